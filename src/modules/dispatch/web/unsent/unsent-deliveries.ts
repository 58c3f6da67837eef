import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { isConnectionFailure, toastConnectionError } from "#kernel/web/api/call.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { fields, listOf, number, optional, type Shape, type Shaped, text } from "#kernel/web/shape.ts";
import { askForLogin, sellerCall } from "#modules/identity/web/shared/seller-session.ts";

/** A delivery that was marked on this device and that the server has not answered yet. */
const isUnsent = fields({
  /** Its Idempotency-Key: however often it is sent, it counts once. */
  id: text,
  day: text,
  /** Whose door it was. */
  name: text,
  orders: listOf(text),
  cash: number,
  instead: optional(number),
  /** What the server said against it. */
  refused: optional(text),
});

export type UnsentDelivery = Shaped<typeof isUnsent>;

// Not one of the keys that a shopper's logout on the same phone forgets.
const KEY = "santhe-seller.unsent-deliveries";
const AGAIN_MS = 20_000;
const anything: Shape<unknown> = (value): value is unknown => value !== undefined;

const kept = externalStore<readonly UnsentDelivery[]>([]);
/** Those that are on their way. */
const underWay = externalStore<ReadonlySet<string>>(new Set());
/** Those on their way for the first time, of which nothing is to be said yet. */
const fresh = new Set<string>();
const settledListeners = new Set<() => void>();

/** What the device keeps: another tab may have changed it. */
const read = () => readDevice(KEY, listOf(anything))?.filter((entry) => isUnsent(entry)) ?? kept.get();

function change(to: (entries: readonly UnsentDelivery[]) => readonly UnsentDelivery[]): void {
  const after = to(read());
  writeDevice(KEY, after);
  kept.set(after);
}

const forget = (id: string) => change((entries) => entries.filter((entry) => entry.id !== id));

/**
 * Delivers, and keeps on this device that it was delivered until the server has said so. Returns its answer; undefined
 * where that is still to come, as without a network. Throws what the server says against it.
 */
export async function deliverOrKeep(delivery: Omit<UnsentDelivery, "id" | "refused">) {
  const entry = { ...delivery, id: newIdempotencyKey(), refused: undefined };
  fresh.add(entry.id);
  change((entries) => [...entries, entry]);
  try {
    const answer = await sellerCall(post(entry));
    forget(entry.id);
    return answer;
  } catch (error) {
    if (isRefusal(error)) {
      forget(entry.id);
      throw error;
    }
    return undefined;
  } finally {
    fresh.delete(entry.id);
    change((entries) => [...entries]);
  }
}

/** Tries once more, because somebody asked for it. */
export async function sendAgain(entry: UnsentDelivery): Promise<void> {
  const error = await tryAgain(entry);
  if (error === undefined || isRefusal(error)) return;
  if (isSessionEnd(error)) askForLogin();
  else toastConnectionError();
}

/** Forgets a delivery that was marked and not sent. */
export function takeBack({ id }: UnsentDelivery): void {
  forget(id);
  for (const settled of settledListeners) settled();
}

/**
 * What was marked as delivered on this device and not sent, also before a reload or in another tab. It is sent by itself as
 * soon as there is a network. `onSettled` is called when the server has answered to one of them.
 */
export function useUnsentDeliveries(onSettled: () => void) {
  const entries = useSyncExternalStore(kept.subscribe, kept.get, () => NONE);
  const sending = useSyncExternalStore(underWay.subscribe, underWay.get, () => NOT_ONE);
  const settled = useEffectEvent(onSettled);
  useEffect(() => {
    const listener = () => settled();
    settledListeners.add(listener);
    keepSending();
    return () => {
      settledListeners.delete(listener);
    };
  }, []);
  return { unsent: entries.filter(({ id }) => !fresh.has(id)), sending };
}

const NONE: readonly UnsentDelivery[] = [];
const NOT_ONE: ReadonlySet<string> = new Set();

let isKept = false;

/** From now on, as long as the tab lives: also on the seller's other pages. */
function keepSending(): void {
  kept.set(read());
  void sendAll();
  if (isKept) return;
  isKept = true;
  addEventListener("online", () => void sendAll());
  addEventListener("storage", ({ key }) => key === KEY && kept.set(read()));
  document.addEventListener("visibilitychange", () => void sendAll());
  // A phone often says that it has a network while it has none, and the other way round.
  setInterval(() => void sendAll(), AGAIN_MS);
}

async function sendAll(): Promise<void> {
  if (document.visibilityState === "hidden") return;
  for (const entry of kept.get()) {
    if (entry.refused !== undefined || fresh.has(entry.id)) continue;
    const error = await tryAgain(entry);
    if (error !== undefined && !isRefusal(error)) return;
  }
}

/** Sends an entry. Returns what it failed with; of a refusal the entry says why. */
async function tryAgain(entry: UnsentDelivery): Promise<unknown> {
  if (underWay.get().has(entry.id)) return undefined;
  underWay.set(new Set([...underWay.get(), entry.id]));
  try {
    await readAnswer(await post(entry));
    forget(entry.id);
    for (const settled of settledListeners) settled();
    return undefined;
  } catch (error) {
    if (error instanceof ApiError && isRefusal(error)) {
      const refused = error.message;
      change((entries) => entries.map((each) => (each.id === entry.id ? { ...each, refused } : each)));
      for (const settled of settledListeners) settled();
    }
    return error;
  } finally {
    underWay.set(new Set([...underWay.get()].filter((id) => id !== entry.id)));
  }
}

function post({ id, day, orders, cash, instead }: UnsentDelivery) {
  const json = { orders, day, cash, ...(instead !== undefined && { instead }) };
  return browserApi.api.delivery.delivered.$post({ json, header: { "idempotency-key": id } });
}

const isSessionEnd = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** The server has said no to this delivery, and would say so again. Too many calls, or its own fault, is no such answer. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || isConnectionFailure(error) || isSessionEnd(error)) return false;
  return error.status < 500 && error.status !== 429 && error.status !== 408;
}
