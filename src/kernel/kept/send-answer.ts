import { type IncomingMessage, type ServerResponse, STATUS_CODES } from "node:http";
import { KEEP_ALIVE_S } from "#kernel/http/slow-senders.ts";
import { codingFor } from "./content-coding.ts";
import type { FinishedAnswer, Packed } from "./finished-answer.ts";

const KEEP_ALIVE = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_S}\r\n`;

type Asked = { request: IncomingMessage; response: ServerResponse; requestId: string };

/** Writes a finished answer, packed as its asker can read it; without its bytes for HEAD and for who has them already. */
export function sendAnswer(answer: FinishedAnswer, asked: Asked): void {
  const coding = codingFor(asked.request.headers["accept-encoding"]);
  const packed = answer.packings.find(coding);
  if (packed) write(answer, packed, asked);
  else {
    answer.packings.make(coding).then(
      (made) => write(answer, made, asked),
      (error: unknown) => asked.response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

function write({ status }: FinishedAnswer, packed: Packed, { request, response, requestId }: Asked): void {
  const { bytes, headers, sent } = packed;
  const known = request.headers["if-none-match"];
  const isKnown = known !== undefined && status === 200 && hasTag(known, packed.tag);
  if (response.shouldKeepAlive && !isKnown && request.method === "GET") {
    beginHead(response, status, requestId);
    response.end(sent);
    return;
  }
  const own = isKnown ? headers.filter(([name]) => name !== "Content-Length") : headers;
  response.writeHead(isKnown ? 304 : status, [...own.flat(), "X-Request-Id", requestId]);
  response.end(isKnown || request.method === "HEAD" ? undefined : bytes);
}

/**
 * Node writes headers one by one, with a look at each letter, which takes longer than all the rest of such an answer. Here
 * they were looked at once, and stand before the answer's bytes. What Node is given as the head is what differs each
 * time: it sends that as it is, and the bytes after it.
 */
function beginHead(response: ServerResponse, status: number, requestId: string): void {
  const begin = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nX-Request-Id: ${requestId}\r\n`;
  Object.assign(response, { statusCode: status, _header: `${begin}Date: ${today()}${KEEP_ALIVE}` });
}

let date = "";
let dateOf = 0;

/** Now, as HTTP writes it. */
function today(): string {
  const second = Math.floor(Date.now() / 1_000);
  if (second !== dateOf) {
    dateOf = second;
    date = new Date().toUTCString();
  }
  return date;
}

/** A tag that a proxy has made weak is the same bytes to us (RFC 9110, 13.1.2). */
function hasTag(known: string, tag: string): boolean {
  if (known === tag) return true;
  return known.split(",").some((each) => {
    const name = each.trim();
    return name === "*" || name === tag || name === `W/${tag}`;
  });
}
