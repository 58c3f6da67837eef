import { setTimeout as after, setImmediate as nextTurn } from "node:timers/promises";
import { type CachedResponse, idsIn, isId } from "./cached-response.ts";

/** A change of what visitors are shown: the ids of the changed records, or "all". */
export type Changed = readonly string[] | "all";

export type Making = {
  make: () => Promise<CachedResponse | undefined>;
  isCacheable: (answer: CachedResponse) => boolean;
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
  size: () => { answers: number; bytes: number };
};

type Stored = {
  answer: CachedResponse;
  until: number;
  size: number;
  names: ReadonlySet<string>;
  again: (() => Making) | undefined;
  usedAt: number;
  requestedAt: number;
};

/** The approximate overhead of a response beside its bytes. */
const OVERHEAD_BYTES = 4_096;
/** The share of the room that is cleared when it is full, so that not every new response causes a search. */
const CLEARED = 0.25;
/** A response is revalidated if it was requested within this time, in milliseconds. */
const LATELY_MS = 30_000;
const MAX_RENEWED = 32;
/** The time limit of a revalidation, in milliseconds. The rest is dropped. */
const RENEWING_MS = 400;

/**
 * A cache of `mostBytes`. The least recently used responses go first. A response that was begun before a change is
 * given to those who requested it before, and is not cached.
 */
export function responseCache(mostBytes: number, now: () => number): ResponseCache {
  /** Outdated responses that are served while they are revalidated. */
  const outdated = new Set<string>();
  const stored = responseStore(mostBytes, now, (key) => outdated.delete(key));
  const { make, noteChange } = responsesInMaking(stored.store);
  let renewing: Promise<void> | undefined;
  let changes = 0;
  const drop = (changed: Changed) => {
    changes += 1;
    const names = changed !== "all" && changed.every(isId) ? changed : "all";
    noteChange(names);
    if (names !== "all") return stored.removeNaming(names);
    stored.clear();
    outdated.clear();
  };
  const makeAnew = async (key: string) => {
    const before = changes;
    const making = stored.againOf(key)?.();
    if (making) await make(key, making).catch(() => undefined);
    // After another change it stays outdated, and is made once more.
    if (changes === before && outdated.has(key)) stored.remove(key);
  };
  const renewInTime = async () => {
    await workOff(outdated, makeAnew, RENEWING_MS);
    for (const key of outdated) stored.remove(key);
    renewing = undefined;
  };
  const renew = () => {
    changes += 1;
    noteChange("all");
    const lately = stored.requestedLately();
    for (const key of stored.keys()) {
      if (lately.has(key)) outdated.add(key);
      else stored.remove(key);
    }
    renewing ??= renewInTime();
    return renewing;
  };
  return { find: stored.find, make, drop, renew, size: stored.size };
}

/** Stores responses of at most `mostBytes`. `onRemoved` is called with the key of each that is removed or replaced. */
function responseStore(mostBytes: number, now: () => number, onRemoved: (key: string) => void) {
  const entries = new Map<string, Stored>();
  let bytes = 0;
  let uses = 0;
  const remove = (key: string) => {
    bytes -= entries.get(key)?.size ?? 0;
    entries.delete(key);
    onRemoved(key);
  };
  const makeRoom = () => {
    if (bytes <= mostBytes) return;
    const oldest = [...entries].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key] of oldest) {
      if (bytes <= mostBytes * (1 - CLEARED)) break;
      remove(key);
    }
  };
  const store = (key: string, answer: CachedResponse, more: Pick<Stored, "until" | "names" | "again">) => {
    const requestedAt = entries.get(key)?.requestedAt ?? now();
    remove(key);
    const entry = { ...more, answer, size: 0, usedAt: ++uses, requestedAt };
    entries.set(key, entry);
    const grow = (by: number) => {
      if (entries.get(key) !== entry) return;
      entry.size += by;
      bytes += by;
      makeRoom();
    };
    grow(OVERHEAD_BYTES + answer.packings.bytes());
    answer.packings.onMade(grow);
  };
  const find = (key: string) => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const at = now();
    if (entry.until <= at) {
      remove(key);
      return undefined;
    }
    entry.usedAt = ++uses;
    entry.requestedAt = at;
    return entry.answer;
  };
  const clear = () => {
    entries.clear();
    bytes = 0;
  };
  const removeNaming = (ids: readonly string[]) => {
    for (const [key, { names }] of entries) if (ids.some((id) => names.has(id))) remove(key);
  };
  const requestedLately = () => {
    const since = now() - LATELY_MS;
    const lately = [...entries].filter(([, { again, requestedAt }]) => again && requestedAt > since);
    lately.sort(([, a], [, b]) => b.usedAt - a.usedAt);
    return new Set(lately.slice(0, MAX_RENEWED).map(([key]) => key));
  };
  return {
    find,
    store,
    remove,
    removeNaming,
    clear,
    requestedLately,
    keys: () => entries.keys(),
    againOf: (key: string) => entries.get(key)?.again,
    size: () => ({ answers: entries.size, bytes }),
  };
}

type Store = ReturnType<typeof responseStore>["store"];

/** Makes responses, each once for all who wait, and stores those that no change has overtaken. */
function responsesInMaking(store: Store) {
  /** Responses that other requests may join. All were begun after the last change. */
  const joined = new Map<string, Promise<CachedResponse | undefined>>();
  /** The changes since each response was begun. */
  const begun = new Set<{ all: boolean; ids: Set<string> }>();
  const make = (key: string, { make, isCacheable, until: untilNow, again }: Making) => {
    const running = joined.get(key);
    if (running) return running;
    const until = untilNow();
    const since = { all: false, ids: new Set<string>() };
    begun.add(since);
    const making = make()
      .then((answer) => {
        if (!answer || !isCacheable(answer) || since.all) return answer;
        // Ids in the key count too: an empty list names nothing.
        const names = answer.names.union(idsIn(key));
        if (names.isDisjointFrom(since.ids)) store(key, answer, { until, names, again });
        return answer;
      })
      .finally(() => {
        begun.delete(since);
        if (joined.get(key) === making) joined.delete(key);
      });
    joined.set(key, making);
    return making;
  };
  const noteChange = (changed: Changed) => {
    // New requests must not join a response that was begun before the change.
    joined.clear();
    for (const since of begun) {
      if (changed === "all") since.all = true;
      else for (const id of changed) since.ids.add(id);
    }
  };
  return { make, noteChange };
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
