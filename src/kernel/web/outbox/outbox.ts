import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { readAnswer } from "../api/answer.ts";
import { inPageLanguage } from "../api/browser-api.ts";
import { externalStore } from "../device/external-store.ts";
import { isRefusal, nextToSend, type OutboxEntry, requestOf } from "./entry.ts";
import { entryStore } from "./entry-store.ts";

/** The outcome of an entry: accepted, refused for good, or still waiting because of `error`. */
export type Outcome =
  | { kind: "sent"; entry: OutboxEntry; answer: unknown }
  | { kind: "refused"; entry: OutboxEntry; error: Error }
  | { kind: "kept"; error: unknown };

/** The outcome of an entry that the server has answered. */
export type Settled = Extract<Outcome, { entry: OutboxEntry }>;

/** An entry that is not stored yet. */
export type NewEntry = Omit<OutboxEntry, "state" | "refusal" | "createdAt">;

const knownEntries = externalStore<readonly OutboxEntry[]>([]);
const settledListeners = new Set<(outcome: Settled) => void>();

/**
 * Stores an entry and sends it after the earlier ones of its queue. The promise ends when the server has answered it, or
 * when it has to wait. Throws if the device has no room for it: then nothing is kept.
 */
export async function sendOrKeep(entry: NewEntry): Promise<Outcome> {
  await store(entry);
  return outcomeOf(entry);
}

/**
 * Stores an entry, and sends it in its turn: then `onOutcome` is called. Throws if the device has no room for it: then
 * nothing is kept.
 */
export async function keep(entry: NewEntry, onOutcome: (outcome: Outcome) => void = () => {}): Promise<void> {
  await store(entry);
  outcomeOf(entry).then(onOutcome, () => undefined);
}

async function store(entry: NewEntry): Promise<void> {
  const place = await entryStore();
  await place.add([{ ...entry, createdAt: Date.now(), state: "waiting", refusal: null }]);
  await readAgain();
  tellOtherTabs();
}

/** Stores entries as they are, and sends those that wait. Those whose ids are there already are left out. */
export async function takeOver(entries: readonly OutboxEntry[]): Promise<void> {
  await (await entryStore()).add(entries);
  tellOtherTabs();
  await drainAll();
}

/** Sends a refused or waiting entry again at a person's request. */
export async function retry({ id, queue }: Pick<OutboxEntry, "id" | "queue">): Promise<Outcome> {
  const store = await entryStore();
  const entry = (await store.read()).find((each) => each.id === id);
  if (entry?.state === "refused") await store.replace({ ...entry, state: "waiting", refusal: null });
  await readAgain();
  return outcomeOf({ id, queue });
}

/**
 * Sends a queue until the server has answered an entry of it, or it has to wait. The run that sends the entry may be the
 * one that was under way when it came.
 */
async function outcomeOf({ id, queue }: Pick<OutboxEntry, "id" | "queue">): Promise<Outcome> {
  let outcome: Outcome | undefined;
  const listener = (settled: Settled) => {
    if (settled.entry.id === id) outcome = settled;
  };
  settledListeners.add(listener);
  try {
    const error = await drain(queue);
    return outcome ?? { kind: "kept", error };
  } finally {
    settledListeners.delete(listener);
  }
}

/** Sends a queue's entries with other headers from now on, as after a new login. */
export async function sendWith(queue: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const store = await entryStore();
  for (const entry of await store.read()) {
    if (entry.queue === queue && !underWay.has(entry.id)) await store.replace({ ...entry, headers });
  }
  await readAgain();
  tellOtherTabs();
  await drain(queue);
}

/** Sends what waits in all queues, as after a login. */
export const sendKept = (): Promise<void> => drainAll();

/** Removes an entry unsent, at a person's request, and sends those that it held up. */
export async function drop({ id, queue }: Pick<OutboxEntry, "id" | "queue">): Promise<void> {
  await (await entryStore()).remove(id);
  await readAgain();
  tellOtherTabs();
  await drain(queue);
}

/**
 * The entries of a queue in the order in which they were made, also those from before a reload or from another tab.
 * They are sent by themselves from now on, on other pages too, for as long as the tab lives. `onSettled` is
 * called when this tab had one accepted or refused, and what it sets is shown before the entry is gone.
 */
