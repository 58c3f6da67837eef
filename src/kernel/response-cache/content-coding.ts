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

/** How an answer's bytes are packed. The best first: what is asked for alike is served as the first of them. */
const CODINGS = ["br", "zstd", "gzip", "identity"] as const;
export type Coding = (typeof CODINGS)[number];

/** Packing makes an answer smaller only from this size on, in bytes. */
const SMALLEST = 1_024;
const MOST_KNOWN = 200;

const known = new Map<string, Coding>();

/** The packing that suits an `Accept-Encoding` best (RFC 9110, 12.5.3). Nothing asked for: as it is. */
export function codingFor(accepted: string | undefined): Coding {
  if (accepted === undefined) return "identity";
  const found = known.get(accepted);
  if (found) return found;
  const coding = read(accepted);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(accepted, coding);
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

/** How far back brotli looks, as a power of two: over a page's whole text. Each packing takes a few times that of memory. */
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

/** Packs bytes beside the event loop. What is small stays as it is. */
export async function pack(coding: Coding, bytes: Buffer): Promise<PackedBytes> {
  if (coding === "identity" || bytes.byteLength < SMALLEST) return { coding: "identity", bytes };
  return { coding, bytes: await PACKERS[coding](bytes) };
}

/** The bytes as they were before they were packed. */
export async function unpack({ coding, bytes }: PackedBytes): Promise<Buffer> {
  return coding === "identity" ? bytes : UNPACKERS[coding](bytes);
}
