import { useCallback, useEffect, useState } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { fields, flag, oneOf, type Shape, type Shaped, text } from "#kernel/web/shape.ts";
import { promptingLogin } from "#modules/identity/web/shared/seller-session.ts";
import type { SellerOrder } from "#modules/order/rules/shared/order.ts";
import { withSellerOrders } from "#modules/order/web/shared/seller-order-calls.ts";
import type { Bag as BagAnswer, Progress } from "../contract.ts";
import type { PackingApi } from "../module-api.ts";
import { windowOf } from "../rules/bag-state.ts";

/** A bag as pages know it, with the answer that it came in, which is what a device keeps of it. */
export type Bag = Omit<BagAnswer, "orders"> & { orders: readonly SellerOrder[]; answer: BagAnswer };

/** A bag from a call or from the device's storage. */
export const shownBag = (answer: BagAnswer): Bag => ({ ...withSellerOrders(answer), answer });

/** The progress of a day. `cachedAt` is set if the server was not reached: in milliseconds since 1970. */
export type ShownProgress = Progress & { cachedAt?: number };

type CachedDay = { asked: string; at: number; progress: Progress };

type Bench = { station: string; day: string; window: string };
type CachedBags = Bench & { bags: readonly BagAnswer[] };

/** Checks data that this page has stored on the device. Nothing else writes it, so the number of its form is enough. */
export function inForm<Value>(form: string): Shape<Value & { form: string }> {
  const hasForm = fields({ form: oneOf([form]) });
  return (value): value is Value & { form: string } => hasForm(value);
}

/** The last day that was shown and the bags in hand, for times without a network. The seller's logout deletes both. */
const DAY_KEY = "santhe.seller.packing-day";
const BAGS_KEY = "santhe.seller.packing-bags";

/**
 * The bags of a day, by default of the next day with bags to pack; or what this device has kept of them if the server is
 * not reached.
 */
export async function readProgress(day: string | undefined): Promise<ShownProgress> {
  const query = { day, station: stationHere()?.id };
  const asked = day ?? "";
  try {
    const progress = await promptingLogin(
      browserApi<PackingApi>().api.packing.progress.$get({ query }).then(readAnswer),
    );
    writeDevice(DAY_KEY, { form: "1", asked, at: Date.now(), progress });
    return progress;
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) throw error;
    const cached = readDevice(DAY_KEY, inForm<CachedDay>("1"));
    if (!cached || (asked !== cached.asked && asked !== cached.progress.day)) throw error;
    return { ...cached.progress, cachedAt: cached.at };
  }
}

/** Keeps the bags that a station holds, unless they are of another day or window, which it has just left. */
export function keepBags(bench: Bench, bags: readonly Bag[]): void {
  const areHere = bags.every(
    ({ orders: [first] }) => first?.deliveryDay === bench.day && windowOf(first) === bench.window,
  );
  if (areHere) writeDevice(BAGS_KEY, { form: "2", ...bench, bags: bags.map(({ answer }) => answer) });
}

/** The bags that this device has kept of a station; undefined if there are none. */
export function cachedBags({ station, day, window }: Bench): readonly Bag[] | undefined {
  const cached = readDevice(BAGS_KEY, inForm<CachedBags>("2"));
  const isHere = cached?.station === station && cached.day === day && cached.window === window;
  return isHere ? cached.bags.map(shownBag) : undefined;
}

const isStation = fields({
  /** The device's own id. */
  id: text,
  /** True if a slip is printed with each tick. */
  prints: flag,
});

export type Station = Shaped<typeof isStation>;

// Not one of the keys that a shopper's logout on the same device deletes.
const KEY = "santhe-seller.packing-station";

/** The station of this device; undefined before anybody has packed here. */
export const stationHere = (): Station | undefined => readDevice(KEY, isStation);

/** The station of this device, undefined until it is read, and a function that changes it. */
export function useStation() {
  const [station, setStation] = useState<Station>();
  const change = useCallback((after: Station) => {
    writeDevice(KEY, after);
    setStation(after);
  }, []);
  useEffect(() => change(stationHere() ?? { id: newIdempotencyKey(), prints: false }), [change]);
  return { station, change };
}
