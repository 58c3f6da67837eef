import { setTimeout as after, setImmediate as nextTurn } from "node:timers/promises";
import { type CachedResponse, idsIn, isId } from "./cached-response.ts";

/** A change of what visitors are shown: the ids of the changed records, or "all". */
export type Changed = readonly string[] | "all";

export type Making = {
  make: () => Promise<CachedResponse | undefined>;
  mayBeKept: (answer: CachedResponse) => boolean;
  /** The time until which a response made now stays valid, in milliseconds. */
  until: () => number;
  /** Makes the same response again, without a request. */
  again?: () => Making;
};

export type ResponseCache = {
  find: (key: string) => CachedResponse | undefined;
  /** Makes the response, once for all who wait. Undefined if it can't be cached. */
  make: (key: string, making: Making) => Promise<CachedResponse | undefined>;
  drop: (changed: Changed) => void;
  /**
   * Invalidates all responses for a writer that can wait. Recently requested ones are revalidated, one after the other,
   * and are served until then. All others are dropped. Resolves when no outdated response is served any more.
   */
  renew: () => Promise<void>;
  /** The number of responses, and their size in bytes. */
  size: () => { answers: number; bytes: number };
};

type Kept = {
  answer: CachedResponse;
  until: number;
  size: number;
  names: ReadonlySet<string>;
  again: (() => Making) | undefined;
  usedAt: number;
  askedAt: number;
};
/** The changes since a response was begun. */
type Since = { all: boolean; ids: Set<string> };

/** The approximate overhead of a response beside its bytes. */
const OVERHEAD_BYTES = 4_096;
/** The share of the room that is cleared when it is full, so that not every new response causes a search. */
const CLEARED = 0.25;
/** A response is revalidated if it was requested within this time, in milliseconds. */
const LATELY_MS = 30_000;
/** The number of responses that are revalidated. */
const MOST_RENEWED = 32;
/** The time limit of a revalidation, in milliseconds. The rest is dropped. */
const RENEWING_MS = 400;

/**
 * A cache of `mostBytes`. The least recently used responses go first. A response that was begun before a change is
 * given to those who requested it before, and is not cached.
 */
export function responseCache(mostBytes: number, now: () => number): ResponseCache {
  const kept = new Map<string, Kept>();
  /** Responses that are being made and that other requests may join. All were begun after the last change. */
  const joined = new Map<string, Promise<CachedResponse | undefined>>();
  const begun = new Set<Since>();
  /** Outdated responses that are served while they are revalidated. */
  const outdated = new Set<string>();
  let renewing: Promise<void> | undefined;
  let changes = 0;
  let bytes = 0;
  let uses = 0;
  const remove = (key: string) => {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
    outdated.delete(key);
  };
  const makeRoom = () => {
    if (bytes <= mostBytes) return;
    const oldest = [...kept].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key] of oldest) {
      if (bytes <= mostBytes * (1 - CLEARED)) break;
      remove(key);
    }
  };
  const keep = (key: string, answer: CachedResponse, more: Pick<Kept, "until" | "names" | "again">) => {
    const askedAt = kept.get(key)?.askedAt ?? now();
    remove(key);
    const entry = { ...more, answer, size: 0, usedAt: ++uses, askedAt };
    kept.set(key, entry);
    const grow = (by: number) => {
      if (kept.get(key) !== entry) return;
      entry.size += by;
      bytes += by;
      makeRoom();
    };
    grow(OVERHEAD_BYTES + answer.packings.bytes());
    answer.packings.onMade(grow);
  };
  const find = (key: string) => {
    const found = kept.get(key);
    if (!found) return undefined;
    const at = now();
    if (found.until <= at) {
      remove(key);
      return undefined;
    }
    found.usedAt = ++uses;
    found.askedAt = at;
    return found.answer;
  };
  const make = (key: string, { make, mayBeKept, until: untilNow, again }: Making) => {
    const running = joined.get(key);
    if (running) return running;
    const until = untilNow();
    const since: Since = { all: false, ids: new Set() };
    begun.add(since);
    const making = make()
      .then((answer) => {
        if (!answer || !mayBeKept(answer) || since.all) return answer;
        // Ids in the key count too: an empty list names nothing.
        const names = answer.names.union(idsIn(key));
        if (names.isDisjointFrom(since.ids)) keep(key, answer, { until, names, again });
        return answer;
      })
      .finally(() => {
        begun.delete(since);
        if (joined.get(key) === making) joined.delete(key);
      });
    joined.set(key, making);
    return making;
  };
  const dropAll = () => {
    for (const since of begun) since.all = true;
    kept.clear();
    outdated.clear();
    bytes = 0;
  };
  const dropNaming = (ids: readonly string[]) => {
    for (const since of begun) for (const id of ids) since.ids.add(id);
    for (const [key, { names }] of kept) if (ids.some((id) => names.has(id))) remove(key);
  };
  const noteChange = () => {
    changes += 1;
    // New requests must not join a response that was begun before the change.
    joined.clear();
  };
  const drop = (changed: Changed) => {
    noteChange();
    if (changed === "all" || !changed.every(isId)) dropAll();
    else dropNaming(changed);
  };
  const askedLately = () => {
    const since = now() - LATELY_MS;
    const lately = [...kept].filter(([, { again, askedAt }]) => again && askedAt > since);
    lately.sort(([, a], [, b]) => b.usedAt - a.usedAt);
    return new Set(lately.slice(0, MOST_RENEWED).map(([key]) => key));
  };
  const makeAnew = async (key: string) => {
    const before = changes;
    const making = kept.get(key)?.again?.();
    if (making) await make(key, making).catch(() => undefined);
    // After another change it stays outdated, and is made once more.
    if (changes === before && outdated.has(key)) remove(key);
  };
  const renewInTime = async () => {
    await workOff(outdated, makeAnew, RENEWING_MS);
    for (const key of outdated) remove(key);
    renewing = undefined;
  };
  const renew = () => {
    noteChange();
    for (const since of begun) since.all = true;
    const lately = askedLately();
    for (const key of kept.keys()) {
      if (lately.has(key)) outdated.add(key);
      else remove(key);
    }
    renewing ??= renewInTime();
    return renewing;
  };
  return { find, make, drop, renew, size: () => ({ answers: kept.size, bytes }) };
}

/**
 * Works on the first of `keys` until none is left, or `ms` milliseconds are over. `work` removes a finished key, and
 * never rejects.
 */
async function workOff(
  keys: ReadonlySet<string>,
  work: (key: string) => Promise<void>,
  ms: number,
): Promise<void> {
  const limit = new AbortController();
  const over = after(ms, undefined, { signal: limit.signal, ref: false });
  const workThrough = async () => {
    for (let [key] = keys; key !== undefined && !limit.signal.aborted; [key] = keys) {
      await work(key);
      // Other work has a turn in between.
      await nextTurn();
    }
  };
  await Promise.race([workThrough(), over]);
  limit.abort();
}
