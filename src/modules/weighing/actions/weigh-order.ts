import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { toRupees } from "#kernel/money/money.ts";
import { recordActions } from "#modules/audit/actions/record-actions.ts";
import type { SellerAccount } from "#modules/identity/actions/session.ts";
import { type HeldOrder, holdOrders } from "#modules/order/actions/hold-orders.ts";
import { ordersOf } from "#modules/order/actions/load-orders.ts";
import { notePacking } from "#modules/order/actions/note-packing.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { statusName } from "#modules/order/rules/status-name.ts";
import { t as orderTexts } from "#modules/order/server-texts.ts";
import { orders } from "#modules/order/tables.ts";
import type { WeighedLine } from "../contract.ts";
import { type AskedLine, askedPaise } from "../rules/question.ts";
import { t } from "../server-texts.ts";
import { packedLines } from "../tables.ts";
import { askForMore } from "./ask-for-more.ts";
import { followQuestion } from "./follow-question.ts";
import { holdPacked } from "./hold-packed.ts";
import { type PackedLine, packedLinesOf } from "./packed-lines.ts";
import { settlePacked } from "./settle-packed.ts";
import { sumOf } from "./sum-of.ts";
import { weighedLinesOf } from "./weighed-lines.ts";

export type WeighOrder = {
  id: string;
  lines: readonly WeighedLine[];
  /** Whether the shopper is asked to pay for what is worth more than ordered. */
  ask?: boolean;
  seller: SellerAccount;
  mail: MailQueue;
};

/**
 * Keeps what really went into a pending order's bag, in place of what was said before, and settles its sum: each line
 * that falls is an adjustment with its reason; none rises unless the shopper has agreed to it. Returns the order, and
 * whether the shopper is asked for more now. Refusals: `NOT_FOUND`, `INVALID` (a line), `SOLD_OUT` (too little is left
 * of what is counted), `CONFLICT` (it has gone out, or a credit note says less already).
 */
export async function weighOrder(
  db: Db,
  { id, lines, ask = false, seller, mail }: WeighOrder,
): Promise<{ order: Order; asked: boolean }> {
  const asked = await transact(db, async (tx) => {
    const held = await holdPending(tx, id);
    const said = await weighedLinesOf(tx, { id, lines });
    await holdPacked(tx, id, said);
    const packed = await packedLinesOf(tx, id, said);
    await writeRows(tx, id, packed);
    const more = askableOf(packed);
    const standing = await followQuestion(tx, id, more);
    const before = await sumOf(tx, id);
    const agreed = standing?.status === "agreed" ? standing.lines : [];
    const { sumPaise: after, lowerPaise } = await settlePacked(tx, id, { packed, agreed });
    const asked = ask && (await askForMore(tx, { orderId: id, standing, more, lowerPaise, mail }));
    await record(tx, seller, { held, before, after, askedPaise: asked ? askedPaise(more) : 0 });
    return asked;
  });
  const [order] = await ordersOf(db, [id]);
  if (!order) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  return { order, asked };
}

async function holdPending(tx: Tx, id: string): Promise<HeldOrder> {
  const [held] = await holdOrders(tx, eq(orders.id, id));
  if (!held) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  if (held.status === "Pending") return held;
  throw new AppError("CONFLICT", t.later("goneOut", { status: statusName(held.status) }));
}

async function writeRows(tx: Tx, orderId: string, packed: readonly PackedLine[]): Promise<void> {
  await tx.delete(packedLines).where(eq(packedLines.orderId, orderId));
  if (packed.length > 0) await tx.insert(packedLines).values(packed.map(({ row }) => row));
}

/** The lines that are worth more than what was ordered. */
const askableOf = (packed: readonly PackedLine[]): AskedLine[] =>
  packed.flatMap(({ row, label, morePaise: paise }) =>
    paise > 0 ? [{ item: row.orderItemId, label, paise }] : [],
  );

type Weighing = { held: HeldOrder; before: number; after: number; askedPaise: number };

/** On the order's trail and in the activity log: the new sum, and what the shopper is asked for. In paise. */
async function record(tx: Tx, seller: SellerAccount, weighing: Weighing): Promise<void> {
  const { held, before, after, askedPaise: morePaise } = weighing;
  const { id, invoiceNumber: name } = held;
  const noted = { orderId: id, by: "seller", toPayPaise: after } as const;
  if (before !== after) await notePacking(tx, { ...noted, what: "weighed", morePaise: 0 });
  if (morePaise > 0) await notePacking(tx, { ...noted, what: "asked", morePaise });
  await recordActions(tx, seller, [
    {
      ...{ subject: "order", action: "changed", id, name },
      before: { toPay: toRupees(before), askedFor: null },
      after: { toPay: toRupees(after), askedFor: morePaise > 0 ? toRupees(morePaise) : null },
    },
  ]);
}
