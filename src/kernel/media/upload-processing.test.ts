import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tilePicture, widePicture } from "./shapes.support.ts";
import { diskStore, type PictureStore } from "./storage.ts";
import { processUpload } from "./upload-processing.ts";

let folder: string;
let store: PictureStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "pictures-"));
  store = diskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A photo with some detail: a red left half, a green right half. */
function photo(width: number, height: number) {
  const half = { width: Math.ceil(width / 2), height, channels: 3, background: "#c02020" } as const;
  return sharp({ create: { width, height, channels: 3, background: "#20c020" } }).composite([
    { input: { create: half }, left: 0, top: 0 },
  ]);
}

async function stored(url: string) {
  const picture = await store.read(url.replace("/uploads/", ""));
  if (!picture) throw new Error(`Nothing is stored at ${url}`);
  return sharp(Buffer.from(await new Response(picture.body).arrayBuffer()));
}

async function pixelAt(url: string, x: number, y: number) {
  const { data, info } = await (await stored(url)).raw().toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data.subarray((y * info.width + x) * info.channels);
  return { r, g, b };
}

describe("taking in a picture", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)(
    "keeps a %s in every width, square, as AVIF and WebP",
    async (format) => {
      const { url } = await processUpload(
        await photo(700, 500).toFormat(format).toBuffer(),
        { shape: tilePicture },
        store,
      );
      expect(url).toMatch(/^\/uploads\/[0-9a-f]{32}-t500\.webp$/);
      const names = await readdir(folder);
      expect(names.map((name) => name.slice(33)).sort()).toEqual(
        [160, 320, 480, 500].flatMap((width) => [`t${width}.avif`, `t${width}.webp`]),
      );
      for (const name of names) {
        const metadata = await (await stored(name)).metadata();
        expect(metadata.height).toBe(metadata.width);
        expect(name).toContain(`-t${metadata.width}.${metadata.format === "heif" ? "avif" : "webp"}`);
      }
    },
  );

  it("keeps a wide one's ratio and never enlarges it", async () => {
    const { url } = await processUpload(
      await photo(900, 300).png().toBuffer(),
      { shape: widePicture },
      store,
    );
    expect(url).toMatch(/-w900\.webp$/);
    expect(await (await stored(url)).metadata()).toMatchObject({ width: 900, height: 300 });
    expect(await readdir(folder)).toHaveLength(6);
  });

  it("brings a very tall one into bounds", async () => {
    const { url } = await processUpload(
      await photo(100, 20_000).png().toBuffer(),
      { shape: widePicture },
      store,
    );
    expect(await (await stored(url)).metadata()).toMatchObject({ height: 1920 });
  });

  it("turns a photo upright and drops where it was taken", async () => {
    const bytes = await photo(400, 300)
      .jpeg()
      .withExif({
        IFD0: { Make: "Phone" },
        IFD3: { GPSLatitude: "13/1 4/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, exif: expect.anything() });

    const { url } = await processUpload(bytes, { shape: widePicture }, store);
    for (const each of [url, url.replace(".webp", ".avif")]) {
      const metadata = await (await stored(each)).metadata();
      expect(metadata).toMatchObject({ width: 300, height: 400 });
      expect([metadata.exif, metadata.xmp, metadata.iptc, metadata.orientation]).toEqual(
        Array(4).fill(undefined),
      );
    }
    // After a quarter turn to the right, the red left half is on top.
    expect(await pixelAt(url, 150, 40)).toSatisfy(({ r, g }) => r > 150 && g < 80);
  });

  it("takes in greyscale, 16-bit and CMYK pictures", async () => {
    const sources = [
      photo(200, 200).toColourspace("b-w").png(),
      photo(200, 200).toColourspace("rgb16").png(),
      photo(200, 200).toColourspace("cmyk").jpeg(),
    ];
    for (const source of sources) {
      const { url } = await processUpload(await source.toBuffer(), { shape: tilePicture }, store);
      expect(await (await stored(url)).metadata()).toMatchObject({ width: 200, height: 200, space: "srgb" });
    }
  });

  it("gives the same bytes the same URL and does the work once", async () => {
    const bytes = await photo(200, 200).png().toBuffer();
    const first = await processUpload(bytes, { shape: tilePicture }, store);
    const written = await stat(join(folder, first.url.replace("/uploads/", "")));
    expect(await processUpload(bytes, { shape: tilePicture }, store)).toEqual(first);
    expect((await stat(join(folder, first.url.replace("/uploads/", "")))).mtimeMs).toBe(written.mtimeMs);
    const other = await processUpload(bytes, { shape: { ...tilePicture, name: "other" } }, store);
    expect(other.url.slice(0, 41)).not.toBe(first.url.slice(0, 41));
  });
});
