import { sql } from "drizzle-orm";
import { compare } from "../median.ts";
import { aCrowd } from "../orders/crowd.ts";
import { floodShop } from "../orders/over-http.ts";
import { floodDatabase } from "../orders/separate-statements.ts";
import { atLeast, noted } from "../row.ts";
import type { Section } from "../section.ts";
import { type Shop, withShop } from "../shop.ts";

const AT_ONCE = 8;
const SECONDS = 4;
const GOAL = 1;

export const orders: Section = {
  name: "orders",
  title: `Orders of five lines over HTTP, ${AT_ONCE} at once, beside their statements one by one on as many connections`,
  run: () => withShop(measure),
};

async function measure(shop: Shop) {
  const databaseUrl = await shop.databaseUrl();
  const buyers = await shop.inDatabase((db) => aCrowd(db, AT_ONCE));
  await floodShop(shop.url, buyers, 2);
  await floodDatabase(databaseUrl, buyers, 1);
  const lone = await floodShop(shop.url, buyers.slice(0, 1), 2);
  const compared = await compare(
    () => floodDatabase(databaseUrl, buyers, SECONDS),
    async () => (await floodShop(shop.url, buyers, SECONDS)).perSecond,
  );
  await refuseGaps(shop);
  return [
    atLeast(GOAL, "orders over HTTP ÷ the same statements one by one", compared.ratio, "×"),
    noted("orders over HTTP", compared.shop, "orders/s"),
    noted("the same statements one by one", compared.reference, "orders/s"),
    noted("a lone order, median", lone.p50, "ms"),
  ];
}

/** The shop's invoice numbers run without gaps, whoever took how many at once. */
async function refuseGaps(shop: Shop): Promise<void> {
  const { rows } = await shop.inDatabase((db) =>
    db.execute(sql`select invoice_day from orders group by invoice_day
      having count(*) <> max(invoice_counter) or min(invoice_counter) <> 1`),
  );
  if (rows.length > 0) throw new Error("the invoice numbers have a gap");
}
