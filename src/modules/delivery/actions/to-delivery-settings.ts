import { toRupees } from "#kernel/money/money.ts";
import type { DeliverySettings } from "../contract.ts";
import type { Delivery } from "./read-delivery.ts";

const rupees = (paise: number | null) => (paise === null ? null : toRupees(paise));

/** The rules as the seller's page has them: sums in rupees. */
export function toDeliverySettings({
  version,
  rules,
}: Pick<Delivery, "version" | "rules">): DeliverySettings {
  const { freshWeekdays, otherWeekdays, cutOff, windows, closedDays, areas } = rules;
  return {
    ...{ version, freshWeekdays: [...freshWeekdays], otherWeekdays: [...otherWeekdays], cutOff },
    windows: [...windows],
    closedDays: [...closedDays],
    areas: areas.map(({ firstPin, lastPin, feePaise, minimumPaise, place }) => ({
      ...{ firstPin, lastPin, fee: rupees(feePaise), minimum: rupees(minimumPaise), place },
    })),
  };
}
