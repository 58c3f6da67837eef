import { asc, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { creditNotes, packedLines } from "../tables.ts";

/** Orders with what really went into their bags, and their credit notes; two queries, however many orders. */
export async function completeWithPacked(db: Connection, orders: readonly Order[]): Promise<Order[]> {
  const ids = sql`${sql.param(orders.map(({ _id }) => _id))}::text[]`;
  const packed = await db.select().from(packedLines).where(sql`${packedLines.orderId} = any(${ids})`);
  const notes = await db
    .select()
    .from(creditNotes)
    .where(sql`${creditNotes.orderId} = any(${ids})`)
    .orderBy(asc(creditNotes.day), asc(creditNotes.counter));
  const lines = new Map(packed.map((row) => [row.orderItemId, toPacked(row)]));
  const notesOf = Map.groupBy(notes, ({ orderId }) => orderId);
  return orders.map((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, packed: lines.get(item._id) ?? null })),
    creditNotes: (notesOf.get(order._id) ?? []).map(({ number, paise, createdAt }) => ({
      ...{ number, amount: toRupees(paise), createdAt: createdAt.toISOString() },
    })),
  }));
}

function toPacked({ amount, replacement, replacementPaise }: typeof packedLines.$inferSelect) {
  if (replacement === null) return { amount, replacement: null };
  return { amount: null, replacement: { name: replacement, price: toRupees(replacementPaise ?? 0) } };
}
