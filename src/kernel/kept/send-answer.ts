import type { IncomingMessage, ServerResponse } from "node:http";
import { KEEP_ALIVE_S } from "#kernel/http/slow-senders.ts";
import { codingFor } from "./content-coding.ts";
import type { FinishedAnswer, Packed } from "./finished-answer.ts";

const KEEP_ALIVE = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${KEEP_ALIVE_S}\r\n\r\n`;

type Asked = { request: IncomingMessage; response: ServerResponse; requestId: string };

/** Writes a finished answer, packed as its asker can read it; without its bytes for HEAD and for who has them already. */
export function sendAnswer(answer: FinishedAnswer, asked: Asked): void {
  const coding = codingFor(asked.request.headers["accept-encoding"]);
  const packed = answer.packed.get(coding);
  if (packed) write(answer, packed, asked);
  else {
    answer.packedAs(coding).then(
      (made) => write(answer, made, asked),
      (error: unknown) => asked.response.destroy(error instanceof Error ? error : new Error(String(error))),
    );
  }
}

function write({ status }: FinishedAnswer, packed: Packed, { request, response, requestId }: Asked): void {
  const known = request.headers["if-none-match"];
  const isKnown = known !== undefined && status === 200 && hasTag(known, packed.tag);
  const head = isKnown ? packed.headOfKnown : packed.head;
  writeHead(response, isKnown ? 304 : status, head, requestId);
  if (isKnown || request.method === "HEAD") response.end();
  else response.end(packed.text, "latin1");
}

/**
 * Node writes headers one by one, with a look at each letter: that takes as long as all the rest of such an answer. These
 * are the same each time and were looked at when the answer was finished, so the head is set as a whole, as Node itself
 * does it. Connections that end with their answer go the common way, as then more than the head is to be set.
 */
function writeHead(response: ServerResponse, status: number, head: string, requestId: string): void {
  if (!response.shouldKeepAlive) {
    const lines = head.split("\r\n").filter((line) => line !== "");
    response.writeHead(status, lines.slice(1).flatMap(partsOf).concat("X-Request-Id", requestId));
    return;
  }
  const end = `X-Request-Id: ${requestId}\r\nDate: ${today()}${KEEP_ALIVE}`;
  Object.assign(response, { statusCode: status, _header: head + end });
}

function partsOf(line: string): [string, string] {
  const colon = line.indexOf(": ");
  return [line.slice(0, colon), line.slice(colon + 2)];
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
