import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { type NormalisedPicture, normalisePicture } from "./normalise-picture.ts";
import { tilePicture, widePicture } from "./shapes.support.ts";

/** A round cut-out of one colour, two thirds of `size` across, with nothing around it. */
function cutOut(size: number, [r, g, b]: [number, number, number]) {
  const pixels = Buffer.alloc(size * size * 4);
  for (let i = 0; i < size * size; i += 1) {
    const inside = Math.hypot((i % size) - size / 2, Math.floor(i / size) - size / 2) < size / 3;
    pixels.set([r, g, b, inside ? 255 : 0], i * 4);
  }
  return sharp(pixels, { raw: { width: size, height: size, channels: 4 } })
    .png()
    .toBuffer();
}

function pixelAt({ pixels, width }: NormalisedPicture, x: number, y: number) {
  const [r = 0, g = 0, b = 0] = pixels.subarray((y * width + x) * 3);
  return { r, g, b };
}

describe("a cut-out", () => {
  it("stands on a light tile of its own hue, with room around it", async () => {
    const master = await normalisePicture(await cutOut(600, [0xd0, 0x20, 0x20]), tilePicture, true);
    const { width: side } = master;
    expect(master.height).toBe(side);
    expect(side).toBeGreaterThan(500);
    expect(side).toBeLessThan(550);

    const tile = pixelAt(master, 0, 0);
    expect(tile.r).toBeGreaterThan(245);
    expect(tile.g).toBeGreaterThan(215);
    expect(tile.r - tile.b).toBeGreaterThan(20);
    const middle = Math.round(side / 2);
    for (const free of [0.02, 0.11, 0.89, 0.98]) {
      expect(pixelAt(master, Math.round(side * free), middle)).toEqual(tile);
      expect(pixelAt(master, middle, Math.round(side * free))).toEqual(tile);
    }
    for (const taken of [0.13, 0.5, 0.87]) {
      expect(pixelAt(master, Math.round(side * taken), middle)).toEqual({ r: 0xd0, g: 0x20, b: 0x20 });
    }
  });

  it("is green on green", async () => {
    const { r, g, b } = pixelAt(
      await normalisePicture(await cutOut(300, [47, 154, 63]), tilePicture, true),
      0,
      0,
    );
    expect(g).toBeGreaterThan(Math.max(r, b));
  });

  it("stands on warm paper when it has no colour", async () => {
    const { r, g, b } = pixelAt(
      await normalisePicture(await cutOut(300, [204, 204, 204]), tilePicture, true),
      0,
      0,
    );
    expect(r - b).toBeGreaterThan(5);
    expect(Math.abs(r - g)).toBeLessThan(12);
  });

  it("is put on paper where it is kept whole", async () => {
    const master = await normalisePicture(await cutOut(300, [0xd0, 0x20, 0x20]), widePicture, true);
    expect(pixelAt(master, 0, 0)).toEqual({ r: 0xfb, g: 0xf8, b: 0xf1 });
    expect(master).toMatchObject({ width: 300, height: 300 });
  });

  it("is only cropped when its transparency hides nothing", async () => {
    const opaque = sharp({ create: { width: 200, height: 300, channels: 4, background: "#c02020" } });
    const master = await normalisePicture(await opaque.png().toBuffer(), tilePicture, true);
    expect(master).toMatchObject({ width: 200, height: 200 });
    expect(pixelAt(master, 0, 0)).toEqual({ r: 0xc0, g: 0x20, b: 0x20 });
  });

  it("is the paper's colour when nothing of it can be seen", async () => {
    const nothing = await sharp({ create: { width: 4, height: 4, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const { pixels, width } = await normalisePicture(nothing, tilePicture, true);
    expect(width).toBe(4);
    expect([...pixels.subarray(0, 3)]).toEqual([0xfb, 0xf8, 0xf1]);
  });
});
