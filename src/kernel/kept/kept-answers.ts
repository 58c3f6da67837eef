import type { FinishedAnswer } from "./finished-answer.ts";
import { idsIn, isId } from "./ids-in.ts";

/** What has changed of what is shown: of these products, by their ids, or anything. */
export type Changed = readonly string[] | "all";

export type Making = {
  make: () => Promise<FinishedAnswer | undefined>;
  mayBeKept: (answer: FinishedAnswer) => boolean;
  /** The moment from which on the answer would be another, in milliseconds. */
  until: number;
};

export type KeptAnswers = {
  find: (key: string) => FinishedAnswer | undefined;
  /** Makes the answer, once for all who ask while it is made; undefined where it is too large to be held. */
  make: (key: string, making: Making) => Promise<FinishedAnswer | undefined>;
  drop: (changed: Changed) => void;
  /** How many there are, and how many bytes they hold. */
  size: () => { answers: number; bytes: number };
};

type Kept = {
  answer: FinishedAnswer;
  until: number;
  size: number;
  names: ReadonlySet<string>;
  usedAt: number;
};
/** What has changed since an answer was begun. */
type Since = { all: boolean; products: Set<string> };

/** What an answer takes beside its bytes, about. */
const OVERHEAD_BYTES = 4_096;
/** Part of the room that is cleared when it is full: so it is not looked through for each new answer. */
const CLEARED = 0.25;

/**
 * Answers by their keys, in so many bytes: the longest unused go first. An answer that was begun before a change is given
 * to those who asked before it, and is not kept.
 */
export function keptAnswers(mostBytes: number, now: () => number): KeptAnswers {
  const kept = new Map<string, Kept>();
  /** Answers that are being made, for others to wait for: begun after the last change. */
  const joined = new Map<string, Promise<FinishedAnswer | undefined>>();
  const begun = new Set<Since>();
  let bytes = 0;
  let uses = 0;
  const remove = (key: string) => {
    bytes -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  const makeRoom = () => {
    if (bytes <= mostBytes) return;
    const oldest = [...kept].sort(([, a], [, b]) => a.usedAt - b.usedAt);
    for (const [key] of oldest) {
      if (bytes <= mostBytes * (1 - CLEARED)) break;
      remove(key);
    }
  };
  const keep = (key: string, answer: FinishedAnswer, { until, names }: Pick<Kept, "until" | "names">) => {
    remove(key);
    const entry = { answer, until, names, size: 0, usedAt: ++uses };
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
    if (found.until <= now()) {
      remove(key);
      return undefined;
    }
    found.usedAt = ++uses;
    return found.answer;
  };
  const make = (key: string, { make, mayBeKept, until }: Making) => {
    const running = joined.get(key);
    if (running) return running;
    const since: Since = { all: false, products: new Set() };
    begun.add(since);
    const making = make()
      .then((answer) => {
        if (!answer || !mayBeKept(answer) || since.all) return answer;
        // What was asked for counts too: an answer of no comments names no product.
        const names = answer.names.union(idsIn(key));
        if (names.isDisjointFrom(since.products)) keep(key, answer, { until, names });
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
    bytes = 0;
  };
  const dropProducts = (products: readonly string[]) => {
    for (const since of begun) for (const product of products) since.products.add(product);
    for (const [key, { names }] of kept) if (products.some((product) => names.has(product))) remove(key);
  };
  const drop = (changed: Changed) => {
    // A request that comes from now on must not wait for an answer that was begun before.
    joined.clear();
    if (changed === "all" || !changed.every(isId)) dropAll();
    else dropProducts(changed);
  };
  return { find, make, drop, size: () => ({ answers: kept.size, bytes }) };
}
