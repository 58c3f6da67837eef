import { type OfRole, seenFields } from "#modules/order/rules/shared/seen-fields.ts";
import type { Grower } from "./growers.ts";
import type { LotOrder, RecalledOrder } from "./lots.ts";

/** A grower as a role sees them: where they are paid only for who may change it. */
export const growerFor = (grower: Grower, { may }: OfRole): Grower =>
  may("grower.payee") ? grower : { ...grower, payTo: null };

/** The orders of a lot as a role sees them: what they paid only for who sees sums of orders. */
export const lotOrdersFor = (orders: readonly LotOrder[], { may }: OfRole): LotOrder[] =>
  orders.map((order) => (seenFields(may).sums ? order : { ...order, sold: null }));

/** The orders of a recall as a role sees them: how to reach the people only for who sees addresses. */
export const recalledFor = (orders: readonly RecalledOrder[], { may }: OfRole): RecalledOrder[] =>
  orders.map((order) => (seenFields(may).contacts ? order : { ...order, phone: null, email: null }));
