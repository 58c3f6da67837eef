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
import { packingQuestionMail } from "../mails/packing-question.ts";
import { asksTheSame, type QuestionLine, sumOfLines } from "../rules/packed.ts";
import { isOfWeighing } from "../rules/settle.ts";
import type { WeighedLine, WeighOrderInput } from "../weigh-contract.ts";
import { t } from "../weigh-server-texts.ts";
import { packedLines, packingQuestions } from "../weigh-tables.ts";
import { type Question, standingQuestion } from "./answer-question.ts";
import { issueCreditNotes } from "./credit-notes.ts";
import {
  amountOf,
  type PackedLine,
  packedLabel,
  packedLinesOf,
  packedUnitsOf,
  replacementsOf,
  type StoredLine,
  storedLinesOf,
  type WeighedItem,
  weighedLinesOf,
} from "./packed-lines.ts";
import { notedPaise, refuseBelowNotes, type SettledBag, settlePacked } from "./settle-packed.ts";

type By = { seller: SellerAccount; mail: MailQueue };

/** What became of an order that was weighed. */
export type Weighed = Pick<LockedOrder, "id" | "packingVersion" | "revision"> & {
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
  const done = await transact(db, async (tx) => {
    const locked = await lockOrders(tx, eq(orders.id, weighing.id));
    const [weighed] = await weighWithin(tx, [weighing], { locked, seller, mail });
    return weighed;
  });
  const [order] = await ordersOf(db, [weighing.id]);
  if (!order || !done) throw new AppError("NOT_FOUND", orderTexts.later("orderNotFound"));
  return { order, isShopperAsked: done.isShopperAsked, isEmpty: done.isEmpty };
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
  const allItems = drafts.flatMap(({ all }) => all);
  refuseTypos(allItems, amountRange(askAmounts));
  const catalogue = await replacementsOf(tx, allItems);
  const packedBags = drafts.map((draft) => ({ ...draft, packed: packedLinesOf(draft.all, catalogue) }));
  await followPacking(tx, new Map(drafts.map(({ order, all }) => [order.id, packedUnitsOf(all)])));
  await writeRows(tx, packedBags, seller);
  const bags = packedBags.map((bag) => {
    const surcharges = askableOf(bag.packed);
    const openQuestion =
      bag.question && asksTheSame(bag.question.lines, surcharges) ? bag.question : undefined;
    const agreed = openQuestion?.status === "agreed" ? openQuestion.lines : [];
    const settled = settlePacked({ ...bag, agreed, roundsToRupee });
    if (bag.weighing.cancel && !settled.isEmpty) throw new AppError("INVALID", t.later("notEmpty"));
    return { ...bag, surcharges, openQuestion, settled };
  });
  await supersedeQuestions(
    tx,
    bags.flatMap(({ question, openQuestion }) => (question && !openQuestion ? [question] : [])),
  );
  const adjusted = await replaceAdjustments(
    tx,
    bags.map(({ order, adjustments: before, settled: { adjustments } }) => {
      return { orderId: order.id, before, replaces: isOfWeighing, adjustments };
    }),
  );
  const done: (Bag & Weighed & { totalPaise: number })[] = [];
  for (const bag of bags) {
    const { totalPaise, packingVersion } = adjusted.get(bag.order.id) ?? bag.order;
    const isShopperAsked = bag.weighing.ask === true && (await askWhilePending(tx, bag, mail));
    const { id, revision } = bag.order;
    const { isEmpty } = bag.settled;
    done.push({ ...bag, id, revision, packingVersion, totalPaise, isShopperAsked, isEmpty });
  }
  await recordWeighing(tx, seller, done);
  await cancelOrIssueCreditNotes(tx, done, { seller, mail });
  return done.map(({ id, packingVersion, revision, isShopperAsked, isEmpty }) => {
    return { id, packingVersion, revision, isShopperAsked, isEmpty };
  });
}

/** A locked order with all that its weighing goes by. */
type Draft = {
  order: LockedOrder;
  weighing: WeighOrderInput;
  /** All its lines, with what went into the bag. */
  all: WeighedItem[];
  adjustments: Adjustment[];
  /** The question to its shopper that counts. */
  question: Question | null;
  notedPaise: number;
};

