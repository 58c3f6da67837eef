import { eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { insertRows, runTogether } from "#kernel/db/sql-parts.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { toRupees } from "#kernel/money/money.ts";
import { byCodePoint, type Text } from "#kernel/texts/text.ts";
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
  type Adjustment,
  adjustmentsOf,
  describeAdjustments,
  followPacking,
  type LockedOrder,
  lockOrders,
  ORDER_RECORD,
  type Order,
  orders,
  ordersOf,
  orderServerTexts as orderTexts,
  recordPacking,
  replaceAdjustments,
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
  readSettings,
  type UnusualAmount,
  unusualAmounts,
} from "#modules/store/index.ts";
import type { WeighOrderInput } from "../contract.ts";
import { packingQuestionMail } from "../mails/packing-question.ts";
import { asksTheSame, type QuestionLine, sumOfLines } from "../rules/packed.ts";
import { isOfWeighing } from "../rules/settle.ts";
import { t } from "../server-texts.ts";
import { packedLines, packingQuestions } from "../tables.ts";
import { currentQuestion, type Question } from "./answer-question.ts";
import { issueCreditNotes } from "./credit-notes.ts";
import {
  amountOf,
  isAsStored,
  type PackedLine,
  packedLabel,
  packedLinesOf,
  packedUnitsOf,
  replacementsOf,
  storedLinesOf,
  type WeighedItem,
  weighedLinesOf,
} from "./packed-lines.ts";
import { notedPaise, refuseBelowNotes, type SettledBag, settlePacked } from "./settle-packed.ts";

type By = { seller: SellerAccount; mail: MailQueue };

/** What became of an order that was weighed. */
export type Weighed = Pick<LockedOrder, "id" | "invoiceNumber" | "packingVersion" | "revision"> & {
  /** True if its shopper is now asked to pay more. */
  isShopperAsked: boolean;
  /** True if nothing is left to deliver. */
  isEmpty: boolean;
};

/** The result of weighing an order. */
export type WeighedOrder = { order: Order } & Pick<Weighed, "isShopperAsked" | "isEmpty">;

/**
 * Stores the real content of an order's bag, in place of an earlier weighing, and settles its total. Each reduction is
 * an adjustment with its reason; no line costs more unless the shopper has agreed. An order that is out for delivery
 * gets its credit note at once. An order with nothing left can be cancelled in the same call. Throws `NOT_FOUND`,
 * `INVALID` (a line), `UNUSUAL_AMOUNT` (it may be a typo, and is not confirmed), `SOLD_OUT` (too few counted packs),
 * `CONFLICT` (it was delivered or cancelled, somebody else has weighed it since the shown `version`, or a credit note has a
 * larger reduction).
 */
export async function weighOrder(
  db: Db,
  { seller, mail, ...weighing }: WeighOrderInput & By,
): Promise<WeighedOrder> {
  const weighed = await transact(db, async (tx) => {
    const locked = await lockOrders(tx, eq(orders.id, weighing.id));
    return (await weighWithin(tx, [weighing], { locked, seller, mail }))[0];
  });
  const [order] = await ordersOf(db, [weighing.id]);
  if (!order || !weighed) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  return { ...weighed, order };
}

/**
 * The same for locked orders as a part of a transaction: all orders of a bag at once. So the stock of all is locked in one
 * order, and two bags never wait for each other in a ring. The number of statements does not depend on that of orders.
 */
export async function weighWithin(
  tx: Tx,
  weighings: readonly WeighOrderInput[],
  { locked, seller, mail }: By & { locked: readonly LockedOrder[] },
): Promise<Weighed[]> {
  const drafts = await draftsOf(tx, weighings, locked);
  for (const draft of drafts) refuseIfWeighedMeanwhile(draft);
  const { askAmounts, roundsToRupee } = await readSettings(tx);
  const allItems = drafts.flatMap(({ items }) => items);
  refuseTypos(allItems, amountRange(askAmounts));
  const catalogue = await replacementsOf(tx, allItems);
  const bags = drafts.map((draft) =>
    toBag(draft, { lines: packedLinesOf(draft.items, catalogue), roundsToRupee }),
  );
  await followPacking(tx, new Map(bags.map(({ order, lines }) => [order.id, packedUnitsOf(lines)])));
  const allLines = bags.flatMap(({ lines }) => lines);
  await writeLines(tx, allLines, seller);
  await askShoppers(tx, bags, mail);
  const adjusted = await replaceAdjustments(
    tx,
    bags.map(({ order, adjustments: before, settled: { adjustments } }) => {
      return { orderId: order.id, before, replaces: isOfWeighing, adjustments };
    }),
  );
  const weighed = bags.map((bag) => ({ ...bag, after: { ...bag.order, ...adjusted.get(bag.order.id) } }));
  await recordWeighing(tx, seller, weighed);
  await cancelOrIssueCreditNotes(tx, bags, { seller, mail });
  return weighed.map(({ after, isShopperAsked, settled: { isEmpty } }) => {
    const { id, invoiceNumber, packingVersion, revision } = after;
    return { id, invoiceNumber, packingVersion, revision, isShopperAsked, isEmpty };
  });
}

