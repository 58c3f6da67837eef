import { sql } from "drizzle-orm";
import type { Db } from "#kernel/db/connect.ts";
import { addresses } from "#modules/address/tables.ts";
import { products } from "#modules/catalog/tables.ts";
import { deliveryWindows } from "#modules/delivery/tables.ts";
import { openSession } from "#modules/identity/sessions/session.ts";
import { shoppers } from "#modules/identity/tables.ts";
import { stockCounts } from "#modules/stock/tables.ts";
import { storeSettings } from "#modules/store/tables.ts";
import { addressFields } from "#tests/support/factories.ts";

/** How many lines each order has. */
const LINES = 5;

/** Somebody who is logged in and has an address, and what they order again and again. Sums are in paise. */
export type Buyer = {
  token: string;
  shopperId: string;
  addressId: string;
  products: readonly string[];
  subTotalPaise: number;
  shippingPaise: number;
  handlingPaise: number;
};

/** Makes so many buyers in a shop where nothing is counted and no window of delivery fills up. */
export async function aCrowd(db: Db, size: number): Promise<Buyer[]> {
  await db.delete(deliveryWindows);
  await db.delete(stockCounts);
  const goods = await db.select().from(products).where(sql`${products.inStock}`).orderBy(products.position);
  const [charges] = await db.select().from(storeSettings);
  if (!charges || goods.length < LINES) throw new Error("the shop sells too little");
  const { shippingPaise, handlingPaise } = charges;
  const one = async (n: number): Promise<Buyer> => {
    const email = `buyer${n}@example.com`;
    const [shopper] = await db
      .insert(shoppers)
      .values({ name: "Meera Rao", email, passwordHash: "-" })
      .returning();
    const shopperId = shopper?.id ?? "";
    const [home] = await db
      .insert(addresses)
      .values({ ...addressFields, shopperId })
      .returning();
    const token = await openSession(db, { kind: "shopper", id: shopperId }, null);
    const basket = Array.from({ length: LINES }, (_, line) => goods[(n * LINES + line) % goods.length]);
    const bought = basket.filter((product) => product !== undefined);
    return {
      token,
      shopperId,
      addressId: home?.id ?? "",
      shippingPaise,
      handlingPaise,
      products: bought.map(({ id }) => id),
      subTotalPaise: bought.reduce((sum, { offerPricePaise }) => sum + offerPricePaise, 0),
    };
  };
  return Promise.all(Array.from({ length: size }, (_, n) => one(n)));
}