type Bag = Draft & {
  packed: PackedLine[];
  /** The lines that are worth more than what was ordered. */
  surcharges: QuestionLine[];
  /** The earlier question with the same content. A declined one is asked again. */
  openQuestion: Question | undefined;
  settled: SettledBag;
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
    select ${orders.id}, ${adjustmentsOf} as adjustments, ${standingQuestion} as question, ${notedPaise} as "notedPaise"
    from ${orders} where ${orders.id} = any(${sql.param(ids)}::text[])`);
  const sums = new Map(rows.map((row) => [row.id, row]));
  return open.map(({ order, weighing }) => {
    const { adjustments = [], question = null, notedPaise: noted = 0 } = sums.get(order.id) ?? {};
    return {
      order,
      weighing,
      all: weighedLinesOf(lines.get(order.id) ?? [], weighing.lines),
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

/**
 * Throws `CONFLICT` if somebody else has weighed a locked order since it was shown, with the stored content of each
 * line that would change, by the items' ids. Storing the same content again, as in a repeated call, is fine.
 */
function refuseIfWeighedMeanwhile({ order, weighing: { version }, all }: Draft): void {
  if (version === undefined || version === order.packingVersion) return;
  const errors: [string, Text][] = all.flatMap(({ item, weighed, stored }) => {
    if (isSame(weighed, stored)) return [];
    const words = stored ? packedLabel(item, stored) : t("nowAsOrdered", { product: item.name });
    return [[item.id, t.later("meanwhile", { words })]];
  });
  if (errors.length === 0) return;
  throw new AppError("CONFLICT", t.later("weighedMeanwhile"), Object.fromEntries(errors));
}

function isSame(weighed: WeighedItem["weighed"], row: StoredLine | null): boolean {
  if (!weighed || !row) return !weighed && !row;
  if ((weighed.restock ?? false) !== row.restocked) return false;
  if (!weighed.replacement) return weighed.amount === row.amount;
  const { product, quantity } = weighed.replacement;
  return product === row.replacementProductId && quantity === row.replacementQuantity;
}

/**
 * Throws `UNUSUAL_AMOUNT` for amounts that look like typos, by the items' ids, unless they are confirmed. An amount that
 * is stored already was confirmed when it was stored.
 */
function refuseTypos(all: readonly WeighedItem[], range: AmountRange): void {
  const typos = all.flatMap(({ item, weighed, stored }) => {
    const amount = weighed?.confirmed || weighed?.replacement ? undefined : weighed?.amount;
    if (amount === undefined || stored?.amount === amount) return [];
    return isImplausible(amount, amountOf(item), range) ? [{ item, amount }] : [];
  });
  if (typos.length === 0) return;
  throw unusualAmounts(new Map(typos.map(({ item, amount }) => [item.id, typoOf(item, amount, range)])));
}

function typoOf(item: WeighedItem["item"], amount: number, range: AmountRange): UnusualAmount {
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

/** Writes what was packed otherwise than ordered. A line that is as it was stays with the person who weighed it. */
async function writeRows(
  tx: Tx,
  bags: readonly (Draft & Pick<Bag, "packed">)[],
  seller: SellerAccount,
): Promise<void> {
  const lines = new Map(bags.flatMap(({ all }) => all.map((line) => [line.item.id, line] as const)));
  const rows = bags
    .flatMap(({ packed }) => packed)
    .map(({ row }) => {
      const { weighed = null, stored = null } = lines.get(row.orderItemId) ?? {};
      const { weighedBy, weighedById } =
        stored && isSame(weighed, stored) ? stored : { weighedBy: seller.name, weighedById: seller.id };
      return { ...NO_REPLACEMENT, ...row, weighedBy, weighedById };
    });
  const written = new Set(rows.map(({ orderItemId }) => orderItemId));
  const gone = [...lines.values()].flatMap(({ item, stored }) =>
    stored && !written.has(item.id) ? [item.id] : [],
  );
  const { orderItemId: _, orderId: __, ...changing } = getTableColumns(packedLines);
  const changes = Object.values(changing).map(({ name }) => {
    return sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`;
  });
  await runTogether(tx, [
    ...(gone.length > 0
      ? [sql`delete from ${packedLines} where ${packedLines.orderItemId} = any(${sql.param(gone)}::text[])`]
      : []),
    ...(rows.length > 0
      ? [
          sql`${insertRows(packedLines, rows)} on conflict (order_item_id) do update set ${sql.join(changes, sql`, `)}`,
        ]
      : []),
  ]);
}

