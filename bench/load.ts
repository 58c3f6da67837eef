import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { type Answer, answerReader } from "./answer-reader.ts";

export type Ask = { method?: string; path: string; headers?: Record<string, string>; body?: string };

export type Load = {
  /** Gives the next request. Returning the same `Ask` each time costs the client least. */
  next: () => Ask;
  /** Looks at each answer and throws when it is wrong. */
  check: (answer: Answer, ask: Ask) => void;
  connections?: number;
  seconds?: number;
};

export type Loaded = { answers: number; perSecond: number; p50: number; p99: number };

/**
 * Asks without a pause over so many kept connections, each for its next answer when it has the last. Returns the answers
 * a second and the latencies in milliseconds. Throws when an answer is wrong or a connection breaks.
 *
 * A client of its own, as general ones take longer for an answer than the server: they would measure themselves.
 */
export async function load(
  url: string,
  { next, check, connections = 10, seconds = 2 }: Load,
): Promise<Loaded> {
  const { hostname, port, host } = new URL(url);
  const begun = performance.now();
  const until = begun + seconds * 1_000;
  const latencies: number[] = [];
  const written = new WeakMap<Ask, string>();
  const textOf = (ask: Ask) => {
    const text = written.get(ask) ?? write(ask, host);
    written.set(ask, text);
    return text;
  };
  const hand = async () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    await once(socket, "connect");
    try {
      await repeatRequests(socket, { until, latencies, next, check, textOf });
    } finally {
      socket.destroy();
    }
  };
  await Promise.all(Array.from({ length: connections }, hand));
  const took = (performance.now() - begun) / 1_000;
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { answers: latencies.length, perSecond: latencies.length / took, p50: at(0.5), p99: at(0.99) };
}

type Turn = Pick<Load, "next" | "check"> & {
  until: number;
  latencies: number[];
  textOf: (ask: Ask) => string;
};

function repeatRequests(socket: Socket, { until, latencies, next, check, textOf }: Turn): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let ask = next();
    const send = () => {
      sentAt = performance.now();
      ask = next();
      socket.write(textOf(ask));
    };
    const reader = answerReader((answer) => {
      const now = performance.now();
      latencies.push(now - sentAt);
      check(answer, ask);
      if (now >= until) return resolve();
      send();
    });
    socket.on("data", (chunk) => {
      try {
        reader(chunk);
      } catch (error) {
        reject(error);
      }
    });
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("the server closed a connection")));
    send();
  });
}

function write(ask: Ask, host: string): string {
  const { method = "GET", path, headers = {}, body } = ask;
  const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
  const lines = Object.entries({ Host: host, ...headers, ...length }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return `${method} ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}
