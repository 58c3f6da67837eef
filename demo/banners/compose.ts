/** Draws the demo banners anew: `node demo/banners/compose.ts`. The results are kept beside this file. */
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { fromTheField } from "./from-the-field.ts";
import { morningMarket } from "./morning-market.ts";
import { ripeFruit } from "./ripe-fruit.ts";

const scenes = {
  "morning-market": morningMarket,
  "ripe-fruit": ripeFruit,
  "from-the-field": fromTheField,
};

for (const [name, draw] of Object.entries(scenes)) {
  const file = fileURLToPath(new URL(`./${name}.webp`, import.meta.url));
  const { size } = await sharp(Buffer.from(await draw()))
    .webp({ quality: 90, effort: 6, smartSubsample: true })
    .toFile(file);
  console.log(`${name}: ${Math.round(size / 1024)} kB`);
}
