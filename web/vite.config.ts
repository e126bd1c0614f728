import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig, type Plugin } from "vite";

/** Writes the licences of everything that is bundled beside it. */
function licences(): Plugin {
  return {
    name: "licences",
    apply: "build",
    generateBundle(_, bundle) {
      const folders = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        for (const id of chunk.type === "chunk" ? chunk.moduleIds : []) {
          const found = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replace(/^\0/, ""));
          if (found && existsSync(`${found[0]}/package.json`)) folders.add(found[0]);
        }
      }
      const texts = [...folders].sort().map((folder) => {
        const about = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as { name: string; version: string; license: string };
        const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
        if (!file) this.error(`${about.name} has no licence file`);
        return `${about.name} ${about.version} (${about.license})\n\n${readFileSync(`${folder}/${file}`, "utf8").trim()}\n`;
      });
      this.emitFile({ type: "asset", fileName: "assets/licences.txt", source: texts.join(`\n${"-".repeat(72)}\n\n`) });
    },
  };
}

const OUT = "../src/jinro/hosting/web/page_files";
/** Bytes below which compressing gains nothing. */
const SMALL = 1_000;

/** Writes the page for those who read English, and each file in Brotli beside itself: the server has no compressor for it. */
function compressed(): Plugin {
  return {
    name: "compressed",
    apply: "build",
    closeBundle() {
      const page = readFileSync(`${OUT}/index.html`, "utf8"), files = readdirSync(`${OUT}/assets`);
      for (const [lang, name] of [["ja", "index.html"], ["en", "index.en.html"]] as const) {
        // Its words are fetched together with its program.
        const words = files.find((file) => file.startsWith(`${lang}-`) && file.endsWith(".js"));
        if (!words) this.error(`the words of ${lang} are no file`);
        writeFileSync(`${OUT}/${name}`, page.replace('<html lang="ja"', `<html lang="${lang}"`).replace("</head>", `  <link rel="modulepreload" crossorigin href="/assets/${words}">\n  </head>`));
      }
      for (const name of [...readdirSync(`${OUT}/assets`).map((one) => `assets/${one}`), "index.html", "index.en.html"]) {
        const data = readFileSync(`${OUT}/${name}`);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
        if (data.length > SMALL) writeFileSync(`${OUT}/${name}.br`, brotliCompressSync(data, { params }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), licences(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
