// Cuts the two web fonts to what the store prints: Latin, punctuation and the rupee sign.
// Run by hand when a font is renewed; the results in src/ui/styles/fonts are committed.
//
//   node scripts/subset-fonts.mjs <Fraunces[SOFT,WONK,opsz,wght].ttf> <Figtree[wght].ttf>
//
// Sources: github.com/undercasetype/Fraunces at 7ccdec3, github.com/erikdkennedy/figtree at 032dfa7
// (fonts/variable in both). The ready-made packages keep the rupee sign in another file than the letters.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const OUT = new URL("../src/ui/styles/fonts/", import.meta.url);
const LIMIT_BYTES = 34_000;

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));
const MARKS = "₹–—‘’“”•…−×";
const ASCII = range(0x20, 0x7e);
const ACCENTS = range(0xa0, 0xff);

const [display, sans] = process.argv.slice(2);
if (!display || !sans) throw new Error("Give the two source fonts: Fraunces first, then Figtree.");

const fonts = [
  {
    source: display,
    file: "fraunces.woff2",
    text: [...ASCII, ..."\u00a0©®àâäçèéêëîïñôöùûüÉ", MARKS].join(""),
    // One size, one softness and one weight are enough for headings: a variable weight would make it as large again.
    variationAxes: { opsz: 72, SOFT: 100, WONK: 0, wght: 600 },
  },
  {
    source: sans,
    file: "figtree.woff2",
    text: [...ASCII, ...ACCENTS, MARKS, "←→↑↓āēīōūĀĪŌŪśŚ"].join(""),
    variationAxes: { wght: { min: 400, max: 700 } },
  },
];

let total = 0;
for (const { source, file, text, variationAxes } of fonts) {
  const subset = await subsetFont(await readFile(source), text, { targetFormat: "woff2", variationAxes });
  await writeFile(new URL(file, OUT), subset);
  console.log(`${file}: ${subset.length} bytes`);
  total += subset.length;
}
if (total > LIMIT_BYTES) throw new Error(`${total} bytes of fonts; the limit is ${LIMIT_BYTES}.`);
