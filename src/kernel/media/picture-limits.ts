import { AppError } from "#kernel/errors/app-error.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { largestWidth, type PictureShape, type Size } from "./picture-widths.ts";
import { t } from "./texts.ts";

/** The largest picture file that is accepted, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;

/**
 * The largest picture that is accepted, in pixels (width × height). More would not fit into a small server's memory.
 */
export const maxPicturePixels = 40_000_000;

/** The messages for refused pictures by their keys. The image worker only reports the key. */
export const pictureRefusals = {
  type: t.later("type"),
  heic: t.later("heic"),
  size: t.later("size", { megabytes: maxPictureBytes / 1024 / 1024 }),
  pixels: t.later("pixels", { megapixels: maxPicturePixels / 1_000_000 }),
  heavy: t.later("heavy"),
  damaged: t.later("damaged"),
};

export const isRefusal = (key: string): key is keyof typeof pictureRefusals =>
  Object.hasOwn(pictureRefusals, key);

/** The complaint about a picture's size in pixels; undefined if it is fine. */
export function sizeComplaint({ width, height }: Size): string | undefined {
  return width * height > maxPicturePixels ? say(pictureRefusals.pixels) : undefined;
}

/** Warns that a picture will look blurred; undefined if it will not. It can be used all the same. */
export function sizeWarning({ width, height }: Size, { least }: PictureShape): string | undefined {
  if (width >= least.width && height >= least.height) return undefined;
  return t("looksBlurred", { width, height, leastWidth: least.width, leastHeight: least.height });
}

/**
 * The size to which the browser can scale a picture down before it is sent, without a loss for the server; never larger
 * than it is. The server cuts a square out of a photo, keeps some shapes whole, and measures a cut-out before it puts it
 * on a tile.
 */
export function sizeToSend({ width, height }: Size, shape: PictureShape, isCutOut: boolean): Size {
  const [longer, shorter] = [Math.max(width, height), Math.min(width, height)];
  const largest = largestWidth(shape);
  const square = isCutOut ? (2 * largest) / longer : largest / shorter;
  const scale = Math.min(1, shape.fit === "whole" ? largest / longer : square);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** The largest zoom at which the frame still has enough pixels; 1 means none. */
export function maxZoom({ width, height }: Size, { aspect, least }: PictureShape): number {
  const widest = Math.min(width, height * aspect);
  return Math.max(1, Math.min(4, widest / least.width));
}

/** A file that is not accepted as a picture. The message gives its sender the reason. */
export class PictureRefused extends AppError {
  constructor(message: Text | string) {
    super("PICTURE_REFUSED", message);
  }
}

/** `heic` is recognised, but refused. */
type PictureFileFormat = "jpeg" | "png" | "webp" | "avif" | "heic";

const AVIF_BRANDS = ["avif", "avis"];
const HEIC_BRANDS = ["heic", "heix", "heim", "heis", "hevc", "hevx"];

/** The number of a file's first bytes that decide its format. */
export const FORMAT_BYTES = 64;

/** A picture's format by its first bytes, regardless of its name; null if it is unknown. */
export function pictureFormat(start: Uint8Array): PictureFileFormat | null {
  const head = String.fromCharCode(...start.subarray(0, FORMAT_BYTES));
  if (head.startsWith("\xff\xd8\xff")) return "jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.slice(4, 8) !== "ftyp") return null;
  // The major brand may be a general one (mif1), so the compatible ones that follow it count too.
  const brands = head.slice(8).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => AVIF_BRANDS.includes(brand))) return "avif";
  return brands.some((brand) => HEIC_BRANDS.includes(brand)) ? "heic" : null;
}
