export interface Chunk {
  type: string;
  data: Uint8Array;
  /** Where the next one begins. */
  end: number;
}

const SIGNATURE_BYTES = 8;
/** Length and type before a chunk's data, and a checksum behind it. */
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;

/** The chunks of a PNG, up to its end or to the first that is cut off. */
export function* chunksOf(bytes: Uint8Array): Generator<Chunk> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = SIGNATURE_BYTES;
  while (at + HEAD_BYTES <= bytes.length) {
    const start = at + HEAD_BYTES;
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, start));
    const end = start + length + CHECKSUM_BYTES;
    if (end > bytes.length) return;
    yield { type, data: bytes.subarray(start, start + length), end };
    if (type === "IEND") return;
    at = end;
  }
}
