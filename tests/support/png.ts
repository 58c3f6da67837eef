import { crc32, deflateSync } from "node:zlib";

export const PNG_SIGNATURE = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");

/** A chunk of a PNG, with its checksum. */
export function chunk(type: string, ...data: Uint8Array[]): Buffer {
  const content = Buffer.concat([Buffer.from(type, "latin1"), ...data]);
  const frame = Buffer.alloc(content.length + 8);
  frame.writeUInt32BE(content.length - 4);
  content.copy(frame, 4);
  frame.writeUInt32BE(crc32(content), content.length + 4);
  return frame;
}

type Head = { width?: number; height?: number; depth?: number; colour?: number; interlaced?: boolean };

/** The first chunk of a PNG, by default with 8-bit grey. */
export function head({
  width = 8,
  height = 8,
  depth = 8,
  colour = 0,
  interlaced = false,
}: Head = {}): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([depth, colour, 0, 0, interlaced ? 1 : 0], 8);
  return chunk("IHDR", data);
}

/** The pixels of an 8 × 8 grey PNG, or of what the head declares. */
export const pixels = (raw: Uint8Array = Buffer.alloc(72)) => chunk("IDAT", deflateSync(raw));

/** An 8 × 8 PNG with these chunks between its head and its pixels. */
export const png = (...between: Uint8Array[]) =>
  Buffer.concat([PNG_SIGNATURE, head(), ...between, pixels(), chunk("IEND")]);
