import { createHash } from "node:crypto";
import { type Coding, type PackedBytes, pack, unpack } from "./content-coding.ts";
import { idsIn } from "./ids-in.ts";

type Header = [name: string, value: string];

/** An answer in one packing. */
export type Packed = { bytes: Buffer; tag: string; headers: readonly Header[] };

/** An answer that is ready to be written as often as it is asked for. */
export type CachedResponse = {
  status: number;
  /** The ids that its text names. */
  names: ReadonlySet<string>;
  /** The name of the request that it was made for, as the log has it. */
  madeFor: string | null;
  packings: Packings;
};

/** An answer's packings: the one of its first asker, and others as they are asked for. */
export type Packings = {
  /** The one that is there. */
  find: (coding: Coding) => Packed | undefined;
  /** Packs it so, once for all who ask. */
  make: (coding: Coding) => Promise<Packed>;
  /** How many bytes they hold together. */
  bytes: () => number;
  /** Has `listener` told how many bytes each further one holds. */
  onMade: (listener: (bytes: number) => void) => void;
};

/** These headers belong to one connection or one visitor, or are written anew for each packing. */
const NOT_KEPT = new Set([
  ...["connection", "keep-alive", "transfer-encoding", "date", "x-request-id"],
  ...["content-length", "content-encoding", "etag", "vary"],
]);

/**
 * Reads an answer to its end, and packs it for its first asker. Its text, which is ten times as large, is let go then. An
 * answer that is larger than `mostBytes`, and one that sets a visitor's cookie, is left off: undefined.
 */
export async function toCachedResponse(
  answer: Response,
  mostBytes: number,
  first: Coding,
): Promise<CachedResponse | undefined> {
  if (answer.headers.has("set-cookie")) {
    await answer.body?.cancel();
    return undefined;
  }
  const text = await readUpTo(answer.body, mostBytes);
  if (!text) return undefined;
  const headers = headersOf(answer);
  const hash = createHash("sha256").update(headers.join("\n")).update(text).digest("base64url").slice(0, 22);
  return {
    status: answer.status,
    names: idsIn(text.toString("latin1")),
    madeFor: answer.headers.get("x-request-id"),
    packings: packingsOf(await pack(first, text), { first, headers, hash }),
  };
}

type Frame = { first: Coding; headers: readonly Header[]; hash: string };

function packingsOf(source: PackedBytes, { first, headers, hash }: Frame): Packings {
  const finished = new Map<Coding, Packed>();
  const running = new Map<Coding, Promise<Packed>>();
  const finish = (wanted: Coding, { coding, bytes }: PackedBytes) => {
    const tag = `"${hash}-${coding}"`;
    const own: Header[] = coding === "identity" ? [] : [["Content-Encoding", coding]];
    const all: Header[] = [...headers, ...own, ["ETag", tag], ["Content-Length", String(bytes.byteLength)]];
    const packed = { bytes, tag, headers: all };
    finished.set(wanted, packed);
    return packed;
  };
  let told = (_bytes: number) => {};
  const from = { coding: source.coding, bytes: finish(first, source).bytes };
  const make = (wanted: Coding) => {
    const making =
      running.get(wanted) ??
      unpack(from)
        .then((text) => pack(wanted, text))
        .then((packed) => {
          const made = finish(wanted, packed);
          told(made.bytes.byteLength);
          return made;
        })
        .finally(() => running.delete(wanted));
    running.set(wanted, making);
    return making;
  };
  const bytes = () => finished.values().reduce((sum, packed) => sum + packed.bytes.byteLength, 0);
  const onMade = (listener: typeof told) => {
    told = listener;
  };
  return { find: (coding) => finished.get(coding), make, bytes, onMade };
}

/**
 * A browser or proxy that keeps the answer has to ask each time whether it is still the same. So nobody sees an older
 * answer after a write.
 */
const ASK_EACH_TIME: Header = ["Cache-Control", "public, max-age=0, must-revalidate"];

function headersOf({ status, headers }: Response): Header[] {
  const kept = [...headers].filter(([name]) => !NOT_KEPT.has(name));
  const vary = new Set(
    headers
      .get("vary")
      ?.split(",")
      .map((name) => name.trim()),
  );
  const asking = status === 200 && !headers.has("cache-control") ? [ASK_EACH_TIME] : [];
  return [...kept, ...asking, ["Vary", [...vary.add("Accept-Encoding")].join(", ")]];
}

async function readUpTo(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    // Leaving the loop tells the sender to stop.
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
