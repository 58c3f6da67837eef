import { toPaise, toRupees } from "#kernel/money/money.ts";
import type { Stop } from "../../contract.ts";
import type { StopCash } from "../../rules/tally.ts";

/** A stop's cash. `openPaise` is still to be collected. `received` is in rupees. */
export function cashOf({ orders }: Stop): StopCash & { openPaise: number; received: number } {
  const sum = (some: readonly number[]) => some.reduce((total, rupees) => total + toPaise(rupees), 0);
  const open = orders.filter(({ status }) => status !== "Delivered");
  const receivedPaise = sum(orders.map(({ received }) => received ?? 0));
  return {
    duePaise: sum(orders.map(({ due }) => due)),
    openPaise: sum(open.map(({ due }) => due)),
    receivedPaise,
    received: toRupees(receivedPaise),
    isDelivered: open.length === 0,
  };
}

/** The name at the door. */
export const nameOf = ({ address }: Stop) => `${address.firstName} ${address.lastName}`.trim();
