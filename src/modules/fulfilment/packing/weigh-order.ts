import { eq } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { toRupees } from "#kernel/money/money.ts";
import type { Text } from "#kernel/texts/text.ts";
import { isCountedInPieces, packText } from "#modules/catalog/index.ts";
import {
  type RecordedFields,
  type RecordStep,
  recordActions,
  recordedFor,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import {
  type LockedOrder,
  lockOrders,
  ORDER_RECORD,
  type Order,
  orders,
  ordersOf,
  orderServerTexts as orderTexts,
  recordPacking,
  seenFields,
  statusName,
  writeStatuses,
} from "#modules/order/index.ts";
import {
  type AmountRange,
  amountRange,
  isImplausible,
  likelyAmount,
  likelyWords,
  NARROWEST,
  readSettings,
  type UnusualAmount,
  unusualAmounts,
} from "#modules/store/index.ts";
import type { WeighedLine, WeighOrderInput } from "../contract.ts";
import { packingQuestionMail } from "../mails/packing-question.ts";
import { asksTheSame, type QuestionLine, sumOfLines } from "../rules/packed.ts";
import { t } from "../server-texts.ts";
import { packedLines, packingQuestions } from "../tables.ts";
import { type Question, standingQuestion } from "./answer-question.ts";
import { issueCreditNotes } from "./credit-notes.ts";
import {
  allocatePacked,
  amountOf,
  type PackedLine,
  packedLabel,
  packedLinesOf,
  type WeighedItem,
  weighedLinesOf,
} from "./packed-lines.ts";
import { refuseToBreakNotes, type SettledSum, settlePacked, sumOf } from "./settle-packed.ts";

type WeighOrder = WeighOrderInput & { seller: SellerAccount; mail: MailQueue };

/** The result of weighing an order. */
export type WeighedOrder = {
  order: Order;
  /** True if its shopper is now asked to pay more. */
  isShopperAsked: boolean;
  /** True if nothing is left to deliver. */
  isEmpty: boolean;
};

/**
 * Stores the real content of an order's bag, in place of an earlier weighing, and settles its total. Each reduction is
 * an adjustment with its reason; no line costs more unless the shopper has agreed. An order that is out for delivery
 * gets its credit note at once. An order with nothing left can be cancelled in the same call. Throws `NOT_FOUND`,
 * `INVALID` (a line), `UNUSUAL_AMOUNT` (it may be a slip, and is not confirmed), `SOLD_OUT` (too few counted packs), `CONFLICT` (it was delivered or cancelled, somebody else has
 * weighed it since the shown `version`, or a credit note has a larger reduction).
 */
export async function weighOrder(db: Db, weighing: WeighOrder): Promise<WeighedOrder> {
  const done = await transact(db, (tx) => weighWithin(tx, weighing));
  const [order] = await ordersOf(db, [weighing.id]);
  if (!order) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  return { order, ...done };
}

/** The same as a part of a transaction. It locks the order. */
export async function weighWithin(
  tx: Tx,
  { id, lines, ask = false, version, cancel, seller, mail }: WeighOrder,
): Promise<Omit<WeighedOrder, "order">> {
  const locked = await lockOpen(tx, id);
  const weighedItems = await weighedLinesOf(tx, { id, lines });
  await refuseIfWeighedMeanwhile(tx, locked, { weighedItems, version });
  await refuseSlips(tx, id, weighedItems);
  await allocatePacked(tx, id, weighedItems);
  const packed = await packedLinesOf(tx, id, weighedItems);
  await writeRows(tx, id, { packed, weighedItems, seller });
  const more = askableOf(packed);
  const standing = await followQuestion(tx, id, more);
  const before = await sumOf(tx, id);
  const agreed = standing?.status === "agreed" ? standing.lines : [];
  const settled = await settlePacked(tx, locked, { all: weighedItems, packed, agreed });
  if (cancel && !settled.isEmpty) throw new AppError("INVALID", t.later("notEmpty"));
  const { sumPaise: after, lowerPaise, isEmpty } = settled;
  const draft = { orderId: id, standing, more, lowerPaise, mail };
  const isShopperAsked = ask && (await askWhilePending(tx, locked, draft));
  await record(tx, seller, { locked, before, after, requestedPaise: isShopperAsked ? sumOfLines(more) : 0 });
  await follow(tx, locked, settled, { cancel, seller, mail });
  return { isShopperAsked, isEmpty };
}

/** The stored weighing of an order's lines that were packed differently from the order, as it was sent. */
export async function weighedNow(tx: Tx, orderId: string): Promise<WeighedLine[]> {
  const rows = await tx.select().from(packedLines).where(eq(packedLines.orderId, orderId));
  return rows.map(({ orderItemId: item, amount, restocked: restock, ...row }) => {
    const { replacement, replacementProductId: product, replacementQuantity: quantity } = row;
    if (replacement === null) return { item, restock, amount: amount ?? 0 };
    // A replacement that has left the catalogue is refused when it is stored again.
    return { item, restock, replacement: { product: product ?? "", quantity: quantity ?? 1 } };
  });
}

/** Locks an order that is pending or out for delivery. */
async function lockOpen(tx: Tx, id: string): Promise<LockedOrder> {
  const [locked] = await lockOrders(tx, eq(orders.id, id));
  if (!locked) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  if (locked.status === "Pending" || locked.status === "Out for Delivery") return locked;
  throw new AppError("CONFLICT", t.later("notOpen", { status: statusName(locked.status) }));
}

type Shown = {
  weighedItems: readonly WeighedItem[];
  /** The version of the shown order; undefined if the client does not send it. */
  version: number | undefined;
};

/**
 * Throws `CONFLICT` if somebody else has weighed a locked order since it was shown, with the stored content of each
 * line that would change, by the items' ids. Storing the same content again, as in a repeated call, is fine.
 */
async function refuseIfWeighedMeanwhile(
  tx: Tx,
  { id, packingVersion }: LockedOrder,
  { weighedItems, version }: Shown,
): Promise<void> {
  if (version === undefined || version === packingVersion) return;
  const rows = await tx.select().from(packedLines).where(eq(packedLines.orderId, id));
  const now = new Map(rows.map((row) => [row.orderItemId, row]));
  const errors: [string, Text][] = weighedItems.flatMap(({ item, weighed }) => {
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

/**
 * Throws `INVALID` for amounts that are probably slips, by the items' ids, unless they are confirmed. An amount that is
 * stored already was confirmed when it was stored.
 */
async function refuseSlips(tx: Tx, orderId: string, weighedItems: readonly WeighedItem[]): Promise<void> {
  const unusual = weighedItems.flatMap(({ item, weighed }) => {
    const amount = weighed?.confirmed || weighed?.replacement ? undefined : weighed?.amount;
    if (amount === undefined || !isImplausible(amount, amountOf(item), NARROWEST)) return [];
    return [{ item, amount }];
  });
  if (unusual.length === 0) return;
  const range = amountRange((await readSettings(tx)).askAmounts);
  const rows = await tx.select().from(packedLines).where(eq(packedLines.orderId, orderId));
  const stored = new Map(rows.map((row) => [row.orderItemId, row.amount]));
  const slips = unusual.filter(
    ({ item, amount }) => stored.get(item.id) !== amount && isImplausible(amount, amountOf(item), range),
  );
  if (slips.length === 0) return;
  throw unusualAmounts(new Map(slips.map(({ item, amount }) => [item.id, slipOf(item, amount, range)])));
}

function slipOf(item: WeighedItem["item"], amount: number, range: AmountRange): UnusualAmount {
  const { name: product, packUnit: unit } = item;
  const ordered = amountOf(item);
  const inWords = (quantity: number) => packText({ quantity, unit });
  const likely = likelyAmount(amount, ordered, { ...range, isWhole: isCountedInPieces(unit) });
  const text = t.later("slip", {
    product,
    amount: inWords(amount),
    ordered: inWords(ordered),
    ...likelyWords(likely, inWords),
  });
  return { text, likely };
}

type Written = {
  packed: readonly PackedLine[];
  weighedItems: readonly WeighedItem[];
  seller: SellerAccount;
};

/** Writes the rows of an order. A line that is as it was stays with the person who weighed it. */
async function writeRows(tx: Tx, orderId: string, { packed, weighedItems, seller }: Written): Promise<void> {
  const before = await tx.delete(packedLines).where(eq(packedLines.orderId, orderId)).returning();
  if (packed.length === 0) return;
  const rows = packed.map(({ row }) => {
    const old = before.find(({ orderItemId }) => orderItemId === row.orderItemId);
    const line = weighedItems.find(({ item }) => item.id === row.orderItemId);
    const isOld = old !== undefined && isSame(line?.weighed ?? null, old);
    const { weighedBy, weighedById } = isOld ? old : { weighedBy: seller.name, weighedById: seller.id };
    return { ...row, weighedBy, weighedById };
  });
  await tx.insert(packedLines).values(rows);
}

/** The lines that are worth more than what was ordered. */
const askableOf = (packed: readonly PackedLine[]): QuestionLine[] =>
  packed.flatMap(({ row, label, morePaise: paise }) =>
    paise > 0 ? [{ item: row.orderItemId, label, paise }] : [],
  );

/** The question that stays valid for a locked order with these lines. A question about something else is replaced. */
async function followQuestion(
  tx: Tx,
  orderId: string,
  more: readonly QuestionLine[],
): Promise<Question | undefined> {
  const question = await standingQuestion(tx, orderId);
  if (!question || asksTheSame(question.lines, more)) return question;
  await overtake(tx, question);
  return undefined;
}

/** Marks a question as replaced, so that nobody can answer it any more. */
async function overtake(tx: Tx, { id }: Question): Promise<void> {
  await tx.update(packingQuestions).set({ status: "replaced" }).where(eq(packingQuestions.id, id));
}

/** A question is only asked while the order is pending: nobody answers while the driver is at the door. */
function askWhilePending(tx: Tx, locked: LockedOrder, draft: Parameters<typeof askForMore>[1]) {
  if (locked.status !== "Pending" && draft.more.length > 0) {
    throw new AppError("CONFLICT", t.later("askWhenOut"));
  }
  return askForMore(tx, draft);
}

type QuestionDraft = {
  orderId: string;
  /** The earlier question with the same content. A declined one is asked again. */
  standing: Question | undefined;
  more: readonly QuestionLine[];
  /** The reduction of the order's total without the additional amounts. */
  lowerPaise: number;
  mail: MailQueue;
};

/**
 * Asks a locked order's shopper to pay more for the packed content, by mail and in My Orders, unless they are asked or
 * have agreed already. Returns whether they are asked now. Throws `CONFLICT` if a credit note would no longer be true.
 */
async function askForMore(
  tx: Tx,
  { orderId, standing, more, lowerPaise, mail }: QuestionDraft,
): Promise<boolean> {
  if (more.length === 0 || standing?.status === "open" || standing?.status === "agreed") return false;
  const paise = sumOfLines(more);
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

/** Cancels an order with nothing left, if requested; writes the credit note of an order that is out already. */
async function follow(
  tx: Tx,
  locked: LockedOrder,
  { isEmpty }: SettledSum,
  { cancel, seller, mail }: Following,
): Promise<void> {
  const { id: orderId, status } = locked;
  if (cancel && isEmpty) {
    const newStatuses = [{ order: locked, status: "Cancelled" as const }];
    await writeStatuses(tx, newStatuses, { seller, reason: cancel.reason, mail });
    return;
  }
  if (status !== "Pending") await issueCreditNotes(tx, [{ orderId, before: status, status }]);
}

/** The fields that the activity log records of a weighed order beside its sum. */
export const WEIGHED_FIELDS: RecordedFields = {
  askedFor: recordedFor(({ may }) => seenFields(may).sums, recordedRupees(t.later("askedForField"))),
  weighed: t.later("weighedField"),
};

/** The step that names the person who weighed an order last. */
export const WEIGHED_STEP: RecordStep = {
  of: ORDER_RECORD,
  field: "weighed",
  value: true,
  words: (who) => t.later("weighedBy", { who }),
};

type Weighing = { locked: LockedOrder; before: number; after: number; requestedPaise: number };

/** Writes the trail and the audit entry: the new total, and the amount asked for. In paise. */
async function record(tx: Tx, seller: SellerAccount, weighing: Weighing): Promise<void> {
  const { locked, before, after, requestedPaise: morePaise } = weighing;
  const { id, invoiceNumber: name } = locked;
  const noted = { orderId: id, by: "seller", toPayPaise: after } as const;
  if (before !== after) await recordPacking(tx, { ...noted, what: "weighed", morePaise: 0 });
  if (morePaise > 0) await recordPacking(tx, { ...noted, what: "asked", morePaise });
  await recordActions(tx, seller, [
    {
      subject: ORDER_RECORD,
      action: "changed",
      id,
      name,
      before: { toPay: toRupees(before), askedFor: null, weighed: null },
      after: {
        toPay: toRupees(after),
        askedFor: morePaise > 0 ? toRupees(morePaise) : null,
        weighed: true,
      },
    },
  ]);
}
