import { setTimeout as after, setImmediate as nextTurn } from "node:timers/promises";

/**
 * Works on the first of `keys` until there is none left, or `ms` milliseconds are over. `work` removes a key that is done,
 * and never rejects.
 */
export async function workOff(
  keys: ReadonlySet<string>,
  work: (key: string) => Promise<void>,
  ms: number,
): Promise<void> {
  const limit = new AbortController();
  const over = after(ms, undefined, { signal: limit.signal, ref: false });
  const workThrough = async () => {
    for (let [key] = keys; key !== undefined && !limit.signal.aborted; [key] = keys) {
      await work(key);
      // Others have a turn in between.
      await nextTurn();
    }
  };
  await Promise.race([workThrough(), over]);
  limit.abort();
}
