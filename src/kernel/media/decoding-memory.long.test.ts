import sharp from "sharp";
import { expect, it } from "vitest";
import { recognisePicture } from "./upload-processing.ts";

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: { r: 200, g: 90, b: 60, alpha: 0.5 } },
    limitInputPixels: false,
  });
const heavy =
  "This picture takes too much memory to open. Please save it as a plain JPEG, or with fewer pixels, and choose it again.";

it("takes in a picture of 40 megapixels that is decoded row by row", async () => {
  const bytes = await plain(8_000, 5_000).jpeg({ quality: 40 }).toBuffer();
  expect(await recognisePicture(bytes)).toEqual({ hasAlpha: false });
});

it.each([
  ["a progressive JPEG of 40 megapixels", () => plain(8_000, 5_000).jpeg({ progressive: true, quality: 40 })],
  [
    "one of 15 megapixels without subsampling",
    () => plain(5_000, 3_000).jpeg({ progressive: true, quality: 40, chromaSubsampling: "4:4:4" }),
  ],
  [
    "an interlaced PNG of 40 megapixels",
    () => plain(8_000, 5_000).png({ progressive: true, compressionLevel: 1 }),
  ],
  ["a lossless WebP of 30 megapixels", () => plain(6_000, 5_000).webp({ lossless: true, effort: 0 })],
  [
    "a PNG of 40 megapixels with 16 bits for each of four channels",
    () => plain(6_300, 6_300, 4).toColourspace("rgb16").png({ compressionLevel: 1 }),
  ],
  ["an AVIF of 9 megapixels", () => plain(3_000, 3_000).avif({ effort: 0, quality: 20 })],
])("refuses %s, which would have to be held whole", { timeout: 60_000 }, async (_what, picture) => {
  await expect(recognisePicture(await picture().toBuffer())).rejects.toThrow(heavy);
});

it.each([
  ["a progressive JPEG of 24 megapixels", () => plain(6_000, 4_000).jpeg({ progressive: true, quality: 40 })],
  ["an interlaced cut-out of 12 megapixels", () => plain(4_000, 3_000, 4).png({ progressive: true })],
  ["an AVIF of 6 megapixels", () => plain(3_000, 2_000).avif({ effort: 0, quality: 20 })],
])("takes in %s", { timeout: 60_000 }, async (_what, picture) => {
  await expect(recognisePicture(await picture().toBuffer())).resolves.toBeDefined();
});
