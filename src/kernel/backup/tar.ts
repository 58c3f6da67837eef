import type { FileHandle } from "node:fs/promises";
import { buffer } from "node:stream/consumers";

const BLOCK = 512;
const SIZE_AT = 124;
const SUM_AT = 148;
/** Two empty blocks end an archive. */
export const TAR_END = Buffer.alloc(2 * BLOCK);
const READ_BYTES = 64 * 1024;

/** The header of a file in a tar archive: names up to 100 bytes, sizes below 8 GB, readable by its owner alone. */
export function tarHeader(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > 100 || size >= 8 ** 11)
    throw new Error(`${name} does not fit into the archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${size.toString(8).padStart(11, "0")}\0`, SIZE_AT);
  header.write("00000000000\0", 136);
  header.write("0ustar\x0000", 156);
  header.write(`${sumOf(header).toString(8).padStart(6, "0")}\0 `, SUM_AT);
  return header;
}

/** What fills the last block of a file of `size` bytes. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK);

export interface TarEntry {
  name: string;
  /** Where its header begins, in bytes from the archive's start. */
  at: number;
  size: number;
  /** Its bytes, piece by piece. */
  read: () => AsyncGenerator<Buffer>;
}

/** The files of an archive, in turn. Throws where it is cut off or is no archive. */
export async function* readTar(file: FileHandle): AsyncGenerator<TarEntry> {
  for (let at = 0; ; ) {
    const header = await exactly(file, at, BLOCK);
    if (header.every((byte) => byte === 0)) return;
    const found = readHeader(header);
    if (!found) throw new Error("it is damaged, or no backup");
    const { name, size } = found;
    const from = at + BLOCK;
    yield { name, at, size, read: () => pieces(file, from, size) };
    at = from + size + tarPadding(size).length;
  }
}

/** Null where these are no header's bytes. */
function readHeader(header: Buffer): { name: string; size: number } | null {
  const size = Number.parseInt(header.toString("latin1", SIZE_AT, SIZE_AT + 11), 8);
  const sum = Number.parseInt(header.toString("latin1", SUM_AT, SUM_AT + 6), 8);
  if (sum !== sumOf(header) || Number.isNaN(size)) return null;
  return { name: header.toString("utf8", 0, 100).replace(/\0.*$/s, ""), size };
}

/** The first file of an archive that begins with these bytes; null where they are too few, or no archive's. */
export function firstEntry(start: Buffer): { name: string; bytes: Buffer } | null {
  const header = start.length < BLOCK ? null : readHeader(start.subarray(0, BLOCK));
  if (!header || start.length < BLOCK + header.size) return null;
  return { name: header.name, bytes: start.subarray(BLOCK, BLOCK + header.size) };
}

/** A small file of an archive as a whole. Throws where it is larger than `most` bytes. */
export function bytesOf({ name, size, read }: TarEntry, most: number): Promise<Buffer> {
  if (size > most) throw new Error(`${name} is larger than any that a store writes`);
  return buffer(read());
}

/** A stretch of a file, piece by piece. Throws where the file is shorter. */
export async function* pieces(file: FileHandle, from: number, size: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < size; ) {
    const piece = await exactly(file, from + done, Math.min(READ_BYTES, size - done));
    done += piece.length;
    yield piece;
  }
}

async function exactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  if (bytesRead !== length) throw new Error("it is cut off");
  return buffer;
}

/** The sum of a header's bytes, its own field taken for spaces. */
function sumOf(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= SUM_AT && index < SUM_AT + 8 ? 32 : byte;
  return sum;
}
