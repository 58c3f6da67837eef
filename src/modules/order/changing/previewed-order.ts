import { toOrder, toRevisionEntry } from "../queries/load-orders.ts";
import type { OrderPlace } from "../rules/order-move.ts";
import type { RevisionChanges } from "../rules/order-revision.ts";
import type { Order } from "../rules/shared/order.ts";
import type { Current, Revision } from "./current-order.ts";
import type { Target } from "./price-revision.ts";
import { revisedFields } from "./write-revision.ts";

type Previewed = Revision & { target: Target; place: OrderPlace; changes: RevisionChanges };

/** An order as it would be read after a change that nobody has made. */
export function previewedOrder(
  { row, order }: Current,
  { target, place, changes, change, seller, now }: Previewed,
): Order {
  const { adjustments, totalPaise } = target;
  const { together, notes, creditNotes, payment, trail, question, isPacked } = order;
  const revised = toRevisionEntry({
    at: now.toISOString(),
    by: seller ? "seller" : "shopper",
    changes,
    totalBeforePaise: row.totalPaise,
    totalAfterPaise: totalPaise,
    reason: ("reason" in change && change.reason) || null,
  });
  const changedRow = {
    ...row,
    ...revisedFields(row, { target, change }),
    deliveryDay: place.day,
    deliveryWindow: place.window,
  };
  const shopperName = order.shopper?.name ?? null;
  return {
    ...toOrder({ order: changedRow, shopperName, adjustments, together, trail: [], revisions: [] }, [
      ...target.items,
    ]),
    notes,
    creditNotes,
    ...(payment && { payment }),
    // What was packed and asked counts until the lines or sums change.
    ...(!target.isPriced && { items: order.items, question, isPacked }),
    trail: [...trail, revised],
  };
}
