// Cuts the invoice's fonts: a PDF takes one fixed weight a file.
// Run by hand when one is renewed; the results in src/kernel/pdf/fonts are committed.
//
//   node scripts/invoice-fonts.mjs <the folder of Fontsource's packages noto-sans-*, version 5.3.0>
//
// The Latin ones come from the shop's web fonts. Those of the other scripts are packed, since few invoices open them.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import subsetFont from "subset-font";

const WEB = new URL("../src/ui/styles/fonts/", import.meta.url);
const OUT = new URL("../src/kernel/pdf/fonts/", import.meta.url);
const SCRIPTS = [
  ...["kannada", "tamil", "telugu", "malayalam", "devanagari"],
  ...["gujarati", "bengali", "gurmukhi", "oriya", "arabic"],
];
const WEIGHTS = { regular: 400, semibold: 600 };

const [packages] = process.argv.slice(2);
if (!packages) throw new Error("Give the folder that the fonts of the other scripts are in.");

const latin = [
  { source: "figtree.woff2", file: "figtree-regular.ttf", wght: 400 },
  { source: "figtree.woff2", file: "figtree-semibold.ttf", wght: 600 },
  { source: "fraunces.woff2", file: "fraunces-semibold.ttf", wght: 600 },
];

for (const { source, file, wght } of latin) {
  const font = await subsetFont(await readFile(new URL(source, WEB)), undefined, {
    targetFormat: "sfnt",
    keepAllGlyphs: true,
    variationAxes: { wght },
  });
  await save(file, font);
}

for (const script of SCRIPTS) {
  for (const [weight, wght] of Object.entries(WEIGHTS)) {
    const name = `noto-sans-${script}`;
    const source = path.join(packages, name, "files", `${name}-${script}-${wght}-normal.woff2`);
    const font = await subsetFont(await readFile(source), undefined, {
      targetFormat: "sfnt",
      keepAllGlyphs: true,
      noHinting: true,
    });
    await save(`${name}-${weight}.ttf.br`, brotliCompressSync(font));
  }
}

async function save(file, bytes) {
  await writeFile(new URL(file, OUT), bytes);
  console.log(`${file}: ${bytes.length} bytes`);
}
