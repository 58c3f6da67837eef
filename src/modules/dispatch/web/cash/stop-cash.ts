import { hasWholePaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { notAnAmount, readAmount } from "#kernel/money/typed-amount.ts";
import type { Text } from "#kernel/texts/text.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
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

/** Parses typed cash in rupees: 0 or more. Otherwise throws an `ApiError` for the field `cash`, which `label` names. */
export function typedCash(label: Text, text: string): number {
  const rupees = readAmount(text);
  if (rupees !== undefined && rupees >= 0 && hasWholePaise(rupees)) return rupees;
  const complaint = notAnAmount(label, text);
  throw new ApiError(400, complaint, { cash: complaint });
}