/** All columns of a line without a replacement: rows that are written together have the same. */
const NO_REPLACEMENT = {
  amount: null,
  replacement: null,
  replacementPaise: null,
  replacementProductId: null,
  replacementQuantity: null,
  replacementPackQuantity: null,
  replacementPackUnit: null,
  replacementHsn: null,
  replacementTaxBasisPoints: null,
};

/** The lines that are worth more than what was ordered. */
const askableOf = (packed: readonly PackedLine[]): QuestionLine[] =>
  packed.flatMap(({ row, label, morePaise: paise }) =>
    paise > 0 ? [{ item: row.orderItemId, label, paise }] : [],
  );

/** Marks questions as replaced, so that nobody can answer them any more. */
async function supersedeQuestions(tx: Tx, questions: readonly Question[]): Promise<void> {
  if (questions.length === 0) return;
  const ids = questions.map(({ id }) => id);
  await tx.update(packingQuestions).set({ status: "replaced" }).where(inArray(packingQuestions.id, ids));
}

/** A question is only asked while the order is pending: nobody answers while the driver is at the door. */
function askWhilePending(tx: Tx, bag: Bag, mail: MailQueue): Promise<boolean> {
  if (bag.order.status !== "Pending" && bag.surcharges.length > 0) {
    throw new AppError("CONFLICT", t.later("askWhenOut"));
  }
  return askForMore(tx, bag, mail);
}

/**
 * Asks a locked order's shopper to pay more for the packed content, by mail and in My Orders, unless they are asked or
 * have agreed already. Returns whether they are asked now. Throws `CONFLICT` if a credit note would no longer be true.
 */
async function askForMore(
  tx: Tx,
  { order: { id: orderId }, openQuestion, surcharges, notedPaise: noted, settled: { lowerPaise } }: Bag,
  mail: MailQueue,
): Promise<boolean> {
  if (surcharges.length === 0 || openQuestion?.status === "open" || openQuestion?.status === "agreed")
    return false;
  const paise = sumOfLines(surcharges);
  refuseBelowNotes(noted, lowerPaise - paise);
  if (openQuestion) await supersedeQuestions(tx, [openQuestion]);
  const [question] = await tx
    .insert(packingQuestions)
    .values({ orderId, lines: [...surcharges], paise })
    .returning({ id: packingQuestions.id });
  if (!question) throw new Error("the question returned no row");
  await mail.add(tx, packingQuestionMail, [{ orderId, question: question.id }]);
  return true;
}

/** Cancels orders with nothing left, if requested; writes the credit notes of orders that are out already. */
async function cancelOrIssueCreditNotes(
  tx: Tx,
  done: readonly (Bag & Weighed)[],
  { seller, mail }: By,
): Promise<void> {
  for (const { order, weighing, isEmpty } of done) {
    if (!weighing.cancel || !isEmpty) continue;
    const { reason } = weighing.cancel;
    await writeStatuses(tx, [{ order, status: "Cancelled" }], { seller, reason, mail });
  }
  const out = done.filter(({ order, weighing }) => order.status !== "Pending" && !weighing.cancel);
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
  done: readonly (Bag & Weighed & { totalPaise: number })[],
): Promise<void> {
  await recordPacking(
    tx,
    done.flatMap(({ order, totalPaise: toPayPaise, isShopperAsked, surcharges }) => {
      const noted = { orderId: order.id, by: "seller", toPayPaise } as const;
      return [
        ...(order.totalPaise === toPayPaise ? [] : [{ ...noted, what: "weighed" as const, morePaise: 0 }]),
        ...(isShopperAsked ? [{ ...noted, what: "asked" as const, morePaise: sumOfLines(surcharges) }] : []),
      ];
    }),
  );
  await recordActions(
    tx,
    seller,
    done.map(({ order, totalPaise, isShopperAsked, surcharges }) => ({
      subject: ORDER_RECORD,
      action: "changed",
      id: order.id,
      name: order.invoiceNumber,
      before: { toPay: toRupees(order.totalPaise), askedFor: null, weighed: null },
      after: {
        toPay: toRupees(totalPaise),
        askedFor: isShopperAsked ? toRupees(sumOfLines(surcharges)) : null,
        weighed: true,
      },
    })),
  );
}
