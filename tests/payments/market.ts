import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { countPacks } from "#tests/support/stock.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import type { Market, Walker } from "./walk.ts";

/** Fills a store with shoppers and products for a walk. One of the products is counted. */
export async function fillMarket(
  shop: TestApp,
  shoppers: number,
): Promise<Pick<Market, "walkers" | "products">> {
  const products = [await aProduct(shop.db), await aProduct(shop.db, { offerPricePaise: 3_333 })];
  const counted = await aProduct(shop.db, { pricePaise: 13_000, offerPricePaise: 12_550 });
  await countPacks(shop, { [counted.id]: 100_000 });
  const walkers: Walker[] = [];
  for (let count = 0; count < shoppers; count += 1) {
    const shopper = await aShopper(shop);
    walkers.push({ cookie: shopper.cookie, address: await anAddress(shop.db, shopper) });
  }
  return { walkers, products: [...products, counted] };
}
