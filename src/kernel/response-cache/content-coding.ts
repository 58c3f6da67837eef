import { promisify } from "node:util";
import {
  brotliCompress,
  brotliDecompress,
  constants,
  gunzip,
  gzip,
  zstdCompress,
  zstdDecompress,
} from "node:zlib";

/** The content codings, the best first. Among equally accepted ones the first wins. */
const CODINGS = ["br", "zstd", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** The size from which compression pays, in bytes. */
const SMALLEST = 1_024;
const MAX_CODINGS = 200;

const codings = new Map<string, Coding>();

/** The best coding for an `Accept-Encoding` (RFC 9110, 12.5.3). Without that header: identity. */
export function codingFor(accepted: string | undefined): Coding {
  if (accepted === undefined) return "identity";
  const cached = codings.get(accepted);
  if (cached) return cached;
  const coding = read(accepted);
  if (codings.size >= MAX_CODINGS) codings.clear();
  codings.set(accepted, coding);
  return coding;
}

function read(accepted: string): Coding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    if (name !== "") weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? (coding === "identity" ? Number.MIN_VALUE : (weights.get("*") ?? 0));
  let best: Coding = "identity";
  for (const coding of CODINGS.toReversed()) {
    if (weightOf(coding) > 0 && weightOf(coding) >= weightOf(best)) best = coding;
  }
  return best;
}

/**
 * The window of brotli as a power of two. It covers a page's whole text. Each compression takes a few times that
 * memory.
 */
const BROTLI_WINDOW = 18;

const PACKERS = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 6,
        [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  zstd: (bytes: Buffer) => promisify(zstdCompress)(bytes),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};
const UNPACKERS = {
  br: promisify(brotliDecompress),
  zstd: promisify(zstdDecompress),
  gzip: promisify(gunzip),
};

export type PackedBytes = { coding: Coding; bytes: Buffer };

/** Compresses bytes outside the event loop. Small ones stay as they are. */
export async function pack(coding: Coding, bytes: Buffer): Promise<PackedBytes> {
  if (coding === "identity" || bytes.byteLength < SMALLEST) return { coding: "identity", bytes };
  return { coding, bytes: await PACKERS[coding](bytes) };
}

/** The uncompressed bytes. */
export async function unpack({ coding, bytes }: PackedBytes): Promise<Buffer> {
  return coding === "identity" ? bytes : UNPACKERS[coding](bytes);
}
