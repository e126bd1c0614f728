// Writes the pictures that are files of the package, from web/src/art: `make pictures`. With a folder as its argument, there.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { runnerImport } from "vite";

const root = process.argv[2] ?? "../src/jinro";
const read = (name) => readFileSync(`src/styles/${name}.css`, "utf8");
const { module: art } = await runnerImport("./src/art/files.ts", { configFile: false, logLevel: "warn" });

function write(folder, files) {
  mkdirSync(`${root}/${folder}`, { recursive: true });
  for (const [name, text] of files) writeFileSync(`${root}/${folder}/${name}`, text);
}

const tokens = read("tokens");
write("wire/licos/data/pictures", art.licosPictures(tokens));
write("contest/report/html", [["signs.json", art.reportSigns()]]);
write("files/data", [["picture.svg", art.previewParts(tokens, read("base"))], ["picture.json", art.previewFacts(tokens)]]);
