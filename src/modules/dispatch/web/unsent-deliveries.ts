import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { isConnectionFailure, toastConnectionError } from "#kernel/web/api/call.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotent-send.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { fields, listOf, number, oneOf, optional, type Shape, type Shaped, text } from "#kernel/web/shape.ts";
import { askForLogin, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { DOOR_WAYS } from "#modules/payment/rules/shared/upi.ts";

/** A delivery that was marked on this device, and that the server has not answered yet. */
const isUnsent = fields({
  /** The Idempotency-Key. However often it is sent, it counts once. */
  id: text,
  day: text,
  /** The name at the door. */
  name: text,
  orders: listOf(text),
  cash: number,
  // Missing in entries of an older page: those are in cash.
  way: optional(oneOf(DOOR_WAYS)),
  upiReference: optional(text),
  instead: optional(number),
  insteadUpi: optional(number),
  /** The server's refusal. */
  refused: optional(text),
});

export type UnsentDelivery = Shaped<typeof isUnsent>;

// Not one of the keys that a shopper's logout on the same phone deletes.
const KEY = "santhe-seller.unsent-deliveries";
const AGAIN_MS = 20_000;
const anything: Shape<unknown> = (value): value is unknown => value !== undefined;

const kept = externalStore<readonly UnsentDelivery[]>([]);
/** The ids of deliveries that are being sent. */
const underWay = externalStore<ReadonlySet<string>>(new Set());
/** The ids of deliveries that are being sent for the first time. They are not shown as unsent yet. */
const fresh = new Set<string>();
const settledListeners = new Set<() => void>();

/** The stored deliveries. Another tab may have changed them. */
const read = () => readDevice(KEY, listOf(anything))?.filter((entry) => isUnsent(entry)) ?? kept.get();

function change(to: (entries: readonly UnsentDelivery[]) => readonly UnsentDelivery[]): void {
  const after = to(read());
  writeDevice(KEY, after);
  kept.set(after);
}

const forget = (id: string) => change((entries) => entries.filter((entry) => entry.id !== id));

/**
 * Sends a delivery, and stores it on this device until the server has answered. Returns the answer, or undefined if it
 * is still to come, for example without a network. Throws the server's refusal.
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

/** Sends a delivery again at the seller's request. */
export async function sendAgain(entry: UnsentDelivery): Promise<void> {
  const error = await tryAgain(entry);
  if (error === undefined || isRefusal(error)) return;
  if (isSessionEnd(error)) askForLogin();
  else toastConnectionError();
}

/** Removes a delivery that was marked and not sent. */
export function takeBack({ id }: UnsentDelivery): void {
  forget(id);
  for (const settled of settledListeners) settled();
}

/**
 * The deliveries that were marked on this device and not sent, including those from before a reload or from another
 * tab. They are sent automatically once there is a network. `onSettled` is called when the server has answered one of
 * them.
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

/** Sends unsent deliveries from now on while the tab lives, on the seller's other pages too. */
function keepSending(): void {
  kept.set(read());
  void sendAll();
  if (isKept) return;
  isKept = true;
  addEventListener("online", () => void sendAll());
  addEventListener("storage", ({ key }) => key === KEY && kept.set(read()));
  document.addEventListener("visibilitychange", () => void sendAll());
  // A phone's own report about its network is often wrong.
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

/** Sends an entry. Returns the error. A refusal is stored in the entry. */
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

function post({ id, name: _, refused: __, ...json }: UnsentDelivery) {
  return browserApi.api.delivery.delivered.$post({ json, header: { "idempotency-key": id } });
}

const isSessionEnd = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/** Whether the server has refused this delivery for good. Too many calls, or its own failure, is no refusal. */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof ApiError) || isConnectionFailure(error) || isSessionEnd(error)) return false;
  return error.status < 500 && error.status !== 429 && error.status !== 408;
}
