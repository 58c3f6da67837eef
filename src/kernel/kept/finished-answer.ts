import { createHash } from "node:crypto";
import { type Coding, pack } from "./content-coding.ts";
import { type Header, linesOf } from "./header-lines.ts";

/** An answer in one packing. */
export type Packed = {
  bytes: Buffer;
  tag: string;
  headers: readonly Header[];
  /** The headers as they are sent, the empty line and the bytes: all of it that is the same each time. */
  sent: Buffer;
};

/** An answer that is ready to be written as often as it is asked for. */
export type FinishedAnswer = {
  status: number;
  text: Buffer;
  /** The name of the request that it was made for, as the log has it. */
  madeFor: string | null;
  /** Those that are there. */
  packed: Map<Coding, Packed>;
  packedAs: (coding: Coding) => Promise<Packed>;
};

/** These headers belong to one connection or one visitor, or are written anew for each packing. */
const NOT_KEPT = new Set([
  ...["connection", "keep-alive", "transfer-encoding", "date", "x-request-id"],
  ...["content-length", "content-encoding", "etag", "vary"],
]);

/** Reads an answer to its end. One that is larger than `mostBytes` is left off: undefined. */
export async function finishAnswer(answer: Response, mostBytes: number): Promise<FinishedAnswer | undefined> {
  const text = await readUpTo(answer.body, mostBytes);
  if (!text) return undefined;
  const headers = headersOf(answer);
  const hash = createHash("sha256").update(headers.join("\n")).update(text).digest("base64url").slice(0, 22);
  const packed = new Map<Coding, Packed>();
  const packedAs = async (wanted: Coding) => {
    const { coding, bytes } = await pack(wanted, text);
    const tag = `"${hash}-${coding}"`;
    const own: Header[] = coding === "identity" ? [] : [["Content-Encoding", coding]];
    const all: Header[] = [...headers, ...own, ["ETag", tag], ["Content-Length", String(bytes.byteLength)]];
    const head = Buffer.from(`${linesOf(all)}\r\n`, "latin1");
    const result = { bytes, tag, headers: all, sent: Buffer.concat([head, bytes]) };
    packed.set(wanted, result);
    return result;
  };
  return { status: answer.status, text, madeFor: answer.headers.get("x-request-id"), packed, packedAs };
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
