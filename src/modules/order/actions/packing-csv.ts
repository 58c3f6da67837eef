import { writeCsv } from "#kernel/csv/write-csv.ts";
import { doorLine } from "#modules/address/index.ts";
import { packText } from "#modules/catalog/index.ts";
import { windowName } from "#modules/delivery/index.ts";
import type { PackingBag, PackingTotal } from "../contract/packing-list.ts";
import { t } from "../server-texts.ts";

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
