import { writeCsv } from "#kernel/csv/write-csv.ts";
import { doorLine } from "#modules/address/rules/address-lines.ts";
import { packText } from "#modules/catalog/rules/pack.ts";
import type { PackingBag, PackingTotal } from "../contract/packing-list.ts";

/** What to bring from the farms, a product a line. */
export function totalsCsv(totals: readonly PackingTotal[]): string {
  return writeCsv(
    ["Product", "Category", "Pack", "Packs", "Total", "Orders"],
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

/**
 * What goes into each bag, a product of an order a line. Amounts in rupees: each stands in its bag's first line alone, so
 * that the column adds up to what the orders come to.
 */
export function bagsCsv(bags: readonly PackingBag[]): string {
  return writeCsv(
    ["Invoice", "Name", "Phone", "Address", "Amount", "Paid", "Product", "Pack", "Packs"],
    bags.flatMap(({ invoiceNumber, address, amount, isPaid, items }) => {
      const { firstName, lastName, phone, city, zipcode } = address;
      const place = `${doorLine(address)}, ${city} ${zipcode}`;
      const order = [invoiceNumber, `${firstName} ${lastName}`, phone, place];
      return items.map(({ name, pack, quantity }, line) => {
        const sum = line === 0 ? amount : "";
        return [...order, sum, isPaid, name, packText(pack), quantity];
      });
    }),
  );
}
