import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { toRupees } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { recordActions } from "#modules/audit/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import {
  type HeldOrder,
  holdOrders,
  notePacking,
  type Order,
  orders,
  ordersOf,
  orderServerTexts as orderTexts,
  statusName,
  writeStatuses,
} from "#modules/order/index.ts";
import type { WeighOrderInput } from "../contract.ts";
import { packingQuestionMail } from "../mails/packing-question.ts";
import { type AskedLine, askedPaise, asksTheSame } from "../rules/packed.ts";
import { t } from "../server-texts.ts";
import { packedLines, packingQuestions } from "../tables.ts";
import { type Question, standingQuestion } from "./answer-question.ts";
import { issueCreditNotes } from "./issue-credit-notes.ts";
import {
  holdPacked,
  type PackedLine,
  packedLabel,
  packedLinesOf,
  type WeighedItem,
  weighedLinesOf,
} from "./packed-lines.ts";
import { refuseToBreakNotes, type SettledSum, settlePacked, sumOf } from "./settle-packed.ts";

export type WeighOrder = WeighOrderInput & { seller: SellerAccount; mail: MailQueue };

/** An order as it is once it was weighed. */
export type WeighedOrder = {
  order: Order;
  /** Its shopper is asked for more now. */
  asked: boolean;
  /** Nothing is left to deliver. */
  isEmpty: boolean;
};

/**
 * Keeps what really went into an order's bag, in place of what was said before, and settles its sum: each line that falls
 * is an adjustment with its reason; none rises unless the shopper has agreed to it. One that is out for delivery gets its
 * credit note at once. One of which nothing is left can be cancelled along with it. Refusals: `NOT_FOUND`, `INVALID` (a
 * line), `SOLD_OUT` (too little is left of what is counted), `CONFLICT` (it has arrived or is cancelled, somebody else has
 * weighed it since the `version` that was shown, or a credit note says less already).
 */
export async function weighOrder(
  db: Db,
  { id, lines, ask = false, version, cancel, seller, mail }: WeighOrder,
): Promise<WeighedOrder> {
  const done = await transact(db, async (tx) => {
    const held = await holdOpen(tx, id);
    const said = await weighedLinesOf(tx, { id, lines });
    await refuseIfWeighedMeanwhile(tx, held, { said, version });
    await holdPacked(tx, id, said);
    const packed = await packedLinesOf(tx, id, said);
    await writeRows(tx, id, packed);
    const more = askableOf(packed);
    const standing = await followQuestion(tx, id, more);
    const before = await sumOf(tx, id);
    const agreed = standing?.status === "agreed" ? standing.lines : [];
    const settled = await settlePacked(tx, id, { all: said, packed, agreed });
    if (cancel && !settled.isEmpty) throw new AppError("INVALID", t.later("notEmpty"));
    const { sumPaise: after, lowerPaise, isEmpty } = settled;
    const asking = { orderId: id, standing, more, lowerPaise, mail };
    const asked = ask && (await askWhilePending(tx, held, asking));
    await record(tx, seller, { held, before, after, askedPaise: asked ? askedPaise(more) : 0 });
    await follow(tx, held, settled, { cancel, seller, mail });
    return { asked, isEmpty };
  });
  const [order] = await ordersOf(db, [id]);
  if (!order) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  return { order, ...done };
}

/** An order that waits or is on its way. */
async function holdOpen(tx: Tx, id: string): Promise<HeldOrder> {
  const [held] = await holdOrders(tx, eq(orders.id, id));
  if (!held) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  if (held.status === "Pending" || held.status === "Out for Delivery") return held;
  throw new AppError("CONFLICT", t.later("notOpen", { status: statusName(held.status) }));
}

type Shown = {
  said: readonly WeighedItem[];
  /** Of the order as it was shown to whoever weighs it; undefined if they don't say. */
  version: number | undefined;
};

/**
 * Refuses to weigh a held order anew over what somebody else has said of its bag since it was shown: `CONFLICT`, with
 * what is saved by now for each line that would change, by the items' ids. The same once more, as of a call that is
 * repeated, is fine.
 */
