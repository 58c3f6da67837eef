import { createHash } from "node:crypto";
import { type Coding, type PackedBytes, pack, unpack } from "./content-coding.ts";

type Header = [name: string, value: string];

/** A response in one content coding. `rawHeaders` are its headers as `writeHead` takes them: name, value, name, value. */
export type Packed = {
  bytes: Buffer;
  tag: string;
  headers: readonly Header[];
  rawHeaders: readonly string[];
};

/** A finished response that can be sent any number of times. */
export type CachedResponse = {
  status: number;
  /** The ids in its text. */
  names: ReadonlySet<string>;
  /** The id of the request that it was made for, as the log has it. */
  madeFor: string | null;
  packings: Packings;
};

/** The content codings of a response: the first requester's, and others on demand. */
type Packings = {
  find: (coding: Coding) => Packed | undefined;
  /** The response in this coding, made once for all requests. */
  make: (coding: Coding) => Promise<Packed>;
  /** Their total size in bytes. */
  bytes: () => number;
  /** Calls `listener` with the size in bytes of each coding that is added. */
  onMade: (listener: (bytes: number) => void) => void;
};

/** Headers that belong to one connection or visitor, or are written for each coding. */
const UNCACHED_HEADERS = new Set([
  ...["connection", "keep-alive", "transfer-encoding", "date", "x-request-id"],
  ...["content-length", "content-encoding", "etag", "vary"],
]);

/**
 * Reads a response to its end, and encodes it for its first requester. The plain text, which is ten times as large, is
 * not kept. Undefined if the response is larger than `mostBytes`, or sets a cookie.
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
  const finish = (targetCoding: Coding, { coding, bytes }: PackedBytes) => {
    const tag = `"${hash}-${coding}"`;
    const own: Header[] = coding === "identity" ? [] : [["Content-Encoding", coding]];
    const all: Header[] = [...headers, ...own, ["ETag", tag], ["Content-Length", String(bytes.byteLength)]];
    const packed = { bytes, tag, headers: all, rawHeaders: all.flat() };
    finished.set(targetCoding, packed);
    return packed;
  };
  let notifyMade = (_bytes: number) => {};
  const from = { coding: source.coding, bytes: finish(first, source).bytes };
  const make = (targetCoding: Coding) => {
    const making =
      running.get(targetCoding) ??
      unpack(from)
        .then((text) => pack(targetCoding, text))
        .then((packed) => {
          const made = finish(targetCoding, packed);
          notifyMade(made.bytes.byteLength);
          return made;
        })
        .finally(() => running.delete(targetCoding));
    running.set(targetCoding, making);
    return making;
  };
  const bytes = () => finished.values().reduce((sum, packed) => sum + packed.bytes.byteLength, 0);
  const onMade = (listener: typeof notifyMade) => {
    notifyMade = listener;
  };
  return { find: (coding) => finished.get(coding), make, bytes, onMade };
}

/** A browser or proxy must revalidate its copy each time. So nobody sees an outdated response after a write. */
const ASK_EACH_TIME: Header = ["Cache-Control", "public, max-age=0, must-revalidate"];

function headersOf({ status, headers }: Response): Header[] {
  const keptHeaders = [...headers].filter(([name]) => !UNCACHED_HEADERS.has(name));
  const vary = new Set(
    headers
      .get("vary")
      ?.split(",")
      .map((name) => name.trim()),
  );
  const cacheControl = status === 200 && !headers.has("cache-control") ? [ASK_EACH_TIME] : [];
  return [...keptHeaders, ...cacheControl, ["Vary", [...vary.add("Accept-Encoding")].join(", ")]];
}

async function readUpTo(body: ReadableStream<Uint8Array> | null, most: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    // Leaving the loop cancels the stream.
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

const UUID = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";
const WHOLE = new RegExp(`^${UUID}$`);

/** Whether it is an id as the database makes it. Other ids may be written in several ways inside a text. */
export const isId = (id: string): boolean => WHOLE.test(id);

/** The distinct ids in a text. */
export function idsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(new RegExp(UUID, "g"))?.map(copy));
}

/** Makes a new string. A substring would keep the whole string in memory. */
const copy = (part: string) => Buffer.from(part, "latin1").toString("latin1");
