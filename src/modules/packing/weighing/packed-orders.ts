import { and, asc, ne, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { spokenNames } from "#modules/catalog/index.ts";
import { adjustedPaise, type Order, type OrderExtension, type PackedContent } from "#modules/order/index.ts";
import { AGREED, PACKED } from "../rules/settle.ts";
import { creditNotes, packedLines, packingQuestions } from "../tables.ts";
import { issueCreditNotes } from "./credit-notes.ts";
import { packedLabel, type StoredLine } from "./packed-lines.ts";
import { reasonOf, refuseToBreakNotes } from "./settle-packed.ts";

/** Adds the packed content to orders, and writes a credit note when one goes out with less. */
export const packingExtension: OrderExtension = {
  complete: completeWithPacked,
  onStatus: issueCreditNotes,
  // One with a credit note for what was packed, which would no longer be true, may not be changed.
  mayRevise: async (tx, { orderId, before }) => {
    if (before.creditNotes.length > 0) await refuseToBreakNotes(tx, orderId, 0);
  },
  // A changed order is packed anew: its weighing and its question don't count any more.
  revising: ({ orderId }) => [
    sql`delete from ${packedLines} where ${packedLines.orderId} = ${orderId}`,
    sql`update ${packingQuestions} set status = 'replaced'
      where ${packingQuestions.orderId} = ${orderId} and ${packingQuestions.status} <> 'replaced'`,
  ],
};

/** Completes orders with the packed lines, questions and credit notes; three queries. */
async function completeWithPacked(db: Connection, orders: readonly Order[]): Promise<Order[]> {
  const { packed, questions, rows } = await withPacked(db, orders);
  const describe = await describing(db, packed, rows);
  const { orderId, number, paise, halfTaxPaise, createdAt, day, counter } = creditNotes;
  const notes = await db
    .select({ orderId, note: { number, paise, halfTaxPaise, createdAt } })
    .from(creditNotes)
    .where(sql`${orderId} = any(${idsOf(orders)})`)
    .orderBy(asc(day), asc(counter));
  const notesOf = Map.groupBy(notes, (row) => row.orderId);
  return packed.map((order) => ({
    ...describe({ ...order, question: questions.get(order.id) ?? null }),
    creditNotes: (notesOf.get(order.id) ?? []).map(({ note }) => note),
  }));
}

const idsOf = (orders: readonly Packable[]) => sql`${sql.param(orders.map(({ id }) => id))}::text[]`;

type Packable = Pick<Order, "id" | "items">;

/** Adds the packed content to orders' lines, without what became of it since; two queries. */
export const withPackedLines = async <Each extends Packable>(
  db: Connection,
  orders: readonly Each[],
): Promise<Each[]> => (await withPacked(db, orders)).packed;

/** Orders with the packed content of their lines, and the questions about it that count, by the orders' ids. */
async function withPacked<Each extends Packable>(db: Connection, orders: readonly Each[]) {
  const ids = idsOf(orders);
  const rows = await db.select().from(packedLines).where(sql`${packedLines.orderId} = any(${ids})`);
  const questionRows = await db
    .select()
    .from(packingQuestions)
    .where(and(sql`${packingQuestions.orderId} = any(${ids})`, ne(packingQuestions.status, "replaced")));
  const questions = new Map(
    questionRows.flatMap(({ orderId, id, status, paise, lines }) =>
      status === "replaced" ? [] : [[orderId, { id, status, paise, lines }] as const],
    ),
  );
  const agreed = new Map(
    [...questions.values()].flatMap(({ status, lines }) =>
      status === "agreed" ? lines.map(({ item, paise }) => [item, paise] as const) : [],
    ),
  );
  const lines = new Map(
    rows.map((row) => [row.orderItemId, toPacked(row, agreed.get(row.orderItemId) ?? 0)]),
  );
  const packed = orders.map((order) => ({
    ...order,
    items: order.items.map((item) => ({ ...item, packed: lines.get(item.id) ?? null })),
  }));
  return { packed, questions, rows };
}

/**
 * A function that says what weighing has changed of an order, and what its shopper is asked, in the language of who reads it.
 * The labels that are stored are in the store's.
 */
async function describing(db: Connection, orders: readonly Order[], rows: readonly StoredLine[]) {
  const items = orders.flatMap((order) => order.items).filter(({ packed }) => packed);
  const productIds = items.flatMap(({ productId, packed }) => [productId, packed?.replacement?.productId]);
  const names = await spokenNames(
    db,
    productIds.flatMap((id) => id ?? []),
  );
  const rowOf = new Map(rows.map((row) => [row.orderItemId, row]));
  const labelOf = ({ id, productId, name, quantity, pack }: Order["items"][number]) => {
    const row = rowOf.get(id);
    if (!row) return undefined;
    const line = { quantity, packQuantity: pack.quantity, packUnit: pack.unit };
    const replacement = names.get(row.replacementProductId ?? "") ?? row.replacement;
    return packedLabel({ ...line, name: names.get(productId ?? "") ?? name }, { ...row, replacement });
  };
  return (order: Order): Order => {
    const labels = new Map(order.items.map((item) => [item.id, labelOf(item)]));
    const question = order.question && {
      ...order.question,
      lines: order.question.lines.map((line) => ({ ...line, label: labels.get(line.item) ?? line.label })),
    };
    const agreed = question?.status === "agreed" ? question.lines.map(({ item }) => item) : [];
    const packed = order.items.flatMap(({ id }) => (rowOf.has(id) && !agreed.includes(id) ? [id] : []));
    const discountPaise = 0 - adjustedPaise(order.adjustments, "discount");
    // The adjustments of lines are in the order of these.
    const itemsOf = new Map([
      [PACKED, packed],
      [AGREED, agreed],
    ]);
    const adjustments = order.adjustments.map((adjustment) => {
      const item = itemsOf.get(adjustment.kind)?.shift();
      const label = item === undefined ? reasonOf(adjustment, discountPaise) : labels.get(item);
      return { ...adjustment, label: label ?? adjustment.label };
    });
    return { ...order, question, adjustments };
  };
}

/** Amounts that the shopper has agreed to are due too. */
function toPacked(
  { amount, duePaise: settledPaise, restocked: isRestocked, ...row }: typeof packedLines.$inferSelect,
  agreedPaise: number,
): PackedContent {
  const duePaise = settledPaise + agreedPaise;
  if (row.replacement === null) return { amount, duePaise, isRestocked, replacement: null };
  const { replacementPackQuantity: quantity, replacementPackUnit: unit } = row;
  const replacement = {
    productId: row.replacementProductId,
    name: row.replacement,
    pack: quantity === null || unit === null ? null : { quantity, unit },
    quantity: row.replacementQuantity,
    paise: row.replacementPaise ?? 0,
    hsn: row.replacementHsn,
    taxBasisPoints: row.replacementTaxBasisPoints,
  };
  return { amount: null, duePaise, isRestocked, replacement };
}