export function useOutbox(queue: string, onSettled?: (outcome: Settled) => void): readonly OutboxEntry[] {
  const all = useSyncExternalStore(knownEntries.subscribe, knownEntries.get, () => NONE);
  const settled = useEffectEvent((outcome: Settled) => {
    if (outcome.entry.queue === queue) onSettled?.(outcome);
  });
  useEffect(() => {
    const listener = (outcome: Settled) => flushSync(() => settled(outcome));
    settledListeners.add(listener);
    keepSending();
    return () => {
      settledListeners.delete(listener);
    };
  }, []);
  return all.filter((entry) => entry.queue === queue);
}

const NONE: readonly OutboxEntry[] = [];
const RETRY_DELAY_MS = 20_000;
/** The longest time for one answer. A photo goes slowly over a weak network. */
const TIMEOUT_MS = 120_000;

let hasBegun = false;
let channel: BroadcastChannel | undefined;

/** Begins to follow other tabs, and to send whenever there may be a network. */
function keepSending(): void {
  void readAgain().then(drainAll);
  if (hasBegun) return;
  hasBegun = true;
  channel = new BroadcastChannel("santhe-outbox");
  channel.onmessage = () => void readAgain();
  addEventListener("online", () => void drainAll());
  document.addEventListener("visibilitychange", () => void drainAll());
  // A phone's own report about its network is often wrong.
  setInterval(() => void drainAll(), RETRY_DELAY_MS);
}

const tellOtherTabs = () => channel?.postMessage("changed");

async function drainAll(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  await readAgain();
  const queues = new Set(knownEntries.get().map(({ queue }) => queue));
  await Promise.all([...queues].map(drain));
}

/** The ids of the entries that this tab is sending. */
const underWay = new Set<string>();

/** Reads the entries that all tabs have stored. */
async function readAgain(): Promise<void> {
  const entries = await (await entryStore()).read();
  knownEntries.set(entries.map((entry) => (underWay.has(entry.id) ? { ...entry, state: "sending" } : entry)));
}

/** A run through a queue. It resolves with the error that ended it early; undefined if nothing is left to send. */
type Run = Promise<unknown>;

const draining = new Map<string, Run>();
const waiting = new Map<string, Run>();

/** Sends a queue's entries. A call during a run waits, and then sends what came since. */
function drain(queue: string): Run {
  const now = draining.get(queue);
  if (!now) return begin(queue);
  const again = () => begin(queue);
  const next = waiting.get(queue) ?? now.then(again, again);
  waiting.set(queue, next);
  return next;
}

function begin(queue: string): Run {
  waiting.delete(queue);
  const run = withQueueLock(queue, () => sendInOrder(queue)).finally(() => draining.delete(queue));
  draining.set(queue, run);
  return run;
}

/** Only one tab sends a queue. Without locks, as on plain http, two may: the key makes a repeated call harmless. */
function withQueueLock(queue: string, work: () => Run): Run {
  if (typeof navigator === "undefined" || !("locks" in navigator)) return work();
  return navigator.locks.request(`santhe-outbox ${queue}`, work);
}

async function sendInOrder(queue: string): Promise<unknown> {
  const store = await entryStore();
  for (;;) {
    const all = (await store.read()).filter((entry) => entry.queue === queue);
    const entry = nextToSend(all);
    if (!entry) return undefined;
    const outcome = await sendOne(entry);
    if (outcome.kind === "kept") return outcome.error;
  }
}

async function sendOne(entry: OutboxEntry): Promise<Outcome> {
  underWay.add(entry.id);
  try {
    await readAgain();
    const outcome = await sendEntry(entry);
    // Before the entry is gone from the page, so that nothing shows the state before it in between.
    if (outcome.kind !== "kept") for (const settled of settledListeners) settled(outcome);
    return outcome;
  } finally {
    underWay.delete(entry.id);
    await readAgain();
    tellOtherTabs();
  }
}

/** Sends an entry, and removes it if it was accepted, or keeps it with the refusal. */
async function sendEntry(entry: OutboxEntry): Promise<Outcome> {
  const store = await entryStore();
  try {
    const [url, init] = requestOf(entry);
    const headers = { ...inPageLanguage(), ...init.headers };
    const response = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const answer = await readAnswer(response);
    await store.remove(entry.id);
    return { kind: "sent", entry, answer };
  } catch (error) {
    if (!isRefusal(error)) return { kind: "kept", error };
    const { status, message, errors, next } = error;
    const refused = {
      ...entry,
      state: "refused",
      refusal: { status, message, answer: { errors, next } },
    } as const;
    await store.replace(refused);
    return { kind: "refused", entry: refused, error };
  }
}
