export type Answer = {
  status: number;
  /** The status line and headers, as they came. */
  head: string;
  body: Buffer;
};

const END_OF_HEAD = "\r\n\r\n";
const NOTHING = Buffer.alloc(0);

/** A header of the answer, undefined where it has none. */
export function headerOf({ head }: Answer, name: string): string | undefined {
  return new RegExp(`\\r\\n${name}: *([^\\r]*)`, "i").exec(head)?.[1];
}

/** Cuts one connection's bytes into answers. Knows lengths and chunks, and no more of HTTP than that. */
export function answerReader(onAnswer: (answer: Answer) => void): (chunk: Buffer) => void {
  let rest: Buffer = NOTHING;
  let head: string | undefined;
  let bodyFrom = 0;
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (head === undefined) {
      const end = rest.indexOf(END_OF_HEAD);
      if (end < 0) return;
      head = rest.toString("latin1", 0, end);
      bodyFrom = end + END_OF_HEAD.length;
    }
    const body = bodyOf(head, rest.subarray(bodyFrom));
    if (!body) return;
    const answer = { status: Number(head.slice(9, 12)), head, body };
    rest = NOTHING;
    head = undefined;
    onAnswer(answer);
  };
}

/** Undefined as long as it has not all come. */
function bodyOf(head: string, bytes: Buffer): Buffer | undefined {
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return bytes.length >= Number(length) ? bytes : undefined;
  if (/\r\ntransfer-encoding: *chunked/i.test(head)) return unchunked(bytes);
  return bytes;
}

function unchunked(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = [];
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf("\r\n", at);
    if (lineEnd < 0) return undefined;
    const size = Number.parseInt(bytes.toString("latin1", at, lineEnd), 16);
    const from = lineEnd + 2;
    if (bytes.length < from + size + 2) return undefined;
    if (size === 0) return Buffer.concat(parts);
    parts.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}
