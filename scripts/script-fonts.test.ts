import { globSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Blob, Face } from "harfbuzzjs";
import { expect, it } from "vitest";

const besideSubsetFont = createRequire(createRequire(import.meta.url).resolve("subset-font"));
const { convert } = besideSubsetFont("fontverter");
const SCRIPTS = { kn: "Kannada", hi: "Devanagari", ta: "Tamil", te: "Telugu", ml: "Malayalam" };

it.each(Object.entries(SCRIPTS))(
  "%s has all its letters in both fonts: renew them with script-fonts.mjs",
  async (code, script) => {
    const files = globSync([`src/languages/${code}/*.po`, `demo/languages/${code}.csv`]);
    const letter = new RegExp(`(?!\\p{Nd})\\p{Script=${script}}`, "gu");
    const written = new Set(files.flatMap((file) => readFileSync(file, "utf8").match(letter) ?? []));
    expect(written.size).toBeGreaterThan(40);
    for (const kind of ["text", "display"]) {
      const packed = readFileSync(`src/ui/styles/fonts/${code}-${kind}.woff2`);
      const face = new Face(new Blob(await convert(packed, "truetype", "woff2")));
      const drawn = new Set(Array.from(face.collectUnicodes(), (point) => String.fromCodePoint(point)));
      expect(
        [...written].filter((each) => !drawn.has(each)),
        `${code}-${kind}`,
      ).toEqual([]);
    }
  },
);
