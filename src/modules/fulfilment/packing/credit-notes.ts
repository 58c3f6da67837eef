import { type SQL, sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import {
  CREDIT_KEPT,
  HALF_TAX_PERCENT,
  halfTaxByRate,
  type Order,
  orderAdjustments,
  orderItems,
  ordersOf,
  type RevisedOrder,
  type StatusStep,
  soldLines,
  TAX_PERCENT,
} from "#modules/order/index.ts";
import { WEIGHED_KINDS } from "../rules/settle.ts";
import { creditNoteCounters, creditNotes } from "../tables.ts";

/** A credit note has the day on which its order goes out, at the store. */
const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;

type Due = { order_id: string; paise: number; half_tax: number };

/** Half of the tax in a sum in paise, as in `splitTax`. */
const halfTax = (paise: SQL) => sql`round(${paise} * ${HALF_TAX_PERCENT} / ${100 + TAX_PERCENT}::numeric)`;
/** For all lines of the order `a.order_id`: as they were ordered, and as they were packed. */
const halfTaxOrdered = sql`(select sum(${halfTax(sql`i.offer_price_paise * i.quantity`)})
  from ${orderItems} i where i.order_id = a.order_id)`;
const halfTaxSold = sql`(select sum(${halfTax(sql`s.paise`)}) from ${soldLines} s where s.order_id = a.order_id)`;

/** Writes a credit note for each order that goes out with less than its invoice and its credit notes so far. */
export async function issueCreditNotes(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const leaving = changes.filter(({ status }) => status === "Out for Delivery" || status === "Delivered");
  if (leaving.length === 0) return;
  const ids = leaving.map(({ orderId }) => orderId).sort();
  const { rows } = await tx.execute<Due>(sql`
    select a.order_id, (-sum(a.paise) - coalesce((select sum(c.paise) from ${creditNotes} c
      where c.order_id = a.order_id and c.cause = 'packed'), 0))::float8 as paise,
      greatest(0, ${halfTaxOrdered} - ${halfTaxSold} - coalesce((select sum(c.half_tax_paise)
        from ${creditNotes} c where c.order_id = a.order_id and c.cause = 'packed'), 0))::float8 as half_tax
    from ${orderAdjustments} a
    where a.order_id = any(${sql.param(ids)}::text[]) and a.kind = any(${sql.param([...WEIGHED_KINDS])}::text[])
      and a.kind <> ${CREDIT_KEPT}
    group by a.order_id order by a.order_id`);
  const due = rows.filter(({ paise }) => paise > 0);
  if (due.length === 0) return;
  const byRate = await reductionsByRate(
    tx,
    due.map(({ order_id: id }) => id),
  );
  const { day, last } = await allot(tx, due.length);
  await tx.insert(creditNotes).values(
    due.map(({ order_id: orderId, paise, half_tax: specified }, index) => {
      const counter = last - due.length + index + 1;
      const halfTaxPaise = Math.min(byRate.get(orderId) ?? specified, Math.floor(paise / 2));
      return { orderId, paise, halfTaxPaise, day, counter, number: creditNoteNumber(day, counter) };
    }),
  );
}

/** By how much half of the tax of orders with rates is lower than ordered and noted so far, in paise, by their ids. */
async function reductionsByRate(tx: Tx, ids: string[]): Promise<Map<string, number>> {
  const { rows } = await tx.execute<{ id: string; noted: number }>(sql`
    select distinct i.order_id as id, coalesce((select sum(c.half_tax_paise) from ${creditNotes} c
      where c.order_id = i.order_id and c.cause = 'packed'), 0)::float8 as noted
    from ${orderItems} i where i.order_id = any(${sql.param(ids)}::text[]) and i.tax_basis_points is not null`);
  const notedOf = new Map(rows.map(({ id, noted }) => [id, noted]));
  const found = rows.length > 0 ? await ordersOf(tx, [...notedOf.keys()]) : [];
  return new Map(
    found.map((order) => {
      const noted = notedOf.get(order.id) ?? 0;
      const lower = halfTaxOf(order, { isPacked: false }) - halfTaxOf(order, { isPacked: true }) - noted;
      return [order.id, Math.max(0, lower)];
    }),
  );
}

/** Half of the tax of an order with rates, as it was ordered or packed. */
function halfTaxOf(
  { items, adjustments, chargesTaxBasisPoints }: Order,
  { isPacked }: { isPacked: boolean },
): number {
  return halfTaxByRate({
    lines: items.map(({ packed, offerPricePaise, quantity, taxBasisPoints }) => ({
      amountPaise: isPacked && packed ? packed.duePaise : offerPricePaise * quantity,
      basisPoints: isPacked ? (packed?.replacement?.taxBasisPoints ?? taxBasisPoints) : taxBasisPoints,
    })),
    adjustments: adjustments.filter(({ kind }) => isPacked || !WEIGHED_KINDS.includes(kind)),
    chargesBasisPoints: chargesTaxBasisPoints ?? 0,
  });
}

type Returned = Pick<RevisedOrder, "orderId" | "returnedPaise" | "returnedHalfTaxPaise">;

/** Writes the credit note of an order that was changed after its money had come. */
export async function noteReturned(
  tx: Tx,
  { orderId, returnedPaise, returnedHalfTaxPaise: halfTaxPaise }: Returned,
): Promise<void> {
  const { day, last: counter } = await allot(tx, 1);
  const number = creditNoteNumber(day, counter);
  const row = { orderId, cause: "changed" as const, paise: returnedPaise, halfTaxPaise };
  await tx.insert(creditNotes).values({ ...row, day, counter, number });
}

/** Allots numbers of today. Other transactions wait for this one, so that no number is left out. */
async function allot(tx: Tx, count: number): Promise<{ day: string; last: number }> {
  const [row] = await tx
    .insert(creditNoteCounters)
    .values({ day: TODAY, lastNumber: count })
    .onConflictDoUpdate({
      target: creditNoteCounters.day,
      set: { lastNumber: sql`${creditNoteCounters.lastNumber} + ${count}` },
    })
    .returning({ day: creditNoteCounters.day, last: creditNoteCounters.lastNumber });
  if (!row) throw new Error("the counter of credit notes returned no row");
  return row;
}

/** A credit note's number, `CN-{yyyymmdd}-{n}`. The counter starts at 1 each day. */
function creditNoteNumber(day: string, counter: number): string {
  return `CN-${day.replaceAll("-", "")}-${counter}`;
}
