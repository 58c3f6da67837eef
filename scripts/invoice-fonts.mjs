// Cuts the invoice's fonts from the shop's web fonts: a PDF takes one fixed weight a file.
// Run by hand when those are renewed; the results in server/invoice/fonts are committed.
import { readFile, writeFile } from "node:fs/promises";
import subsetFont from "subset-font";

const WEB = new URL("../web/styles/fonts/", import.meta.url);
const OUT = new URL("../server/invoice/fonts/", import.meta.url);

const fonts = [
  { source: "figtree.woff2", file: "figtree-regular.ttf", wght: 400 },
  { source: "figtree.woff2", file: "figtree-semibold.ttf", wght: 600 },
  { source: "fraunces.woff2", file: "fraunces-semibold.ttf", wght: 600 },
];

for (const { source, file, wght } of fonts) {
  const font = await subsetFont(await readFile(new URL(source, WEB)), undefined, {
    targetFormat: "sfnt",
    keepAllGlyphs: true,
    variationAxes: { wght },
  });
  await writeFile(new URL(file, OUT), font);
  console.log(`${file}: ${font.length} bytes`);
}
