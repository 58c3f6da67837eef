/** The format of a picture's file. `heic` is recognised, but refused. */
export type PictureFileFormat = "jpeg" | "png" | "webp" | "avif" | "heic";

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
