import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { orderAdjustments, ordersOf, type RevisedOrder, type StatusStep } from "#modules/order/index.ts";
import { packedHalfTaxReduction, WEIGHED_KINDS } from "../rules/settle.ts";
import { creditNoteCounters, creditNotes } from "../tables.ts";

/** A credit note has the day on which its order goes out, at the store. */
const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** The reduction of an order that is in none of its credit notes yet, and half of the tax in those notes. */
type Due = { id: string; paise: number; noted: number };

/** Writes a credit note for each order that goes out with less than its invoice and its credit notes so far. */
export async function issueCreditNotes(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const leaving = changes.filter(({ status }) => status === "Out for Delivery" || status === "Delivered");
  if (leaving.length === 0) return;
  const ids = leaving.map(({ orderId }) => orderId).sort();
  const due = (await unnotedReductions(tx, ids)).filter(({ paise }) => paise > 0);
  if (due.length === 0) return;
  const dueIds = due.map(({ id }) => id);
  const orders = await ordersOf(tx, dueIds);
  const reductions = new Map(orders.map((order) => [order.id, packedHalfTaxReduction(order)]));
  const { day, last } = await allot(tx, due.length);
  await tx.insert(creditNotes).values(
    due.map(({ id: orderId, paise, noted }, index) => {
      const counter = last - due.length + index + 1;
      const reduction = Math.max(0, (reductions.get(orderId) ?? 0) - noted);
      const halfTaxPaise = Math.min(reduction, Math.floor(paise / 2));
      return { orderId, paise, halfTaxPaise, day, counter, number: creditNoteNumber(day, counter) };
    }),
  );
}

/** By how much orders that were weighed are lower than ordered and noted so far, by their ids. */
async function unnotedReductions(tx: Tx, ids: readonly string[]): Promise<Due[]> {
  const { rows } = await tx.execute<Due>(sql`
    select a.order_id as id, (-sum(a.paise) - noted.paise)::float8 as paise, noted.half_tax as noted
    from ${orderAdjustments} a, lateral (
      select coalesce(sum(c.paise), 0) as paise, coalesce(sum(c.half_tax_paise), 0)::float8 as half_tax
      from ${creditNotes} c where c.order_id = a.order_id and c.cause = 'packed') noted
    where a.order_id = any(${sql.param([...ids])}::text[]) and a.kind = any(${sql.param([...WEIGHED_KINDS])}::text[])
    group by a.order_id, noted.paise, noted.half_tax order by a.order_id`);
  return rows;
}

/** Writes the credit note of an order that was changed after its money had come. */
export async function noteReturned(
  tx: Tx,
  { orderId, returnedPaise: paise, returnedHalfTaxPaise: halfTaxPaise }: RevisedOrder,
): Promise<void> {
  const { day, last: counter } = await allot(tx, 1);
  const number = creditNoteNumber(day, counter);
  await tx
    .insert(creditNotes)
    .values({ orderId, cause: "changed", paise, halfTaxPaise, day, counter, number });
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
