import { useEffect, useSyncExternalStore } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { reach } from "#kernel/web/api/call.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { isRefusal, type OutboxEntry } from "#kernel/web/outbox/entry.ts";
import {
  drop,
  keep,
  type Outcome,
  retry,
  sendOrKeep,
  takeOver,
  useOutbox,
} from "#kernel/web/outbox/outbox.ts";
import { answerOf, jsonOf, outboxApi, toEntry } from "#kernel/web/outbox/outbox-call.ts";
import { anything, fields, listOf, number, optional, type Shaped, text } from "#kernel/web/shape.ts";
import { promptingLogin } from "#modules/identity/web/shared/seller-session.ts";
import type { DispatchApi } from "../module-api.ts";

/** The call of a delivery. An older page may have kept it without some of what is optional. */
type Delivery = Parameters<ReturnType<typeof deliveredCall>["$post"]>[0]["json"];

const deliveredCall = () => browserApi<DispatchApi>().api.delivery.delivered;

/** A delivery that was marked on this device, and that the server has not answered yet. */
export type UnsentDelivery = Delivery & {
  id: string;
  /** The name at the door. */
  name: string;
  refused: string | undefined;
  entry: OutboxEntry;
};

const QUEUE = "deliveries";
/** The key under which an older page stored deliveries. */
const OLD_KEY = "santhe-seller.unsent-deliveries";

/** The ids of deliveries that are being sent for the first time. They are not shown as unsent yet. */
const fresh = externalStore<ReadonlySet<string>>(new Set());

/**
 * Sends a delivery, and stores it on this device until the server has answered. Returns the answer, or undefined if it
 * is still to come, for example without a network. Throws the server's refusal.
 */
export async function deliverOrKeep({ name, ...delivery }: Delivery & { name: string }) {
  const entry = await entryOf(delivery, { id: newIdempotencyKey(), name });
  fresh.set(new Set([...fresh.get(), entry.id]));
  try {
    return await awaitOutcome(sendOrKeep(entry));
  } catch (error) {
    if (!isRefusal(error)) return undefined;
    await drop(entry);
    throw error;
  } finally {
    fresh.set(new Set([...fresh.get()].filter((id) => id !== entry.id)));
  }
}

/** Sends a delivery again at the seller's request. */
export const sendAgain = ({ entry }: UnsentDelivery) => awaitOutcome(retry(entry)).catch(() => undefined);

/** Sends a refused delivery again whose sum is meant. It is deleted only when the new one is kept on this device. */
export async function confirmSum({ id: _, name, refused: _refusal, entry, ...delivery }: UnsentDelivery) {
  await keep(await entryOf({ ...delivery, confirmed: true }, { id: newIdempotencyKey(), name }));
  await drop(entry);
}

/**
 * The deliveries that were marked on this device and not sent, including those from before a reload or from another
 * tab. They are sent automatically once there is a network. `onSettled` is called when the server has answered one of
 * them, or one is taken back.
 */
export function useUnsentDeliveries(onSettled: () => Promise<void>) {
  useEffect(() => {
    takeOverOld();
  }, []);
  const entries = useOutbox(QUEUE, ({ entry }) => {
    if (!fresh.get().has(entry.id)) void onSettled();
  });
  const isFresh = useSyncExternalStore(fresh.subscribe, fresh.get, fresh.get);
  const unsent = entries.filter(({ id }) => !isFresh.has(id)).flatMap(toUnsent);
  const sending = new Set(entries.filter(({ state }) => state === "sending").map(({ id }) => id));
  const takeBack = async ({ entry }: UnsentDelivery) => {
    await drop(entry);
    await onSettled();
  };
  return { unsent, sending, takeBack };
}

/** Awaits an outcome like a seller's call: a lost network or session is told, a refusal thrown. */
function awaitOutcome(outcome: Promise<Outcome>) {
  const open = async () => {
    const settled = await outcome;
    if (settled.kind === "sent") return answerOf(settled, deliveredCall());
    if (settled.error !== undefined) throw settled.error;
    return undefined;
  };
  return promptingLogin(reach(open()));
}

function entryOf(json: Delivery, { id, name }: { id: string; name: string }) {
  const { delivered } = outboxApi<DispatchApi>().api.delivery;
  const call = delivered.$post({ header: { "idempotency-key": id }, json });
  return toEntry(call, { queue: QUEUE, subject: json.orders[0] ?? null, label: name });
}

function toUnsent(entry: OutboxEntry): UnsentDelivery[] {
  const delivery = jsonOf(entry, deliveredCall());
  if (!delivery) return [];
  const refused = entry.state === "refused" ? entry.refusal?.message : undefined;
  return [{ ...delivery, id: entry.id, name: entry.label, refused, entry }];
}

/** A delivery as an older page kept it: the fields of its call, beside these. */
const isOld = fields({
  id: text,
  name: text,
  orders: listOf(text),
  cash: number,
  refused: optional(text),
});

/** Takes deliveries over that an older page left in the browser's other storage. */
async function takeOverOld(): Promise<void> {
  const old = readDevice(OLD_KEY, listOf(anything)) ?? [];
  if (old.length === 0) return;
  await takeOver(await Promise.all(old.filter(isOld).map(fromOld)));
  writeDevice(OLD_KEY, []);
}

async function fromOld({ id, name, refused, ...json }: Shaped<typeof isOld>): Promise<OutboxEntry> {
  const entry = { ...(await entryOf(json, { id, name })), createdAt: Date.now() };
  if (refused === undefined) return { ...entry, state: "waiting", refusal: null };
  return { ...entry, state: "refused", refusal: { status: 409, message: refused, answer: null } };
}
