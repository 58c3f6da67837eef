import { createHash } from "node:crypto";
import sharp from "sharp";
import { takeShares } from "#kernel/limits/shares.ts";
import { decodingBytes } from "./decoding-memory.ts";
import { type Master, makeMaster } from "./master.ts";
import { hasPixels, pictureRefusals } from "./picture-limits.ts";
import { PictureRefused } from "./picture-refused.ts";
import {
  type PictureFormat,
  type PictureShape,
  pictureName,
  pictureUrl,
  widthsUpTo,
} from "./picture-widths.ts";
import { recognisePicture } from "./recognise.ts";
import type { PictureStore } from "./storage.ts";

// No picture is opened twice in a row, and what it took would stay with the process.
sharp.cache(false);
/** What pictures in work may take of the memory together, in bytes. */
const withMemory = takeShares(128 * 1024 * 1024);
/** What a picture takes beside its decoding: as a photo, as a cut-out on its tile, and as a banner, up to 1920 square. */
const WORK_BYTES = { photo: 32 * 1024 * 1024, cutOut: 64 * 1024 * 1024, banner: 128 * 1024 * 1024 };

/**
 * Takes in a picture a person sent: recognises it by content, turns it upright, drops all metadata and keeps
 * it in every width of its shape as AVIF and WebP. The same bytes always get the same URL, and work done
 * before is not repeated. One with too few pixels is refused where it was `uploaded`. Throws PictureRefused.
 */
export async function takeInPicture(
  bytes: Uint8Array,
  { shape, uploaded = false }: { shape: PictureShape; uploaded?: boolean },
  store: Pick<PictureStore, "has" | "put">,
): Promise<{ url: string }> {
  const { hasAlpha } = await recognisePicture(bytes);
  const metadata = await sharp(bytes).metadata();
  // As it is seen: a photo may lie on its side.
  if (uploaded && !hasPixels(metadata.autoOrient, shape)) {
    throw new PictureRefused(pictureRefusals[shape === "banner" ? "smallBanner" : "small"]);
  }
  const decoding = decodingBytes(metadata, bytes);
  const work = WORK_BYTES[shape === "banner" ? shape : hasAlpha ? "cutOut" : "photo"];
  return withMemory(work + decoding, async () => {
    const master = await makeMaster(bytes, shape, hasAlpha);
    const id = createHash("sha256").update(bytes).update(shape).digest("hex").slice(0, 32);
    // The canonical file is written last, so where it is all others are.
    if (!(await store.has(pictureName(id, shape, master.width, "webp")))) {
      for (const width of widthsUpTo(shape, master.width)) {
        await keepVariant(master, { id, shape, width }, store);
      }
    }
    return { url: pictureUrl(id, shape, master.width) };
  });
}

async function keepVariant(
  master: Master,
  { id, shape, width }: { id: string; shape: PictureShape; width: number },
  store: Pick<PictureStore, "put">,
): Promise<void> {
  // One after the other: each holds the picture once more.
  for (const format of ["avif", "webp"] as const) {
    const encoded = await encode(master, { shape, width }, format);
    await store.put(pictureName(id, shape, width, format), encoded, `image/${format}`);
  }
}

/**
 * Qualities were chosen by eye: no visible ringing on tiles, and the whole demo catalogue in a few seconds. Colours at half
 * the sharpness are seen at the edges of a small cut-out, not in a banner, whose encoding takes a third less memory so.
 */
function encode(
  master: Master,
  { shape, width }: { shape: PictureShape; width: number },
  format: PictureFormat,
): Promise<Buffer> {
  const raw = { width: master.width, height: master.height, channels: 3 } as const;
  const resized = sharp(master.pixels, { raw }).resize({ width });
  return format === "avif"
    ? resized
        .avif({ quality: 62, effort: 1, chromaSubsampling: shape === "banner" ? "4:2:0" : "4:4:4" })
        .toBuffer()
    : resized.webp({ quality: 84, effort: 2 }).toBuffer();
}