async function refuseIfWeighedMeanwhile(
  tx: Tx,
  { id, packingVersion }: HeldOrder,
  { said, version }: Shown,
): Promise<void> {
  if (version === undefined || version === packingVersion) return;
  const rows = await tx.select().from(packedLines).where(eq(packedLines.orderId, id));
  const now = new Map(rows.map((row) => [row.orderItemId, row]));
  const errors: [string, Text][] = said.flatMap(({ item, weighed }) => {
    const row = now.get(item.id);
    if (isSame(weighed, row)) return [];
    const words = row ? packedLabel(item, row) : t("nowAsOrdered", { product: item.name });
    return [[item.id, t.later("meanwhile", { words })]];
  });
  if (errors.length === 0) return;
  throw new AppError("CONFLICT", t.later("weighedMeanwhile"), Object.fromEntries(errors));
}

function isSame(weighed: WeighedItem["weighed"], row: typeof packedLines.$inferSelect | undefined): boolean {
  if (!weighed || !row) return !weighed && !row;
  if ((weighed.restock ?? false) !== row.restocked) return false;
  if (!weighed.replacement) return weighed.amount === row.amount;
  const { product, quantity } = weighed.replacement;
  return product === row.replacementProductId && quantity === row.replacementQuantity;
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

/**
 * The question to the shopper that a held order goes on with, now that these lines are worth more: one that asks for
 * something else is overtaken.
 */
async function followQuestion(
  tx: Tx,
  orderId: string,
  more: readonly AskedLine[],
): Promise<Question | undefined> {
  const question = await standingQuestion(tx, orderId);
  if (!question || asksTheSame(question.lines, more)) return question;
  await overtake(tx, question);
  return undefined;
}

/** Nobody can answer an overtaken question any more. */
async function overtake(tx: Tx, { id }: Question): Promise<void> {
  await tx.update(packingQuestions).set({ status: "replaced" }).where(eq(packingQuestions.id, id));
}

/** Nobody answers a question while the driver is at the door. */
function askWhilePending(tx: Tx, held: HeldOrder, asking: Parameters<typeof askForMore>[1]) {
  if (held.status !== "Pending" && asking.more.length > 0) {
    throw new AppError("CONFLICT", t.later("askWhenOut"));
  }
  return askForMore(tx, asking);
}

type Asking = {
  orderId: string;
  /** What asks for the same already; one that was declined is asked once more. */
  standing: Question | undefined;
  more: readonly AskedLine[];
  /** By how much the order's sum is lower than ordered without it. */
  lowerPaise: number;
  mail: MailQueue;
};

/**
 * Asks a held order's shopper to pay more for what went into the bag, by mail and in My Orders, unless they are asked or
 * have agreed already. Returns whether they are asked now. What a credit note says would not stay true: `CONFLICT`.
 */
async function askForMore(tx: Tx, { orderId, standing, more, lowerPaise, mail }: Asking): Promise<boolean> {
  if (more.length === 0 || standing?.status === "open" || standing?.status === "agreed") return false;
  const paise = askedPaise(more);
  await refuseToBreakNotes(tx, orderId, lowerPaise - paise);
  if (standing) await overtake(tx, standing);
  const [question] = await tx
    .insert(packingQuestions)
    .values({ orderId, lines: [...more], paise })
    .returning({ id: packingQuestions.id });
  if (!question) throw new Error("the question returned no row");
  await mail.add(tx, packingQuestionMail, [{ orderId, question: question.id }]);
  return true;
}

type Following = Pick<WeighOrder, "cancel" | "seller" | "mail">;

/** Cancels an order of which nothing is left, if that is asked for; writes the credit note of one that is out already. */
async function follow(
  tx: Tx,
  held: HeldOrder,
  { isEmpty }: SettledSum,
  { cancel, seller, mail }: Following,
): Promise<void> {
  const { id: orderId, status } = held;
  if (cancel && isEmpty) {
    const wanted = [{ order: held, status: "Cancelled" as const }];
    await writeStatuses(tx, wanted, { seller, reason: cancel.reason, mail });
    return;
  }
  if (status !== "Pending") await issueCreditNotes(tx, [{ orderId, before: status, status }]);
}

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
