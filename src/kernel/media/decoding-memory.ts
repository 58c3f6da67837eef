import type { Metadata } from "sharp";

/** The most that decoding one picture may take, in bytes: two at once have to leave room for the store. */
export const MOST_DECODING_BYTES = 120 * 1024 * 1024;

/**
 * About how many bytes of memory decoding a picture takes at its peak, as measured with 6 to 40 megapixels. Most pictures
 * are decoded row by row, which is next to nothing. Those whose every part is about all of the picture have to be held
 * whole: a progressive JPEG as coefficients, an interlaced PNG and a lossless WebP as pixels, an AVIF several times over.
 */
export function decodingBytes(metadata: Metadata, bytes: Uint8Array): number {
  return metadata.width * metadata.height * bytesOfPixel(metadata, bytes);
}

function bytesOfPixel(metadata: Metadata, bytes: Uint8Array): number {
  const { format, channels, depth, isProgressive, chromaSubsampling, pages = 1 } = metadata;
  if (format === "heif") return 16;
  if (format === "webp") return pages > 1 ? 9 : isLossless(bytes) ? 4.5 : 0;
  if (!isProgressive) return 0;
  // Without subsampling it takes 6.7 bytes, and leaves so many behind that the next one takes more.
  if (format === "jpeg") return channels > 1 && chromaSubsampling !== "4:2:0" ? 10 : 3.4;
  return channels * (depth === "ushort" ? 2 : 1) * 1.2;
}

/** The container's first parts say so: the picture itself, or the extended head before it. */
function isLossless(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 64 * 1024)).includes("VP8L");
}
