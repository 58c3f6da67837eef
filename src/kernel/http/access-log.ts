import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { pino } from "pino";
import type { Log } from "./log.ts";
import { prefixOf } from "./request-language.ts";
import { clientAddressOf, type TrustedProxies } from "./trusted-proxies.ts";

/** The access log's writing: to a file, or beside the log to the standard output. */
export type AccessLines = {
  write: (line: string) => void;
  /** Writes into a new file of the same name, after the old one was moved away. */
  reopen: () => void;
};

/** Opens the place of the access log: `stdout`, or a file, to which lines are added. */
export function openAccessLines(place: string, log: Pick<Log, "warn">): AccessLines {
  const stream = pino.destination({ dest: place === "stdout" ? 1 : place, append: true, sync: false });
  let hasWarned = false;
  stream.on("error", (error: Error) => {
    if (!hasWarned) log.warn(`The access log, ${place}, can't be written: ${error.message}`);
    hasWarned = true;
  });
  // Lines that wait would be lost with the process.
  process.on("exit", () => stream.flushSync());
  return {
    write: (line) => {
      stream.write(line);
    },
    reopen: () => {
      if (place !== "stdout") stream.reopen();
    },
  };
}

type Site = {
  trustedProxies: TrustedProxies;
  /** Patterns of the router whose parts are secrets, such as `/unsubscribe/:token`. */
  secretPaths: readonly string[];
};

/** The status of a request whose client did not wait for the answer, as nginx writes it. */
const NOT_WAITED_FOR = 499;

/**
 * Writes a line for each request that the server gets, whoever answers it. It is in the combined format, which every
 * analyser reads. Its bytes are all that was sent, the head included.
 */
export function logAccess(server: Server, { write }: Pick<AccessLines, "write">, site: Site): void {
  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const [at, before] = [new Date(), socket.bytesWritten];
    const peer = socket.remoteAddress;
    response.once("close", () => {
      const status = response.writableFinished ? response.statusCode : NOT_WAITED_FOR;
      write(accessLine({ request, peer, at, status, bytes: socket.bytesWritten - before }, site));
    });
  });
}

export type Access = {
  request: Pick<IncomingMessage, "method" | "url" | "headers" | "httpVersion">;
  peer: string | undefined;
  at: Date;
  status: number;
  bytes: number;
};

/** A line in the combined format. No token of a link and no other secret of an address gets into it. */
export function accessLine({ request, peer, at, status, bytes }: Access, site: Site): string {
  const { method, url = "", headers, httpVersion } = request;
  const forwardedFor = headers["x-forwarded-for"];
  const client = clientAddressOf(site.trustedProxies, {
    peer,
    forwardedFor: Array.isArray(forwardedFor) ? forwardedFor.join() : forwardedFor,
  });
  const requestLine = `${method} ${withoutSecrets(url, site.secretPaths)} HTTP/${httpVersion}`;
  const referer = headers.referer && refererWithoutSecrets(headers.referer, site.secretPaths);
  const quoted = [requestLine, referer, headers["user-agent"]].map((text) => `"${plain(text || "-")}"`);
  return `${client.replace(/^::ffff:/, "")} - - [${clock(at)}] ${quoted[0]} ${status} ${bytes} ${quoted[1]} ${quoted[2]}\n`;
}

/** Parameters whose values may be secrets, or how to reach somebody. */
const SECRET = /token|password|secret|code|key|mail|phone/i;

function withoutSecrets(url: string, secretPaths: readonly string[]): string {
  const [path = "", ...rest] = url.split("?");
  const query = rest.join("?");
  const secret = secretPathOf(path, secretPaths);
  const shown = query
    .split("&")
    .map((part) => {
      const [name = ""] = part.split("=");
      return SECRET.test(decoded(name)) && part.includes("=") ? `${name}=***` : part;
    })
    .join("&");
  return (secret ?? path) + (query && `?${shown}`);
}

function refererWithoutSecrets(referer: string, secretPaths: readonly string[]): string {
  if (!URL.canParse(referer)) return "-";
  const { origin, pathname, search } = new URL(referer);
  return origin + withoutSecrets(pathname + search, secretPaths);
}

/** Quotes, backslashes and everything but visible ASCII could forge a line: they become `\xHH`. */
const plain = (text: string) =>
  text.replace(/["\\]|[^\x20-\x7e]/g, (letter) => {
    const bytes = Buffer.from(letter, "utf8");
    return [...bytes].map((byte) => `\\x${byte.toString(16).toUpperCase().padStart(2, "0")}`).join("");
  });

const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A moment as the format has it: `10/Mar/2026:07:00:00 +0000`. */
function clock(at: Date): string {
  const [date = "", time = ""] = at.toISOString().split(/[T.]/);
  const [year, month, day] = date.split("-");
  return `${day}/${MONTHS[Number(month) - 1]}/${year}:${time} +0000`;
}

/**
 * The pattern of a path whose last parts are secret, such as `/unsubscribe/:token`, among these; undefined for any other
 * path. Pages are found in small and capital letters, and in each language.
 */
export function secretPathOf(path: string, patterns: readonly string[]): string | undefined {
  const whole = decoded(path).toLowerCase();
  const plain = prefixOf(whole)?.rest ?? whole;
  return patterns.find((pattern) => plain.startsWith(pattern.slice(0, pattern.indexOf(":")).toLowerCase()));
}

/** The text without its encoding. What can't be decoded stays as it is. */
const decoded = (text: string): string => text.replaceAll(/(?:%[\da-f]{2})+/gi, decodedRun);

function decodedRun(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
