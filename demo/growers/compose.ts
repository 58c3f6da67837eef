/** Draws the demo's portraits anew: `node demo/growers/compose.ts`. The results are kept beside this file. */
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { demoGrowers, demoPortrait } from "./growers.ts";
import { portrait } from "./portrait.ts";

for (const { picture, look } of demoGrowers) {
  const { size } = await sharp(Buffer.from(await portrait(look)))
    .webp({ quality: 88, effort: 6, smartSubsample: true })
    .toFile(fileURLToPath(demoPortrait(picture)));
  console.log(`${picture}: ${Math.round(size / 1024)} kB`);
}
