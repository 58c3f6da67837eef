import { useEffect, useSyncExternalStore } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { externalStore } from "#kernel/web/device/external-store.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import type { Complaint } from "../contract.ts";
import type { CustomerApi } from "../module-api.ts";

/** The shopper's complaints, for all orders of a page; undefined until they are loaded. */
type Own = { of: string; complaints?: readonly Complaint[] };

const own = externalStore<Own | undefined>(undefined);

/** The shopper's complaints about an order, the newest first; undefined until they are known. */
export function useComplaintsOf(orderId: string): readonly Complaint[] | undefined {
  const { user } = useSession();
  const shopperId = user?._id;
  const current = useSyncExternalStore(own.subscribe, own.get, () => undefined);
  useEffect(() => {
    if (shopperId !== undefined && own.get()?.of !== shopperId) void load(shopperId);
  }, [shopperId]);
  useEffect(watch, []);
  if (current?.of !== shopperId) return undefined;
  return current?.complaints?.filter(({ order }) => order._id === orderId);
}

let watching = 0;

/** Forgets the complaints with the last order that shows them: the next visit asks again, as an answer may have come. */
function watch() {
  watching += 1;
  return () => {
    watching -= 1;
    if (watching === 0) own.set(undefined);
  };
}

async function load(shopperId: string): Promise<void> {
  own.set({ of: shopperId });
  try {
    const { complaints } = await readAnswer(await browserApi<CustomerApi>().api.customer.complaints.$get());
    if (own.get()?.of === shopperId) own.set({ of: shopperId, complaints });
  } catch {
    // Without an answer the page shows none. The next visit asks again.
  }
}

/** Shows a complaint that was just sent. */
export function addOwnComplaint(complaint: Complaint): void {
  const current = own.get();
  if (current) own.set({ ...current, complaints: [complaint, ...(current.complaints ?? [])] });
}
