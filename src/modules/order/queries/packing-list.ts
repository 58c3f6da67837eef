import { and, eq, ne } from "drizzle-orm";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { doorLine } from "#modules/address/index.ts";
import { categories, packText, packTotal } from "#modules/catalog/index.ts";
import { byWindow, windowName } from "#modules/delivery/index.ts";
import type { Role } from "#modules/identity/index.ts";
import {
  MOST_ORDERS,
  type PackingBag,
  type PackingListQuery,
  type PackingTotal,
} from "../contract/order-lists.ts";
import { toSellerAddress } from "../contract/to-seller-answer.ts";
import { bagContent, comesFromFarm, groupIntoBags } from "../rules/bags.ts";
import type { OrderWindow } from "../rules/order-move.ts";
import type { Order, OrderItem } from "../rules/shared/order.ts";
import { seenFields } from "../rules/shared/seen-fields.ts";
import { orders } from "../tables.ts";
import { t } from "../texts/server-texts.ts";
import { loadOrders } from "./load-orders.ts";
import { areConfirmed, dayColumn } from "./order-filter.ts";

type PackingList = {
  day: string;
  totals: PackingTotal[];
  bags: PackingBag[];
  total: number;
  windows: (OrderWindow | null)[];
};

/** The query's value for any time of the day, without a window. */
const ANY_TIME = "any";

/** Whether all bags are requested, and not a page of them. */
export const wantsAllBags = ({ page, limit }: PackingListQuery) => page === undefined && limit === undefined;

/**
 * The packing list of a day: the totals from the farms and the content of each bag, as weighed if the order was. Orders
 * of a household are together. Orders that wait for their payment are left out, and cancelled ones unless requested.
 */
export async function packingList(db: Connection, query: PackingListQuery, role: Role): Promise<PackingList> {
  const { day, by, status, window, page = 1, limit = MOST_ORDERS } = query;
  const statusCondition = status ? eq(orders.status, status) : ne(orders.status, "Cancelled");
  const all = await loadOrders(db, and(eq(dayColumn(by), day), statusCondition, areConfirmed), {
    oldestFirst: true,
  });
  const windows = new Map(all.map(({ deliveryWindow }) => [deliveryWindow?.id ?? ANY_TIME, deliveryWindow]));
  const listedOrders = window
    ? all.filter((order) => (order.deliveryWindow?.id ?? ANY_TIME) === window)
    : all;
  const named = await db.select({ path: categories.path, name: categories.name }).from(categories);
  const names = new Map(named.map(({ path, name }) => [path, name]));
  const bags = toBags(listedOrders, role);
  return {
    day,
    totals: toTotals(listedOrders, names),
    bags: wantsAllBags(query) ? bags : bags.slice((page - 1) * limit, page * limit),
    total: bags.length,
    windows: [...windows.values()].toSorted(byWindow),
  };
}

/** Each order's part of a bag. The parts of a household's bag follow each other. */
function toBags(listedOrders: readonly Order[], role: Role): PackingBag[] {
  const bags = groupIntoBags(listedOrders, (order) => ({ ...order, shopperId: order.shopper?.id ?? null }));
  return bags.flatMap((bag) => bag.map((order) => toBag(order, { household: bag[0]?.id ?? "", role })));
}

type Ordered = { orderId: string; item: OrderItem };

/** The totals by product and ordered pack, as packs of different sizes are packed separately. */
function toTotals(listedOrders: readonly Order[], names: ReadonlyMap<string, string>): PackingTotal[] {
  const lines = listedOrders.flatMap(({ id: orderId, items }) =>
    items.filter(comesFromFarm).map((item) => ({ orderId, item })),
  );
  const key = ({ item: { productId, name, pack } }: Ordered) =>
    JSON.stringify([productId, name, pack.quantity, pack.unit]);
  return [...Map.groupBy(lines, key).values()]
    .flatMap((alike) => toTotal(alike, names))
    .sort((a, b) => a.categoryName.localeCompare(b.categoryName) || a.name.localeCompare(b.name));
}

function toTotal(lines: readonly Ordered[], names: ReadonlyMap<string, string>): PackingTotal[] {
  const [first] = lines;
  if (!first) return [];
  const { productId, name, category, pack } = first.item;
  const packs = lines.reduce((sum, { item }) => sum + item.quantity, 0);
  return [
    {
      productId,
      name,
      category,
      categoryName: names.get(category) ?? category,
      pack,
      packs,
      total: packTotal(pack, packs),
      orders: new Set(lines.map(({ orderId }) => orderId)).size,
    },
  ];
}

function toBag(order: Order, { household, role }: { household: string; role: Role }): PackingBag {
  const { id: _id, invoiceNumber, status, address, totalPaise, isPaid, deliveryDay, deliveryWindow } = order;
  const items = bagContent(order.items).map(({ id: _, ...line }) => line);
  const place = { address: toSellerAddress(address, role), deliveryDay, deliveryWindow };
  const amount = seenFields(role.may).sums ? toRupees(totalPaise) : null;
  return { _id, household, invoiceNumber, status, ...place, amount, isPaid, items, notes: [...order.notes] };
}

/** The totals as a spreadsheet, one product per line. */
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

/** The line of an empty bag. Its amount still needs a line. */
const NOTHING = { name: "", pack: null, quantity: 0 };

/**
 * The bags as a spreadsheet, one product of an order per line, with the columns that the role sees. Amounts are in
 * rupees and only in each bag's first line, so that the column adds up to the orders' totals.
 */
export function bagsCsv(bags: readonly PackingBag[], { may }: Role): string {
  const { contacts, sums } = seenFields(may);
  const seen = <Value>(is: boolean, ...values: Value[]): Value[] => (is ? values : []);
  return writeCsv(
    [
      t("csvInvoice"),
      t("csvDelivery"),
      t("csvWindow"),
      t("csvName"),
      ...seen(contacts, t("csvPhone"), t("csvAddress")),
      ...seen(sums, t("csvAmount")),
      t("csvPaid"),
      t("csvProduct"),
      t("csvPack"),
      t("csvPacks"),
    ],
    bags.flatMap(({ invoiceNumber, deliveryDay, deliveryWindow, address, amount, isPaid, items }) => {
      const { firstName, lastName, phone } = address;
      const comes = [deliveryDay, deliveryWindow ? windowName(deliveryWindow) : ""];
      const reached = seen(contacts, phone ?? "", placeOf(address));
      const order = [invoiceNumber, ...comes, `${firstName} ${lastName}`, ...reached];
      return (items.length > 0 ? items : [NOTHING]).map(({ name, pack, quantity }, line) => {
        const sum = seen(sums, line === 0 ? (amount ?? "") : "");
        return [...order, ...sum, isPaid, name, pack ? packText(pack) : "", quantity];
      });
    }),
  );
}

/** The door of an address with its city and PIN code. */
const placeOf = ({ street, landmark, city, zipcode }: PackingBag["address"]): string =>
  `${doorLine({ street: street ?? "", landmark })}, ${city ?? ""} ${zipcode ?? ""}`;
