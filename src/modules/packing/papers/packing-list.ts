import { and, ne } from "drizzle-orm";
import type { z } from "zod";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { doorLine, fullName } from "#modules/address/index.ts";
import { categories, packText, packTotal } from "#modules/catalog/index.ts";
import { byWindow, windowName } from "#modules/delivery/index.ts";
import type { Role } from "#modules/identity/index.ts";
import {
  areConfirmed,
  bagContent,
  comesFromFarm,
  loadOrders,
  MAX_ORDERS,
  matching,
  type Order,
  orders,
  seenFields,
  toSellerAddress,
} from "#modules/order/index.ts";
import type { PackingBag, PackingListQuery, PackingTotal, packingListSchema } from "../contract.ts";
import { groupToPack, windowOf } from "../rules/bag-state.ts";
import { t } from "../server-texts.ts";

/** Whether all bags are requested, and not a page of them. */
export const wantsAllBags = ({ page, limit }: PackingListQuery) => page === undefined && limit === undefined;

/**
 * The packing list of a day: the totals from the farms and the content of each bag, as weighed if the order was. Orders
 * of a household are together. Orders that wait for their payment are left out, and cancelled ones unless requested.
 */
export async function packingList(
  db: Connection,
  query: PackingListQuery,
  role: Role,
): Promise<Omit<z.infer<typeof packingListSchema>, "success">> {
  const { window, page = 1, limit = MAX_ORDERS, ...filter } = query;
  const isListed = filter.status ? undefined : ne(orders.status, "Cancelled");
  const all = await loadOrders(db, and(matching(filter), isListed, areConfirmed), { oldestFirst: true });
  const windows = new Map(all.map((order) => [windowOf(order), order.deliveryWindow]));
  const listed = all.filter((order) => !window || windowOf(order) === window);
  const rows = await db.select({ path: categories.path, name: categories.name }).from(categories);
  const bags = groupToPack(listed).flatMap((bag) =>
    bag.map((order) => toBag(order, { household: bag[0]?.id ?? "", role })),
  );
  return {
    day: filter.day,
    totals: toTotals(listed, new Map(rows.map(({ path, name }) => [path, name]))),
    bags: wantsAllBags(query) ? bags : bags.slice((page - 1) * limit, page * limit),
    total: bags.length,
    windows: [...windows.values()].toSorted(byWindow),
  };
}

/** The totals by product and ordered pack, as packs of different sizes are packed separately. */
function toTotals(listed: readonly Order[], names: ReadonlyMap<string, string>): PackingTotal[] {
  const lines = listed.flatMap(({ id: order, items }) =>
    items.filter(comesFromFarm).map((item) => ({ order, ...item })),
  );
  const alike = Map.groupBy(lines, ({ productId, name, pack }) =>
    JSON.stringify([productId, name, pack.quantity, pack.unit]),
  );
  return [...alike.values()]
    .flatMap((same): PackingTotal[] => {
      const [first] = same;
      if (!first) return [];
      const { productId, name, category, pack } = first;
      const packs = same.reduce((sum, { quantity }) => sum + quantity, 0);
      const inOrders = new Set(same.map(({ order }) => order)).size;
      const categoryName = names.get(category) ?? category;
      const total = packTotal(pack, packs);
      return [{ productId, name, category, categoryName, pack, packs, total, orders: inOrders }];
    })
    .sort((a, b) => a.categoryName.localeCompare(b.categoryName) || a.name.localeCompare(b.name));
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
    totals.map((row) => {
      return [row.name, row.category, packText(row.pack), row.packs, packText(row.total), row.orders];
    }),
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
      ...[t("csvInvoice"), t("csvDelivery"), t("csvWindow"), t("csvName")],
      ...seen(contacts, t("csvPhone"), t("csvAddress")),
      ...seen(sums, t("csvAmount")),
      ...[t("csvPaid"), t("csvProduct"), t("csvPack"), t("csvPacks")],
    ],
    bags.flatMap(({ invoiceNumber, deliveryDay, deliveryWindow, address, amount, isPaid, items }) => {
      const { phone, street, landmark, city, zipcode } = address;
      const door = `${doorLine({ street: street ?? "", landmark })}, ${city ?? ""} ${zipcode ?? ""}`;
      const when = [deliveryDay, deliveryWindow ? windowName(deliveryWindow) : ""];
      const order = [invoiceNumber, ...when, fullName(address), ...seen(contacts, phone ?? "", door)];
      return (items.length > 0 ? items : [NOTHING]).map(({ name, pack, quantity }, line) => {
        const sum = seen(sums, line === 0 ? (amount ?? "") : "");
        return [...order, ...sum, isPaid, name, pack ? packText(pack) : "", quantity];
      });
    }),
  );
}
