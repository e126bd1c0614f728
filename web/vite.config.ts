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
  const early: Record<"ja" | "en", string[]> = { ja: [], en: [] };
  return {
    name: "compressed",
    apply: "build",
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === "chunk");
      const made = (source: string) => chunks.find((one) => one.moduleIds.some((id) => id.endsWith(source))) ?? this.error(`${source} is no file of its own`);
      const program = made("/src/begin.ts");
      // What every screen needs is fetched together with the program that asks for the rest.
      for (const lang of ["ja", "en"] as const) early[lang] = [program.fileName, ...program.imports.filter((one) => !chunks.some((other) => other.isEntry && other.fileName === one)), made(`/words/${lang}/base.ts`).fileName];
    },
    closeBundle(error) {
      if (error) return;
      const page = readFileSync(`${OUT}/index.html`, "utf8");
      for (const [lang, name] of [["ja", "index.html"], ["en", "index.en.html"]] as const) {
        const links = early[lang].map((file) => `  <link rel="modulepreload" crossorigin href="/${file}">\n`).join("");
        writeFileSync(`${OUT}/${name}`, page.replace('<html lang="ja"', `<html lang="${lang}"`).replace("</head>", `${links}  </head>`));
      }
      for (const name of [...readdirSync(`${OUT}/assets`).map((one) => `assets/${one}`), "index.html", "index.en.html"]) {
        const data = readFileSync(`${OUT}/${name}`);
        const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: data.length };
        if (data.length > SMALL) writeFileSync(`${OUT}/${name}.br`, brotliCompressSync(data, { params }));
      }
    },
  };
}

/** What several screens share, in few files: what all need, and what villages need that are played or watched. */
const PARTS = [
  { name: "core", test: /node_modules\/(svelte|clsx|esm-env)\/|\/src\/(words\/(words|glossary)|ui\/(App|settings|Icon|Doll|media|places)|art\/(icons|avatar|cast|picture|land))\./ },
  { name: "village", test: /\/src\/(wire\/seat-link|art\/turning|ui\/(tell|Sign|Told|Person|Said|turns|window)|ui\/play\/drafts|view\/(village|history|words|talk|moods|facts|stage|pace|board))\./ },
];
/** Nothing here is made into an element of its own; the part of Svelte for that is not needed. */
const UNUSED = /svelte\/src\/internal\/client\/dom\/elements\/custom-element\.js$/;

export default defineConfig({
  plugins: [svelte(), licences(), compressed()],
  build: {
    outDir: OUT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: UNUSED, sideEffects: false }] },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: PARTS } },
    },
  },
});