type Draft = {
  order: LockedOrder;
  weighing: WeighOrderInput;
  items: WeighedItem[];
  adjustments: Adjustment[];
  /** The question to its shopper that counts. */
  question: Question | null;
  notedPaise: number;
};

type SumsRow = Pick<Draft, "adjustments" | "question" | "notedPaise"> & { id: string };

/** Reads what weighings of locked orders go by: their lines and their sums. In the order of the orders' ids. */
async function draftsOf(
  tx: Tx,
  weighings: readonly WeighOrderInput[],
  locked: readonly LockedOrder[],
): Promise<Draft[]> {
  const open = weighings
    .map((weighing) => ({ weighing, order: openOrder(locked, weighing.id) }))
    .toSorted((one, other) => byCodePoint(one.order.id, other.order.id));
  const ids = open.map(({ order }) => order.id);
  const lines = await storedLinesOf(tx, ids);
  const { rows } = await tx.execute<SumsRow>(sql`
    select ${orders.id}, ${adjustmentsOf} as adjustments, ${currentQuestion} as question, ${notedPaise} as "notedPaise"
    from ${orders} where ${orders.id} = any(${sql.param(ids)}::text[])`);
  const sums = new Map(rows.map((row) => [row.id, row]));
  return open.map(({ order, weighing }) => {
    const { adjustments = [], question = null, notedPaise: noted = 0 } = sums.get(order.id) ?? {};
    return {
      order,
      weighing,
      items: weighedLinesOf(lines.get(order.id) ?? [], weighing.lines),
      adjustments: describeAdjustments(adjustments),
      question,
      notedPaise: noted,
    };
  });
}

/** An order that is pending or out for delivery. */
function openOrder(locked: readonly LockedOrder[], id: string): LockedOrder {
  const order = locked.find((each) => each.id === id);
  if (!order) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  if (order.status === "Pending" || order.status === "Out for Delivery") return order;
  throw new AppError("CONFLICT", t.later("notOpen", { status: statusName(order.status) }));
}

/**
 * Throws `CONFLICT` if somebody else has weighed a locked order since it was shown, with the stored content of each
 * line that would change, by the items' ids. Storing the same content again, as in a repeated call, is fine.
 */
function refuseIfWeighedMeanwhile({ order, weighing: { version }, items }: Draft): void {
  if (version === undefined || version === order.packingVersion) return;
  const errors: [string, Text][] = items.flatMap((line) => {
    const { item, stored } = line;
    if (isAsStored(line)) return [];
    const words = stored ? packedLabel(item, stored) : t("nowAsOrdered", { product: item.name });
    return [[item.id, t.later("meanwhile", { words })]];
  });
  if (errors.length === 0) return;
  throw new AppError("CONFLICT", t.later("weighedMeanwhile"), Object.fromEntries(errors));
}

/**
 * Throws `UNUSUAL_AMOUNT` for amounts that look like typos, by the items' ids, unless they are confirmed. An amount that
 * is stored already was confirmed when it was stored.
 */
function refuseTypos(items: readonly WeighedItem[], range: AmountRange): void {
  const typos = new Map<string, UnusualAmount>();
  for (const { item, weighed, stored } of items) {
    const { amount, confirmed } = weighed ?? {};
    if (amount === undefined || confirmed || stored?.amount === amount) continue;
    if (isImplausible(amount, amountOf(item), range)) typos.set(item.id, typoOf(item, amount, range));
  }
  if (typos.size > 0) throw unusualAmounts(typos);
}

function typoOf(item: WeighedItem["item"], amount: number, range: AmountRange): UnusualAmount {
  const { name: product, packUnit: unit } = item;
  const ordered = amountOf(item);
  const inWords = (quantity: number) => packText({ quantity, unit });
  const likely = likelyAmount(amount, ordered, { ...range, isWhole: isCountedInPieces(unit) });
  const sizes = { product, amount: inWords(amount), ordered: inWords(ordered) };
  return { text: t.later("unusualAmount", { ...sizes, ...likelyWords(likely, inWords) }), likely };
}

type Bag = Draft & {
  lines: PackedLine[];
  settled: SettledBag;
  /** The lines that are worth more than what was ordered. */
  surcharges: QuestionLine[];
  isShopperAsked: boolean;
  /** True if its earlier question does not count any more: a declined one is asked again. */
  isSuperseded: boolean;
};

/**
 * Reckons a bag. Its shopper is asked about more, unless they are asked about the same already or have agreed to it. Throws
 * `CONFLICT` if a credit note would no longer be true, and while the driver is at the door, where nobody answers.
 */
