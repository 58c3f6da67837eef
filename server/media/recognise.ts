import sharp from "sharp";
import { maxPictureBytes, maxPicturePixels } from "#domain/picture-limits.ts";
import { PictureRefused, pictureRefusals } from "./picture-refused.ts";

type Recognised = "jpeg" | "png" | "webp" | "avif" | "heic";

/** Names sharp has for the formats taken in. */
const decoders: Record<string, string> = { jpeg: "jpeg", png: "png", webp: "webp", avif: "heif" };
const avifBrands = ["avif", "avis"];
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

/**
 * Makes sure that a file is a picture we take in, by its content alone and before any of it is decoded.
 * Throws PictureRefused.
 */
export async function recognisePicture(bytes: Uint8Array): Promise<{ hasAlpha: boolean }> {
  if (bytes.length > maxPictureBytes) throw new PictureRefused(pictureRefusals.size);
  const format = formatOf(bytes);
  if (format === null) throw new PictureRefused(pictureRefusals.type);
  if (format === "heic") throw new PictureRefused(pictureRefusals.heic);

  const metadata = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new PictureRefused(pictureRefusals.damaged);
    });
  if (metadata.format !== decoders[format]) throw new PictureRefused(pictureRefusals.type);
  if (metadata.width * metadata.height > maxPicturePixels) throw new PictureRefused(pictureRefusals.pixels);
  return { hasAlpha: metadata.hasAlpha };
}

/** Looks at the first bytes itself, so that decoders for SVG, GIF, TIFF and the like never see a stranger's file. */
function formatOf(bytes: Uint8Array): Recognised | null {
  const head = Buffer.from(bytes.subarray(0, 64)).toString("latin1");
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.slice(4, 8) !== "ftyp") return null;
  // The major brand may be a general one (mif1), so the compatible ones that follow it count too.
  const brands = head.slice(8).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => avifBrands.includes(brand))) return "avif";
  return brands.some((brand) => heicBrands.includes(brand)) ? "heic" : null;
}
