import type { Metadata } from "sharp";
import sharp from "sharp";
import { weightedSemaphore } from "#kernel/limits/semaphore.ts";
import { type NormalisedPicture, normalisePicture } from "./normalise-picture.ts";
import {
  maxPictureBytes,
  maxPicturePixels,
  PictureRefused,
  pictureFormat,
  pictureRefusals,
} from "./picture-limits.ts";
import {
  linkPreview,
  type PictureFormat,
  type PictureShape,
  pictureName,
  pictureUrl,
  widthsUpTo,
} from "./picture-widths.ts";
import { type PictureStore, pictureId } from "./storage.ts";

// The cache is off: no picture is opened twice in a row, and its memory would not be freed.
sharp.cache(false);
/** The memory for all pictures in work together, in bytes. */
const withMemory = weightedSemaphore(128 * 1024 * 1024);
/** The memory of a picture beside its decoding: as a photo, as a cut-out on its tile, and whole, up to 1920 square. */
const WORK_BYTES = { photo: 32 * 1024 * 1024, cutOut: 64 * 1024 * 1024, whole: 128 * 1024 * 1024 };

/**
 * Processes an uploaded picture: recognises it by content, turns it upright, drops all metadata and keeps it in every
 * width of its shape as AVIF and WebP. The same bytes always get the same URL, and finished work is not repeated. A
 * small picture stays as small as it is. Throws PictureRefused.
 */
export async function processUpload(
  bytes: Uint8Array,
  { shape }: { shape: PictureShape },
  store: Pick<PictureStore, "has" | "put">,
): Promise<{ url: string }> {
  const { hasAlpha } = await recognisePicture(bytes);
  const metadata = await sharp(bytes).metadata();
  const decoding = decodingBytes(metadata, bytes);
  const work = WORK_BYTES[shape.fit === "whole" ? "whole" : hasAlpha ? "cutOut" : "photo"];
  return withMemory(work + decoding, async () => {
    const master = await normalisePicture(bytes, shape, hasAlpha);
    const id = pictureId(bytes, shape);
    // The canonical file is written last. If it exists, all others do.
    if (!(await store.has(pictureName(id, shape, master.width, "webp")))) {
      for (const width of widthsUpTo(shape, master.width)) {
        await keepVariant(master, { id, shape, width }, store);
      }
    }
    return { url: pictureUrl(id, shape, master.width) };
  });
}

/**
 * The most bytes of a decoded picture. A file of 300 kB can hold a plain one with 16 bits for each of four channels, and
 * reading every pixel of it takes half a minute.
 */
const MAX_DECODED_BYTES = 3 * maxPicturePixels;

const decodedBytes = ({ width, height, channels, depth }: Metadata) =>
  width * height * channels * (depth === "ushort" ? 2 : 1);

/** The limit of memory for decoding one picture, in bytes. Two at once must leave room for the store. */
const MAX_DECODING_BYTES = 120 * 1024 * 1024;

/**
 * The approximate peak memory for decoding a picture in bytes, as measured with 6 to 40 megapixels. Most pictures are
 * decoded row by row, which takes next to nothing. Formats that refine the whole picture step by step are held whole: a
 * progressive JPEG as coefficients, an interlaced PNG and a lossless WebP as pixels, an AVIF several times over.
 */
function decodingBytes(metadata: Metadata, bytes: Uint8Array): number {
  return metadata.width * metadata.height * bytesOfPixel(metadata, bytes);
}

function bytesOfPixel(metadata: Metadata, bytes: Uint8Array): number {
  const { format, channels, depth, isProgressive, chromaSubsampling, pages = 1 } = metadata;
  if (format === "heif") return 16;
  if (format === "webp") return pages > 1 ? 9 : isLossless(bytes) ? 4.5 : 0;
  if (!isProgressive) return 0;
  // Without subsampling it takes 6.7 bytes, and leaves so much behind that the next picture takes more.
  if (format === "jpeg") return channels > 1 && chromaSubsampling !== "4:2:0" ? 10 : 3.4;
  return channels * (depth === "ushort" ? 2 : 1) * 1.2;
}

/**
 * Whether a WebP is lossless. The first chunks of the container tell: the picture itself, or the extended header before
 * it.
 */
function isLossless(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024)).includes("VP8L");
}

/** sharp's names of the accepted formats. */
const decoders: Record<string, string> = { jpeg: "jpeg", png: "png", webp: "webp", avif: "heif" };

/**
 * Checks that a file is an acceptable picture, by its content alone and before any of it is decoded. Throws
 * PictureRefused.
 */
export async function recognisePicture(bytes: Uint8Array): Promise<{ hasAlpha: boolean }> {
  if (bytes.length > maxPictureBytes) throw new PictureRefused(pictureRefusals.size);
  // The first bytes decide, so that decoders for SVG, GIF, TIFF and the like never run on a stranger's file.
  const format = pictureFormat(bytes);
  if (format === null) throw new PictureRefused(pictureRefusals.type);
  if (format === "heic") throw new PictureRefused(pictureRefusals.heic);

  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureRefused(pictureRefusals.damaged);
    });
  if (metadata.format !== decoders[format]) throw new PictureRefused(pictureRefusals.type);
  if (metadata.width * metadata.height > maxPicturePixels) throw new PictureRefused(pictureRefusals.pixels);
  if (decodedBytes(metadata) > MAX_DECODED_BYTES || decodingBytes(metadata, bytes) > MAX_DECODING_BYTES)
    throw new PictureRefused(pictureRefusals.heavy);
  return { hasAlpha: metadata.hasAlpha };
}

async function keepVariant(
  master: NormalisedPicture,
  { id, shape, width }: { id: string; shape: PictureShape; width: number },
  store: Pick<PictureStore, "put">,
): Promise<void> {
  // One after the other, as each holds the picture once more.
  for (const format of ["avif", "webp"] as const) {
    const encoded = await encode(master, { shape, width }, format);
    await store.put(pictureName(id, shape, width, format), encoded, `image/${format}`);
  }
}

/**
 * Qualities were chosen by eye: no visible ringing on tiles, and the whole demo catalogue in a few seconds. Halved
 * colour resolution shows at the edges of a small cut-out, but not in a large picture. It takes a third less memory.
 */
function encode(
  master: NormalisedPicture,
  { shape, width }: { shape: PictureShape; width: number },
  format: PictureFormat,
): Promise<Buffer> {
  const raw = { width: master.width, height: master.height, channels: 3 } as const;
  const resized = sharp(master.pixels, { raw }).resize({ width });
  return format === "avif"
    ? resized
        .avif({ quality: 62, effort: 1, chromaSubsampling: shape.fit === "whole" ? "4:2:0" : "4:4:4" })
        .toBuffer()
    : resized.webp({ quality: 84, effort: 2 }).toBuffer();
}

/**
 * The picture on a plain background. The background continues a tile on both sides. A wide picture shows its right side.
 */
export async function makeLinkPreview(bytes: Uint8Array): Promise<Buffer> {
  const { width, height } = linkPreview;
  const original = await sharp(bytes).metadata();
  const wide = original.width / original.height >= width / height;
  const fit = wide ? ({ fit: "cover", position: "right" } as const) : ({ fit: "contain" } as const);
  const background = await edgeColour(bytes, original.height);
  return sharp(bytes)
    .resize({ width, height, ...fit, background })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The average colour of the picture's left edge. */
async function edgeColour(bytes: Uint8Array, height: number) {
  const edge = sharp(bytes).extract({ left: 0, top: 0, width: 1, height });
  const [r = 0, g = 0, b = 0] = await edge.resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return { r, g, b };
}
