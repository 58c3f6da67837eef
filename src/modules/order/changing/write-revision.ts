import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows, rowsOf } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toRupees } from "#kernel/money/money.ts";
import { inStoreLanguage } from "#kernel/texts/spoken.ts";
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

type Written = Revision & { target: Target; place: OrderPlace; changes: RevisionChanges };

/**
 * Writes a changed order in one statement, together with others: the order, its lines and adjustments, its trail with the
 * content until then, and the shopper's mail unless only notes have changed. Records the seller's action.
 */
export async function writeRevision(
  tx: Tx,
  current: Current,
  written: Written,
  others: readonly SQL[],
): Promise<void> {
  const { row, items } = current;
  const { target, place, change } = written;
  if (target.isPriced) await makeWay(tx, row.id, items, target.items);
  const lines = target.isPriced ? itemWrites(items, target.items) : [];
  const statements = [
    ...lines,
    ...(target.isPriced ? adjustmentWrites(row.id, target.adjustments) : []),
    revisionInsert(current, written),
    ...mailOf(current, written),
    ...others,
  ];
  const update = tx
    .update(orders)
    .set({
      ...revisedFields(row, { target, change }),
      ...(change.delivery !== undefined && { deliveryDay: place.day, deliveryWindow: place.window }),
    })
    .where(eq(orders.id, row.id));
  const parts = statements.map(
    (statement, index) => sql`${sql.identifier(`beside${index}`)} as (${statement})`,
  );
  await tx.execute(sql`with ${sql.join(parts, sql`, `)} ${update.getSQL()}`);
  await recordAction(tx, current, written);
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
 * Deletes the lines that go. If numbers change, moves the old ones out of the way first, as two lines may swap
 * theirs.
 */
async function makeWay(tx: Tx, orderId: string, before: readonly ItemRow[], after: readonly ItemRow[]) {
  const numbers = new Map(after.map(({ id, lineNumber }) => [id, lineNumber]));
  const gone = before.flatMap(({ id }) => (numbers.has(id) ? [] : [id]));
  if (gone.length > 0) await tx.delete(orderItems).where(inArray(orderItems.id, gone));
  const kept = before.filter(({ id }) => numbers.has(id));
  if (kept.some(({ id, lineNumber }) => numbers.get(id) !== lineNumber)) {
    await tx
      .update(orderItems)
      .set({ lineNumber: sql`-${orderItems.lineNumber}` })
      .where(eq(orderItems.orderId, orderId));
  }
}

/** The statements for all lines that stay or come. Kept ones keep their ids, as wishes and ratings belong to the id. */
function itemWrites(before: readonly ItemRow[], after: readonly ItemRow[]): SQL[] {
  const ids = new Set(before.map(({ id }) => id));
  const [kept, added] = [true, false].map((isKept) => after.filter(({ id }) => ids.has(id) === isKept));
  return [
    ...(kept?.length
      ? [
          sql`update ${orderItems} set line_number = kept.line_number, quantity = kept.quantity,
              price_paise = kept.price_paise, offer_price_paise = kept.offer_price_paise
            from ${rowsOf(orderItems, kept).records} as kept where ${orderItems.id} = kept.id`,
        ]
      : []),
    ...(added?.length ? [insertRows(orderItems, added)] : []),
  ];
}

/** The statements that replace adjustments by their positions: a part of a statement does not see another's deletions. */
function adjustmentWrites(orderId: string, adjustments: Target["adjustments"]): SQL[] {
  const rows = toAdjustmentRows(orderId, adjustments);
  const { position } = orderAdjustments;
  return [
    sql`delete from ${orderAdjustments} where ${orderAdjustments.orderId} = ${orderId} and ${position} > ${rows.length}`,
    ...(rows.length > 0
      ? [
          sql`${insertRows(orderAdjustments, rows)} on conflict (order_id, position) do update
            set kind = excluded.kind, label = excluded.label, paise = excluded.paise, basis = excluded.basis`,
        ]
      : []),
  ];
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

/** The statement that stores the change on the order's trail, with its content until then. */
function revisionInsert(current: Current, written: Written): SQL {
  const { seller, change, changes, target } = written;
  const { row } = current;
  return insertRows(orderRevisions, [
    {
      orderId: row.id,
      revision: row.revision + 1,
      by: seller ? "seller" : "shopper",
      changes,
      before: contentOf(current),
      totalBeforePaise: row.totalPaise,
      totalAfterPaise: target.totalPaise,
      reason: ("reason" in change && change.reason) || null,
      requestHash: requestHashOf(written),
    },
  ]);
}

function contentOf({ row, items, adjustments }: Current) {
  const lines = items.map((item) => {
    const { id: _, ...line } = lineOf(item);
    const { productId, hsn, taxBasisPoints } = item;
    return { ...line, productId, hsn, taxBasisPoints };
  });
  return {
    ...placeOf(row),
    lines,
    adjustments: adjustments.map(({ kind, label, paise, basis = null }) => ({ kind, label, paise, basis })),
    promoCode: row.promoCode,
  };
}

/** The statement that queues the shopper's mail, unless only notes have changed. */
function mailOf({ row }: Current, { changes, mail }: Written): SQL[] {
  if (revisionWords(changes).length === 0 || row.shopperId === null) return [];
  return [mail.adding(orderRevisedMail, [{ orderId: row.id, revision: row.revision + 1 }])];
}

async function recordAction(tx: Tx, { row }: Current, { seller, change, changes, target }: Written) {
  if (!seller) return;
  const words = inStoreLanguage(() => [
    ...revisionWords(changes),
    ...(changes.driverNote || changes.officeNote ? [t("notesChanged")] : []),
  ]);
  const reason = "reason" in change ? change.reason : undefined;
  await recordActions(tx, seller, {
    subject: ORDER_RECORD,
    action: "changed",
    id: row.id,
    name: row.invoiceNumber,
    before: { toPay: toRupees(row.totalPaise), changes: null },
    after: {
      toPay: toRupees(target.totalPaise),
      changes: words.join("; "),
      ...(reason && { reason }),
    },
  });
}
