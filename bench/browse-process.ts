// A process of its own that browses: others who ask at the same time must not take its turns.
import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as after } from "node:timers/promises";
import { type Answer, answerReader } from "./answer-reader.ts";
import type { Browsing } from "./browse.ts";

/** So many pages a second, whatever else goes on: what some hundred visitors ask for. */
const PER_SECOND = 40;

type Line = { ask: (path: string) => Promise<Answer>; isOpen: () => boolean; close: () => void };

async function openLine({ hostname, port, host }: URL): Promise<Line> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  await once(socket, "connect");
  let waiting = Promise.withResolvers<Answer>();
  socket.on(
    "data",
    answerReader((answer) => waiting.resolve(answer)),
  );
  waiting.promise.catch(() => undefined);
  socket.on("close", () => waiting.reject(new Error("the server closed a connection")));
  const ask = (path: string) => {
    waiting = Promise.withResolvers();
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`);
    return waiting.promise;
  };
  return { ask, isOpen: () => !socket.closed, close: () => socket.destroy() };
}

/** The latencies in milliseconds, in no order. */
async function browse({ url, paths, seconds }: Browsing): Promise<number[]> {
  const latencies: number[] = [];
  const free: Line[] = [];
  const look = async (path: string) => {
    const line = free.findLast((each) => each.isOpen()) ?? (await openLine(new URL(url)));
    // The server has closed connections that were not needed for a while.
    free.splice(0, free.length, ...free.filter((each) => each !== line && each.isOpen()));
    const sentAt = performance.now();
    const { status } = await line.ask(path);
    latencies.push(performance.now() - sentAt);
    if (status !== 200) throw new Error(`${path} was answered with ${status}`);
    free.push(line);
  };
  const visits: Promise<void>[] = [];
  const begun = performance.now();
  for (let visit = 0; visit < PER_SECOND * seconds; visit++) {
    await after(Math.max(0, begun + (1_000 * visit) / PER_SECOND - performance.now()));
    visits.push(look(paths[visit % paths.length] ?? "/"));
  }
  await Promise.all(visits);
  for (const line of free) line.close();
  return latencies;
}

process.once("message", async (browsing: Browsing) => {
  process.send?.(await browse(browsing));
  process.disconnect();
});
