import { inArray } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import {
  closesAt,
  type DeliveryRules,
  daySlots,
  deliveryDay,
  feeOf,
  reachOf,
  readDelivery,
  rulesOf,
} from "#modules/delivery/index.ts";
import type { DeliveryOptions, DeliveryOptionsQuery } from "../contract/place-order.ts";
import { toOrderWindow } from "../rules/order-move.ts";

type OptionsRequest = DeliveryOptionsQuery & { now: Date; shippingPaise: number };

/** The possible delivery times and costs of these products for a PIN code. Nothing is locked. */
export async function deliveryOptions(db: Connection, request: OptionsRequest): Promise<DeliveryOptions> {
  const { pin, items = "", now, shippingPaise } = request;
  const { rules: ofStore, bookings } = await readDelivery(db, { from: storeDay(now) });
  const reach = pin === undefined ? undefined : reachOf(pin, ofStore.areas);
  const area = reach?.served ? reach.area : null;
  const rules = rulesOf(ofStore, area);
  const { feePaise, freeFromPaise } = feeOf(rules, area);
  const days = daySlots(await categoriesOf(db, items), now, rules, bookings);
  return {
    limited: rules.areas.length > 0,
    served: reach?.served ?? null,
    fee: toRupees(feePaise ?? shippingPaise),
    freeFrom: freeFromPaise === null ? null : toRupees(freeFromPaise),
    area: {
      freshWeekdays: [...rules.freshWeekdays],
      otherWeekdays: [...rules.otherWeekdays],
      cutOff: rules.cutOff,
    },
    minimum: toRupees(area?.minimumPaise ?? 0),
    days: days.map(({ day, slots }) => ({
      day,
      windows: slots.flatMap(({ window, free }) => {
        const shown = toOrderWindow(window);
        return shown ? [{ ...shown, free }] : [];
      }),
    })),
    first: {
      fresh: deliveryDay(["fruits"], now, rules) ?? null,
      other: deliveryDay([], now, rules) ?? null,
    },
    cutOff: cutOffOf(days[0]?.day, rules),
  };
}

function cutOffOf(day: string | undefined, rules: DeliveryRules): DeliveryOptions["cutOff"] {
  if (day === undefined || rules.cutOff === null) return null;
  return { at: closesAt(day, rules).toISOString(), day };
}

async function categoriesOf(db: Connection, items: string): Promise<string[]> {
  const ids = items.split(",").filter((id) => id !== "");
  if (ids.length === 0) return [];
  const rows = await db
    .select({ categoryPath: products.categoryPath })
    .from(products)
    .where(inArray(products.id, ids));
  return rows.map(({ categoryPath }) => categoryPath);
}