function toBag(draft: Draft, { lines, roundsToRupee }: { lines: PackedLine[]; roundsToRupee: boolean }): Bag {
  const { order, weighing, question } = draft;
  const surcharges = lines.flatMap(({ item, packed, morePaise: paise }) =>
    packed && paise > 0 ? [{ item: item.id, label: packed.label, paise }] : [],
  );
  const openQuestion = question && asksTheSame(question.lines, surcharges) ? question : null;
  const agreed = openQuestion?.status === "agreed" ? openQuestion.lines : [];
  const settled = settlePacked({ ...draft, lines, agreed, roundsToRupee });
  if (weighing.cancel && !settled.isEmpty) throw new AppError("INVALID", t.later("notEmpty"));
  const asks = weighing.ask === true && surcharges.length > 0;
  if (asks && order.status !== "Pending") throw new AppError("CONFLICT", t.later("askWhenOut"));
  const isShopperAsked = asks && (!openQuestion || openQuestion.status === "declined");
  if (isShopperAsked) refuseBelowNotes(draft.notedPaise, settled.lowerPaise - sumOfLines(surcharges));
  const isSuperseded = question !== null && (!openQuestion || isShopperAsked);
  return { ...draft, lines, settled, surcharges, isShopperAsked, isSuperseded };
}

/** Writes the lines that were packed otherwise than ordered. An unchanged line keeps the person who weighed it. */
async function writeLines(tx: Tx, lines: readonly PackedLine[], seller: SellerAccount): Promise<void> {
  const rows = lines.flatMap((line) => {
    if (!line.packed) return [];
    const { weighedBy, weighedById } =
      line.stored && isAsStored(line) ? line.stored : { weighedBy: seller.name, weighedById: seller.id };
    return [{ ...line.packed.row, weighedBy, weighedById }];
  });
  const gone = lines.flatMap(({ item, stored, packed }) => (stored && !packed ? [item.id] : []));
  const { orderItemId: _, orderId: __, ...changing } = getTableColumns(packedLines);
  const changes = Object.values(changing).map(({ name }) => {
    return sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`;
  });
  const removing = sql`delete from ${packedLines} where ${packedLines.orderItemId} = any(${sql.param(gone)}::text[])`;
  const writing = () =>
    sql`${insertRows(packedLines, rows)} on conflict (order_item_id) do update set ${sql.join(changes, sql`, `)}`;
  await runTogether(tx, [...(gone.length > 0 ? [removing] : []), ...(rows.length > 0 ? [writing()] : [])]);
}

/**
 * Marks questions that don't count any more as replaced, so that nobody can answer them, and asks the shoppers of bags that
 * are worth more, by mail and in My Orders.
 */
async function askShoppers(tx: Tx, bags: readonly Bag[], mail: MailQueue): Promise<void> {
  const superseded = bags.flatMap(({ question, isSuperseded }) =>
    question && isSuperseded ? [question.id] : [],
  );
  if (superseded.length > 0) {
    const { id } = packingQuestions;
    await tx.update(packingQuestions).set({ status: "replaced" }).where(inArray(id, superseded));
  }
  const rows = bags
    .filter(({ isShopperAsked }) => isShopperAsked)
    .map(({ order, surcharges: lines }) => ({ orderId: order.id, lines, paise: sumOfLines(lines) }));
  if (rows.length === 0) return;
  const { id: question, orderId } = packingQuestions;
  const inserted = await tx.insert(packingQuestions).values(rows).returning({ orderId, question });
  await mail.add(tx, packingQuestionMail, inserted);
}

/** Cancels orders with nothing left, if requested; writes the credit notes of orders that are out already. */
async function cancelOrIssueCreditNotes(tx: Tx, bags: readonly Bag[], { seller, mail }: By): Promise<void> {
  for (const { order, weighing } of bags) {
    if (!weighing.cancel) continue;
    const { reason } = weighing.cancel;
    await writeStatuses(tx, [{ order, status: "Cancelled" }], { seller, reason, mail });
  }
  const out = bags.filter(({ order, weighing }) => order.status !== "Pending" && !weighing.cancel);
  await issueCreditNotes(
    tx,
    out.map(({ order: { id: orderId, status } }) => ({ orderId, before: status, status })),
  );
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

/** Writes the trail and the audit entries: the new totals, and the amounts asked for. In paise. */
async function recordWeighing(
  tx: Tx,
  seller: SellerAccount,
  weighed: readonly (Bag & { after: LockedOrder })[],
): Promise<void> {
  const bags = weighed.map(({ order, after: { totalPaise: toPayPaise }, isShopperAsked, surcharges }) => {
    return { order, toPayPaise, morePaise: isShopperAsked ? sumOfLines(surcharges) : 0 };
  });
  await recordPacking(
    tx,
    bags.flatMap(({ order, toPayPaise, morePaise }) => {
      const noted = { orderId: order.id, by: "seller", toPayPaise } as const;
      return [
        ...(order.totalPaise === toPayPaise ? [] : [{ ...noted, what: "weighed" as const, morePaise: 0 }]),
        ...(morePaise === 0 ? [] : [{ ...noted, what: "asked" as const, morePaise }]),
      ];
    }),
  );
  await recordActions(
    tx,
    seller,
    bags.map(({ order: { id, invoiceNumber: name, totalPaise }, toPayPaise, morePaise }) => {
      const after = { toPay: toRupees(toPayPaise), askedFor: toRupees(morePaise) || null, weighed: true };
      const before = { toPay: toRupees(totalPaise), askedFor: null, weighed: null };
      return { subject: ORDER_RECORD, action: "changed", id, name, before, after };
    }),
  );
}
