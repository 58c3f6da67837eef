import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { orderAdjustments, orders, ordersOf, paidContents, type StatusStep } from "#modules/order/index.ts";
import { changedHalfTax, packedHalfTaxReduction, returnedPaise, WEIGHED_KINDS } from "../rules/settle.ts";
import { creditNoteCounters, creditNotes } from "../tables.ts";

/** A credit note has the day on which its order goes out, at the store. */
const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** The reduction of an order that is in none of its credit notes yet, and half of the tax in those notes. */
type Due = { id: string; paise: number; noted: number };

/** Writes credit notes for orders that go out with less than their invoice, or than was paid for them, and their notes so far. */
export async function issueCreditNotes(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const leaving = changes.filter(({ status }) => status === "Out for Delivery" || status === "Delivered");
  if (leaving.length === 0) return;
  const ids = leaving.map(({ orderId }) => orderId).sort();
  const due = [...(await packedNotes(tx, ids)), ...(await unnotedReturns(tx, ids))];
  if (due.length === 0) return;
  const { day, last } = await allot(tx, due.length);
  await tx.insert(creditNotes).values(
    due.map((note, index) => {
      const counter = last - due.length + index + 1;
      return { ...note, day, counter, number: creditNoteNumber(day, counter) };
    }),
  );
}

type Note = Pick<typeof creditNotes.$inferInsert, "orderId" | "cause" | "paise" | "halfTaxPaise">;

/** The notes of orders in which less was packed. */
async function packedNotes(tx: Tx, ids: readonly string[]): Promise<Note[]> {
  const due = (await unnotedReductions(tx, ids)).filter(({ paise }) => paise > 0);
  if (due.length === 0) return [];
  const loaded = await ordersOf(
    tx,
    due.map(({ id }) => id),
  );
  const reductions = new Map(loaded.map((order) => [order.id, packedHalfTaxReduction(order)]));
  return due.map(({ id: orderId, paise, noted }) => {
    const reduction = Math.max(0, (reductions.get(orderId) ?? 0) - noted);
    return { orderId, cause: "packed", paise, halfTaxPaise: Math.min(reduction, Math.floor(paise / 2)) };
  });
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

/**
 * What changed orders cost less than was paid for them in advance, beside what was packed less, and is in none of their notes
 * yet: the money goes back as they go out. Until then a change may take it up again.
 */
async function unnotedReturns(tx: Tx, ids: readonly string[]): Promise<Note[]> {
  const { rows: changed } = await tx.execute<Due>(sql`
    select o.id, coalesce(sum(c.paise), 0)::float8 as paise, coalesce(sum(c.half_tax_paise), 0)::float8 as noted
    from ${orders} o left join ${creditNotes} c on c.order_id = o.id and c.cause = 'changed'
    where o.id = any(${sql.param([...ids])}::text[]) and o.revision > 1 and o.prepaid_paise > 0
    group by o.id order by o.id`);
  if (changed.length === 0) return [];
  const changedIds = changed.map(({ id }) => id);
  const loaded = new Map((await ordersOf(tx, changedIds)).map((order) => [order.id, order]));
  const paid = await paidContents(tx, changedIds);
  return changed.flatMap(({ id: orderId, paise: notedPaise, noted }) => {
    const order = loaded.get(orderId);
    const before = paid.get(orderId);
    if (!order || !before) return [];
    const paise = returnedPaise(order) - notedPaise;
    if (paise <= 0) return [];
    const { reduction, most } = changedHalfTax(order, before, paise);
    return [
      { orderId, cause: "changed", paise, halfTaxPaise: Math.min(Math.max(0, reduction - noted), most) },
    ];
  });
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
