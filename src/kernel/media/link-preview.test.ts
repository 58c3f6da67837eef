import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPicture } from "../http/serve-pictures.ts";
import { tilePicture, widePicture } from "./shapes.support.ts";
import { diskStore, type PictureStore } from "./storage.ts";
import { processUpload } from "./upload-processing.ts";

let folder: string;
let store: PictureStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "previews-"));
  store = diskStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A flat picture of `left`, with a right half of another colour. */
function picture(width: number, height: number, left: string, right: string) {
  const half = { width: Math.floor(width / 2), height, channels: 3, background: right } as const;
  return sharp({ create: { width, height, channels: 3, background: left } })
    .composite([{ input: { create: half }, left: width - half.width, top: 0 }])
    .png()
    .toBuffer();
}

async function previewOf(url: string) {
  const preview = await readPicture(url.replace("/uploads/", "").replace("webp", "jpg"), store);
  const bytes = Buffer.from(await new Response(preview?.body).arrayBuffer());
  expect(preview?.size).toBe(bytes.length);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const isRedAt = (x: number, y: number) => (data[(y * info.width + x) * 3] ?? 0) > 128;
  return { metadata: await sharp(bytes).metadata(), isRedAt };
}

describe("a picture's link preview", () => {
  it("shows a square one whole, on a ground that goes on from it", async () => {
    const { url } = await processUpload(
      await picture(400, 400, "#c02020", "#2020c0"),
      { shape: tilePicture },
      store,
    );
    const { metadata, isRedAt } = await previewOf(url);
    expect(metadata).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(isRedAt(2, 2)).toBe(true);
    expect(isRedAt(560, 300)).toBe(true);
    expect(isRedAt(640, 300)).toBe(false);
  });

  it("shows a wide one from its right side, as a phone does", async () => {
    const { url } = await processUpload(
      await picture(1920, 480, "#c02020", "#2020c0"),
      { shape: widePicture },
      store,
    );
    const { metadata, isRedAt } = await previewOf(url);
    expect(metadata).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(isRedAt(2, 300)).toBe(false);
    expect(isRedAt(1198, 300)).toBe(false);
  });

  it("is made once, also when it is asked for twice at the same time", async () => {
    const { url } = await processUpload(
      await picture(200, 200, "#c02020", "#2020c0"),
      { shape: tilePicture },
      store,
    );
    const before = await readdir(folder);
    const [one, other] = await Promise.all([previewOf(url), previewOf(url)]);
    expect(one.metadata).toEqual(other.metadata);
    expect(await readdir(folder)).toHaveLength(before.length + 1);
  });

  it("is not there without its picture", async () => {
    expect(await readPicture(`${"0".repeat(32)}-p200.jpg`, store)).toBeNull();
    expect(await readPicture("../secret.jpg", store)).toBeNull();
  });
});
