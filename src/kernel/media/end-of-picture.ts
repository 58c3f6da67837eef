import type { PictureFileFormat } from "./picture-format.ts";
import { chunksOf } from "./png-chunks.ts";

/** Where a picture's own bytes end, by its format's rules; the file's end where it can't be told. */
export function endOfPicture(bytes: Uint8Array, format: PictureFileFormat): number {
  switch (format) {
    case "png":
      return endOfPng(bytes);
    case "jpeg":
      return endOfJpeg(bytes);
    case "webp":
      return 8 + viewOf(bytes).getUint32(4, true);
    default:
      return endOfBoxes(bytes);
  }
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function endOfPng(bytes: Uint8Array): number {
  let end = bytes.length;
  for (const chunk of chunksOf(bytes)) if (chunk.type === "IEND") end = chunk.end;
  return end;
}

const EOI = 0xd9;
const SOS = 0xda;

/** From marker to marker (ITU-T T.81, annex B): a segment says its length, the pixels behind SOS don't. */
function endOfJpeg(bytes: Uint8Array): number {
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return bytes.length;
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return at + 2;
    if (marker === 0xff) at += 1;
    else {
      at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
      if (marker === SOS) at = nextMarker(bytes, at);
    }
  }
  return bytes[at + 1] === EOI ? at + 2 : bytes.length;
}

/** Among pixels, a zero or a restart mark (D0 to D7) behind FF belongs to them. */
function nextMarker(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next & 0xf8) !== 0xd0) return at;
  }
  return bytes.length;
}

/** A picture in boxes (ISO/IEC 14496-12) ends where something follows that is no box. */
function endOfBoxes(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let at = 0;
  while (at + 8 <= bytes.length) {
    const size = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    // 0: up to the file's end; 1: longer than any file that is taken in.
    if (size === 0 || size === 1) return bytes.length;
    if (size < 8 || !/^[\w ]{4}$/.test(type)) return at;
    at += size;
  }
  return Math.min(at, bytes.length);
}
