import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Browsing = { url: string; paths: readonly string[]; seconds: number };
export type Browsed = { p50: number; p99: number };

/**
 * Browses for so many seconds at a steady pace, from a process of its own, without waiting for one answer before it asks
 * for the next. Returns the latencies in milliseconds that half and all but one of a hundred answers keep to. Throws when
 * one is not good.
 */
export async function browse(browsing: Browsing): Promise<Browsed> {
  const program = fileURLToPath(new URL("./browse-process.ts", import.meta.url));
  const child = fork(program, { serialization: "advanced", execArgv: [] });
  const ended = once(child, "exit").then(() => Promise.reject(new Error("browsing broke off")));
  ended.catch(() => undefined);
  child.send(browsing);
  const [measured]: number[][] = await Promise.race([once(child, "message"), ended]);
  const latencies = measured?.toSorted((a, b) => a - b) ?? [];
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}
