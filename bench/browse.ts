import { setTimeout as after } from "node:timers/promises";

/** So many pages a second, whatever else goes on: what some hundred visitors ask for. */
const PER_SECOND = 40;

/**
 * Browses for so many seconds at a steady pace, without waiting for one answer before it asks for the next. Returns the
 * latency in milliseconds that all but one of a hundred answers keep to. Throws when one is not good.
 */
export async function browse(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const latencies: number[] = [];
  const look = async (path: string) => {
    const asked = performance.now();
    const answer = await fetch(url + path);
    await answer.arrayBuffer();
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`);
    latencies.push(performance.now() - asked);
  };
  const asking: Promise<void>[] = [];
  const begun = performance.now();
  for (let asked = 0; asked < PER_SECOND * seconds; asked++) {
    await after(Math.max(0, begun + (1_000 * asked) / PER_SECOND - performance.now()));
    asking.push(look(paths[asked % paths.length] ?? "/"));
  }
  await Promise.all(asking);
  latencies.sort((a, b) => a - b);
  return latencies[Math.floor(latencies.length * 0.99)] ?? Number.NaN;
}
