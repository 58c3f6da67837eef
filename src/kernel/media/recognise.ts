import sharp from "sharp";
import { decodingBytes, MOST_DECODING_BYTES } from "./decoding-memory.ts";
import { pictureFormat } from "./picture-format.ts";
import { maxPictureBytes, maxPicturePixels, pictureRefusals } from "./picture-limits.ts";
import { PictureRefused } from "./picture-refused.ts";

/** Names sharp has for the formats taken in. */
const decoders: Record<string, string> = { jpeg: "jpeg", png: "png", webp: "webp", avif: "heif" };

/**
 * Makes sure that a file is a picture we take in, by its content alone and before any of it is decoded.
 * Throws PictureRefused.
 */
export async function recognisePicture(bytes: Uint8Array): Promise<{ hasAlpha: boolean }> {
  if (bytes.length > maxPictureBytes) throw new PictureRefused(pictureRefusals.size);
  // The first bytes decide, so that decoders for SVG, GIF, TIFF and the like never see a stranger's file.
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
  if (decodingBytes(metadata, bytes) > MOST_DECODING_BYTES) throw new PictureRefused(pictureRefusals.heavy);
  return { hasAlpha: metadata.hasAlpha };
}
