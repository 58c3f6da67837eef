import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import type { StatusStep } from "#modules/order/order-part.ts";
import { orderAdjustments } from "#modules/order/tables.ts";
import { creditNoteNumber } from "../rules/credit-note-number.ts";
import { AGREED, PACKED } from "../rules/kind.ts";
import { creditNoteCounters, creditNotes } from "../tables.ts";

/** A credit note is of the day on which its order goes out, at the store. */
const TODAY = sql`(now() at time zone 'Asia/Kolkata')::date`;

/** Writes a credit note for each order that goes out with less than its invoice says and its notes so far. */
export async function issueCreditNotes(tx: Tx, changes: readonly StatusStep[]): Promise<void> {
  const leaving = changes.filter(({ status }) => status === "Out for Delivery" || status === "Delivered");
  if (leaving.length === 0) return;
  const ids = leaving.map(({ orderId }) => orderId).sort();
  const { rows } = await tx.execute<{ order_id: string; paise: number }>(sql`
    select a.order_id, (-sum(a.paise) - coalesce((select sum(c.paise) from ${creditNotes} c
      where c.order_id = a.order_id), 0))::float8 as paise
    from ${orderAdjustments} a
    where a.order_id = any(${sql.param(ids)}::text[]) and a.kind in (${PACKED}, ${AGREED})
    group by a.order_id order by a.order_id`);
  const due = rows.filter(({ paise }) => paise > 0);
  if (due.length === 0) return;
  const { day, last } = await allot(tx, due.length);
  await tx.insert(creditNotes).values(
    due.map(({ order_id: orderId, paise }, index) => {
      const counter = last - due.length + index + 1;
      return { orderId, paise, day, counter, number: creditNoteNumber(day, counter) };
    }),
  );
}

/** Takes so many of today's numbers; whoever needs one next waits for this transaction, so that none is left out. */
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
