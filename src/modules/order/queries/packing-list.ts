import { and, eq, ne } from "drizzle-orm";
import { writeCsv } from "#kernel/csv/write-csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { doorLine } from "#modules/address/index.ts";
import { categories, packText, packTotal } from "#modules/catalog/index.ts";
import { byWindow, windowName } from "#modules/delivery/index.ts";
import type { Order, OrderItem } from "../contract/order.ts";
import type { PackingBag, PackingQuery, PackingTotal } from "../contract/packing-list.ts";
import { inBags, inTheBag, isWanted } from "../rules/bags.ts";
import type { OrderWindow } from "../rules/order-move.ts";
import { t } from "../server-texts.ts";
import { orders } from "../tables.ts";
import { loadOrders } from "./load-orders.ts";
import { dayColumn } from "./order-filter.ts";

export type PackingList = {
  day: string;
  totals: PackingTotal[];
  bags: PackingBag[];
  windows: (OrderWindow | null)[];
};

/** What a question calls any time of the day, which is no window. */
const ANY_TIME = "any";

/**
 * What to bring from the farms for the orders of a day at the store, and what goes into each bag: by the scales, where an
 * order has been weighed. Orders of a household stand together. Cancelled orders are left out unless they are asked for.
 */
export async function packingList(
  db: Connection,
  { day, by, status, window }: PackingQuery,
): Promise<PackingList> {
  const wanted = status ? eq(orders.status, status) : ne(orders.status, "Cancelled");
  const all = await loadOrders(db, and(eq(dayColumn(by), day), wanted), { oldestFirst: true });
  const windows = new Map(all.map(({ deliveryWindow }) => [deliveryWindow?.id ?? ANY_TIME, deliveryWindow]));
  const found = window ? all.filter((order) => (order.deliveryWindow?.id ?? ANY_TIME) === window) : all;
  const named = await db.select({ path: categories.path, name: categories.name }).from(categories);
  const names = new Map(named.map(({ path, name }) => [path, name]));
  return {
    day,
    totals: toTotals(found, names),
    bags: toBags(found),
    windows: [...windows.values()].toSorted(byWindow),
  };
}

/** Each order's part of a bag, those of a household's bag one after the other. */
function toBags(found: readonly Order[]): PackingBag[] {
  const bags = inBags(found, (order) => ({ ...order, shopperId: order.userId?._id ?? null }));
  return bags.flatMap((bag) => bag.map((order) => toBag(order, bag[0]?._id ?? "")));
}

type Ordered = { orderId: string; item: OrderItem };

/** One total for each product and pack as they were ordered: packs of different sizes are packed apart. */
function toTotals(found: readonly Order[], names: ReadonlyMap<string, string>): PackingTotal[] {
  const lines = found.flatMap(({ _id: orderId, items }) =>
    items.filter(isWanted).map((item) => ({ orderId, item })),
  );
  const key = ({ item: { product, name, pack } }: Ordered) =>
    JSON.stringify([product?._id, name, pack.quantity, pack.unit]);
  return [...Map.groupBy(lines, key).values()]
    .flatMap((alike) => toTotal(alike, names))
    .sort((a, b) => a.categoryName.localeCompare(b.categoryName) || a.name.localeCompare(b.name));
}

function toTotal(lines: readonly Ordered[], names: ReadonlyMap<string, string>): PackingTotal[] {
  const [first] = lines;
  if (!first) return [];
  const { product, name, category, pack } = first.item;
  const packs = lines.reduce((sum, { item }) => sum + item.quantity, 0);
  return [
    {
      productId: product?._id ?? null,
      ...{ name, category, categoryName: names.get(category) ?? category, pack, packs },
      total: packTotal(pack, packs),
      orders: new Set(lines.map(({ orderId }) => orderId)).size,
    },
  ];
}

function toBag(order: Order, household: string): PackingBag {
  const { _id, invoiceNumber, status, address, amount, isPaid, deliveryDay, deliveryWindow, notes } = order;
  const items = order.items.flatMap(inTheBag).map(({ name, pack, quantity }) => ({ name, pack, quantity }));
  const place = { address, deliveryDay, deliveryWindow };
  return { _id, household, invoiceNumber, status, ...place, amount, isPaid, items, notes };
}

/** What to bring from the farms, a product a line. */
export function totalsCsv(totals: readonly PackingTotal[]): string {
  return writeCsv(
    [t("csvProduct"), t("csvCategory"), t("csvPack"), t("csvPacks"), t("csvTotal"), t("csvOrders")],
    totals.map(({ name, category, pack, packs, total, orders }) => [
      name,
      category,
      packText(pack),
      packs,
      packText(total),
      orders,
    ]),
  );
}

/** The line of a bag that nothing is left of: what is still to be paid for it has a line, too. */
const NOTHING = { name: "", pack: null, quantity: 0 };

/**
 * What goes into each bag, a product of an order a line. Amounts in rupees: each stands in its bag's first line alone, so
 * that the column adds up to what the orders come to.
 */
export function bagsCsv(bags: readonly PackingBag[]): string {
  return writeCsv(
    [
      t("csvInvoice"),
      t("csvDelivery"),
      t("csvWindow"),
      t("csvName"),
      t("csvPhone"),
      t("csvAddress"),
      t("csvAmount"),
      t("csvPaid"),
      t("csvProduct"),
      t("csvPack"),
      t("csvPacks"),
    ],
    bags.flatMap(({ invoiceNumber, deliveryDay, deliveryWindow, address, amount, isPaid, items }) => {
      const { firstName, lastName, phone, city, zipcode } = address;
      const place = `${doorLine(address)}, ${city} ${zipcode}`;
      const comes = [deliveryDay, deliveryWindow ? windowName(deliveryWindow) : ""];
      const order = [invoiceNumber, ...comes, `${firstName} ${lastName}`, phone, place];
      return (items.length > 0 ? items : [NOTHING]).map(({ name, pack, quantity }, line) => {
        const sum = line === 0 ? amount : "";
        return [...order, sum, isPaid, name, pack ? packText(pack) : "", quantity];
      });
    }),
  );
}
