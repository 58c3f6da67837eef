import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { type HeldOrder, holdOrders } from "#modules/order/actions/hold-orders.ts";
import { ordersOf } from "#modules/order/actions/load-orders.ts";
import { replaceAdjustments } from "#modules/order/actions/replace-adjustments.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { statusName } from "#modules/order/rules/status-name.ts";
import { t as orderTexts } from "#modules/order/server-texts.ts";
import { orders } from "#modules/order/tables.ts";
import type { WeighedLine } from "../contract.ts";
import { PACKED } from "../rules/kind.ts";
import { reductions } from "../rules/packed.ts";
import { t } from "../server-texts.ts";
import { packedLines } from "../tables.ts";
import { notedPaise } from "./noted-paise.ts";
import { type PackedLine, packedLinesOf } from "./packed-lines.ts";

export type WeighOrder = { id: string; lines: readonly WeighedLine[]; seller: SellerAccount };

/**
 * Keeps what really went into a pending order's bag, in place of what was said before, and settles its sum: each line
 * that falls is an adjustment with its reason; none rises. Refusals: `NOT_FOUND`, `INVALID` (a line), `CONFLICT` (it has
 * gone out, or a credit note says less already).
 */
export async function weighOrder(db: Db, { id, lines, seller }: WeighOrder): Promise<Order> {
  await transact(db, async (tx) => {
    const [held] = await holdOrders(tx, eq(orders.id, id));
    if (!held) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
    if (held.status !== "Pending") {
      throw new AppError("CONFLICT", t.later("goneOut", { status: statusName(held.status) }));
    }
    const packed = await packedLinesOf(tx, { id, lines });
    await writeRows(tx, id, packed);
    const before = await sumOf(tx, id);
    const after = await settle(tx, id, packed);
    await record(tx, seller, { held, before, after });
  });
  const [order] = await ordersOf(db, [id]);
  if (!order) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  return order;
}

async function writeRows(tx: Tx, orderId: string, packed: readonly PackedLine[]): Promise<void> {
  await tx.delete(packedLines).where(eq(packedLines.orderId, orderId));
  if (packed.length === 0) return;
  await tx
    .insert(packedLines)
    .values(packed.map(({ item, weighed }) => ({ orderId, ...toRow(item.id, weighed) })));
}

function toRow(orderItemId: string, { amount, replacement }: WeighedLine) {
  if (!replacement) return { orderItemId, amount };
  const { name, price } = replacement;
  return { orderItemId, replacement: name, replacementPaise: toPaise(price) };
}

/** An order's sum as it stands, in paise. */
async function sumOf(tx: Tx, orderId: string): Promise<number> {
  const [row] = await tx.select({ sum: orders.totalPaise }).from(orders).where(eq(orders.id, orderId));
  return row?.sum ?? 0;
}

/** Returns the new sum, in paise. */
async function settle(tx: Tx, orderId: string, packed: readonly PackedLine[]): Promise<number> {
  const orderedPaise = await replaceAdjustments(tx, { orderId, kind: PACKED, adjustments: [] });
  const taken = reductions(packed, orderedPaise);
  const reduction = taken.reduce((sum, paise) => sum - paise, 0);
  const noted = await notedPaise(tx, orderId);
  if (reduction < noted) {
    throw new AppError("CONFLICT", t.later("noted", { amount: formatPaise(noted) }));
  }
  const adjustments = packed.map(({ label }, index) => ({ label, paise: taken[index] ?? 0 }));
  return replaceAdjustments(tx, { orderId, kind: PACKED, adjustments });
}

async function record(
  tx: Tx,
  seller: SellerAccount,
  { held, before, after }: { held: HeldOrder; before: number; after: number },
): Promise<void> {
  if (before === after) return;
  const { id, invoiceNumber: name } = held;
  await recordActions(tx, seller, [
    {
      ...{ subject: "order", action: "changed", id, name },
      before: { toPay: toRupees(before) },
      after: { toPay: toRupees(after) },
    },
  ]);
}
