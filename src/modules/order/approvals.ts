import { and, eq, inArray, type SQL } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import { type ApprovalMatter, needsApproval, needsApprovalOf } from "#modules/identity/index.ts";
import { paidBefore, paidDeliveries, UNDO_PAID } from "./changing/follow-payment.ts";
import { updateMatchingSchema, updateStatusesSchema, updateStatusSchema } from "./contract/change-orders.ts";
import { sellerOrdersQuerySchema } from "./contract/order-lists.ts";
import { sellerReviseOrderSchema } from "./contract/revise-order.ts";
import { wantsAll } from "./queries/list-seller-orders.ts";
import { matchingSearch, upTo } from "./queries/order-filter.ts";
import { type OrderStatus, statusName } from "./rules/shared/order-status.ts";
import { seenFields } from "./rules/shared/seen-fields.ts";
import { orderItems, orders } from "./tables.ts";
import { t } from "./texts/server-texts.ts";

// The calls about orders that another person may have to agree to: changes of statuses that give money back, and
// whole lists of people's contacts. A list without contacts, as some roles see it, is no download of people's data.

type Change = { status: OrderStatus; isMeant: boolean };

/** The matter of a change that takes paid orders out of Delivered; undefined if it takes none. */
async function undelivered(
  db: Connection,
  where: SQL | undefined,
  { status, isMeant }: Change,
): Promise<ApprovalMatter | undefined> {
  if (status === "Delivered" || !isMeant) return undefined;
  const paid = await paidDeliveries(db, where);
  const [first] = paid;
  if (!first) return undefined;
  const paise = paid.reduce((sum, order) => sum + order.paise, 0);
  const facts = { count: paid.length, order: first.invoiceNumber, sum: formatPaise(paise) };
  const words = t("approveUndelivered", { ...facts, status: statusName(status) });
  const shopperId = paid.length === 1 ? first.shopperId : null;
  return { words, paise, about: "undone deliveries", parts: paid, shopperId };
}

/** Delivered orders that are paid, of which the status of one is set. */
export const undoneDelivery = needsApprovalOf(
  "refund",
  updateStatusSchema,
  ({ deps: { db }, params: { id = "" } }, { status, from }) =>
    undelivered(db, eq(orders.id, id), { status, isMeant: from === undefined || from === "Delivered" }),
  UNDO_PAID,
);

/** Those of which many are set, which leaves delivered ones alone unless it names them. */
export const undoneDeliveries = needsApprovalOf(
  "refund",
  updateStatusesSchema,
  ({ deps: { db } }, { ids, status, from = [] }) =>
    undelivered(db, inArray(orders.id, ids), { status, isMeant: from.includes("Delivered") }),
  UNDO_PAID,
);

/** Those that match a filter. */
export const undoneMatching = needsApprovalOf(
  "refund",
  updateMatchingSchema,
  async ({ deps: { db } }, { filter, newest, status, from = [] }) => {
    if (!from.includes("Delivered")) return undefined;
    return transact(db, async (tx) => {
      const where = and(await matchingSearch(tx, filter), upTo(newest));
      return undelivered(tx, where, { status, isMeant: true });
    });
  },
  UNDO_PAID,
);

/**
 * Lower prices in an order that was paid before: what they are lowered by goes back by itself, and the goods are brought all
 * the same. A line that is added is compared with the price in the shop.
 */
export const loweredPrices = needsApprovalOf(
  "refund",
  sellerReviseOrderSchema,
  async ({ deps: { db } }, { id, items = [], preview }) => {
    const typed = items.filter(({ price }) => price !== undefined);
    if (preview || typed.length === 0) return undefined;
    const [paid] = await paidBefore(db, eq(orders.id, id));
    if (!paid) return undefined;
    const lines = await db
      .select({ id: orderItems.id, paise: orderItems.offerPricePaise })
      .from(orderItems)
      .where(eq(orderItems.orderId, id));
    const added = typed.flatMap(({ product }) => product ?? []);
    const inShop = await db
      .select({ id: products.id, paise: products.offerPricePaise })
      .from(products)
      .where(inArray(products.id, added));
    const before = new Map([...lines, ...inShop].map((each) => [each.id, each.paise]));
    const lowered = typed.map(({ item = "", product = item, price = 0, quantity }) => {
      const perPack = (before.get(product) ?? 0) - toPaise(price);
      return Math.max(0, perPack) * quantity;
    });
    const all = lowered.reduce((sum, each) => sum + each, 0);
    if (all === 0) return undefined;
    const paise = Math.min(paid.paise, all);
    const words = t("approveLowered", { order: paid.invoiceNumber, sum: formatPaise(all) });
    return { words, paise, about: paid.about, shopperId: paid.shopperId };
  },
);

/** All orders, or all that match a filter, in one answer. */
export const wholeOrders = needsApproval("export", async ({ seller: { role }, query }) => {
  const { data } = sellerOrdersQuerySchema.safeParse(query);
  if (!data || !wantsAll(data) || !seenFields(role.may).contacts) return undefined;
  const { day, status, q } = data;
  const filters = [day && formatShortDay(day), status && statusName(status), q && t("approveSearch")];
  const which = filters.filter(Boolean).join(", ");
  return { words: which === "" ? t("approveOrders") : t("approveOrdersOf", { which }) };
});
