import { eq, inArray, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows, rowsOf } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import { recordActions } from "#modules/identity/index.ts";
import { orderRevisedMail } from "../mails/order-revised.ts";
import type { OrderPlace } from "../rules/order-move.ts";
import { lineChanges, type RevisionChanges, revisionWords } from "../rules/order-revision.ts";
import { orderAdjustments, orderItems, orderRevisions, orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import {
  type Current,
  type ItemRow,
  placeOf,
  type Revision,
  type Row,
  requestHashOf,
} from "./current-order.ts";
import { toAdjustmentRows } from "./locked-orders.ts";
import type { Target } from "./price-revision.ts";
import { ORDER_RECORD } from "./write-statuses.ts";

type Written = { target: Target; change: Revision["change"]; day: string | undefined };

/** Writes the changed order, its lines and its adjustments. Reserves go by its new `day` already, if it moves. */
export async function writeOrder(
  tx: Tx,
  { row, items }: Current,
  { target, change, day }: Written,
): Promise<void> {
  if (target.isPriced) {
    await writeItems(tx, row.id, items, target.items);
    await tx.delete(orderAdjustments).where(eq(orderAdjustments.orderId, row.id));
    const adjustments = toAdjustmentRows(row.id, target.adjustments);
    if (adjustments.length > 0) await tx.insert(orderAdjustments).values(adjustments);
  }
  await tx
    .update(orders)
    .set({ ...revisedFields(row, { target, change }), ...(day !== undefined && { deliveryDay: day }) })
    .where(eq(orders.id, row.id));
}

/** What a change makes of an order's row, without its place. */
export function revisedFields(
  row: Row,
  { target, change }: Pick<Written, "target" | "change">,
): Partial<Row> {
  return {
    totalPaise: target.totalPaise,
    promoCode: target.promoCode,
    deliveryTerms: target.deliveryTerms,
    // Writing it locks the account, which `lockCurrent` has locked if there is a new one.
    ...(change.address !== undefined && { address: target.address }),
    itemNames: target.items.map(({ name }) => name).join(" "),
    revision: row.revision + 1,
    // The bag is packed for its content: a weighing that began before is refused.
    packingVersion: row.packingVersion + (target.isPriced ? 1 : 0),
    ...notesOf(change),
  };
}

/** The new notes; null takes one away. Only sellers write them. */
function notesOf(change: Revision["change"]): Partial<Pick<Row, "driverNote" | "officeNote">> {
  const driverNote = "driverNote" in change ? change.driverNote : undefined;
  const officeNote = "officeNote" in change ? change.officeNote : undefined;
  return {
    ...(driverNote !== undefined && { driverNote: driverNote || null }),
    ...(officeNote !== undefined && { officeNote: officeNote || null }),
  };
}

/**
 * Writes the lines, in as many statements for many as for one. Kept ones keep their ids, as wishes about them and their
 * ratings belong to the id.
 */
async function writeItems(tx: Tx, orderId: string, before: readonly ItemRow[], after: readonly ItemRow[]) {
  const afterIds = new Set(after.map(({ id }) => id));
  const numbers = new Map(before.map(({ id, lineNumber }) => [id, lineNumber]));
  const gone = before.flatMap(({ id }) => (afterIds.has(id) ? [] : [id]));
  if (gone.length > 0) await tx.delete(orderItems).where(inArray(orderItems.id, gone));
  const kept = after.filter(({ id }) => numbers.has(id));
  if (kept.some(({ id, lineNumber }) => numbers.get(id) !== lineNumber)) {
    // Out of the way first: two lines may swap their numbers.
    await tx
      .update(orderItems)
      .set({ lineNumber: sql`-${orderItems.lineNumber}` })
      .where(eq(orderItems.orderId, orderId));
  }
  if (kept.length > 0) {
    await tx.execute(sql`update ${orderItems} set line_number = kept.line_number, quantity = kept.quantity,
        price_paise = kept.price_paise, offer_price_paise = kept.offer_price_paise
      from ${rowsOf(orderItems, kept).records} as kept where ${orderItems.id} = kept.id`);
  }
  const added = after.filter(({ id }) => !numbers.has(id));
  if (added.length > 0) await tx.execute(insertRows(orderItems, added));
}

type Made = { target: Target; place: OrderPlace; change: Revision["change"] };

/** The differences between an order and its changed form, in `place`. Throws `INVALID` if there are none. */
export function changesOf({ row, items }: Current, { target, place, change }: Made): RevisionChanges {
  const before = placeOf(row);
  const isMoved = before.day !== place.day || before.window?.id !== place.window?.id;
  const notes = notesOf(change);
  const noted = (name: "driverNote" | "officeNote") =>
    notes[name] !== undefined && notes[name] !== row[name] && { [name]: true as const };
  const changes: RevisionChanges = {
    ...lineChanges(items.map(lineOf), target.items.map(lineOf)),
    ...(JSON.stringify(row.address) !== JSON.stringify(target.address) && { address: true as const }),
    ...(isMoved && { delivery: { from: before, to: place } }),
    ...(row.promoCode !== null && target.promoCode === null && { withoutCode: row.promoCode }),
    ...noted("driverNote"),
    ...noted("officeNote"),
  };
  if (Object.keys(changes).length === 0) throw new AppError("INVALID", t.later("revisionNothing"));
  return changes;
}

const lineOf = ({ id, name, quantity, offerPricePaise }: ItemRow) => ({
  id,
  name,
  quantity,
  offerPricePaise,
});

type Recorded = Revision & { changes: RevisionChanges; target: Target };

/**
 * Stores the change on the order's trail, with its content until then; records the seller's action; and mails the
 * shopper unless only notes have changed.
 */
export async function recordRevision(tx: Tx, current: Current, recorded: Recorded): Promise<void> {
  const { seller, change, changes, target } = recorded;
  const { row } = current;
  await tx.insert(orderRevisions).values({
    orderId: row.id,
    revision: row.revision + 1,
    by: seller ? "seller" : "shopper",
    changes,
    before: contentOf(current),
    totalBeforePaise: row.totalPaise,
    totalAfterPaise: target.totalPaise,
    reason: ("reason" in change && change.reason) || null,
    requestHash: requestHashOf(recorded),
  });
  await tell(tx, current, recorded);
}

function contentOf({ row, items, adjustments }: Current) {
  const lines = items.map(({ productId, hsn, ...item }) => {
    const { id: _, ...line } = lineOf({ productId, hsn, ...item });
    return { ...line, productId, hsn };
  });
  return {
    ...placeOf(row),
    lines,
    adjustments: adjustments.map(({ kind, label, paise, basis = null }) => ({ kind, label, paise, basis })),
    promoCode: row.promoCode,
  };
}

async function tell(tx: Tx, { row }: Current, { seller, change, changes, target, mail }: Recorded) {
  const words = revisionWords(changes);
  if (words.length > 0 && row.shopperId !== null) {
    await mail.add(tx, orderRevisedMail, [{ orderId: row.id, revision: row.revision + 1 }]);
  }
  if (!seller) return;
  const reason = "reason" in change ? change.reason : undefined;
  await recordActions(tx, seller, [
    {
      subject: ORDER_RECORD,
      action: "changed",
      id: row.id,
      name: row.invoiceNumber,
      before: { toPay: toRupees(row.totalPaise), changes: null },
      after: {
        toPay: toRupees(target.totalPaise),
        changes: [...words, ...(changes.driverNote || changes.officeNote ? [t("notesChanged")] : [])].join(
          "; ",
        ),
        ...(reason && { reason }),
      },
    },
  ]);
}
