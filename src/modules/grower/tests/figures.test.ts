import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { grownShop } from "#tests/support/grown-shop.ts";
import { growerListSchema } from "../contract/growers.ts";
import { growerProducts, purchases } from "../tables.ts";

const { shop, seller, meera, address, tomato, grower, aLot, setStatus } = await grownShop();

const figuresOf = async (id: string) => {
  const { growers } = read(growerListSchema, await shop.get("/api/seller/growers", seller));
  return growers.find(({ _id }) => _id === id)?.figures;
};

const askFor = async (day: string, { amount = 5000, sent = true, product = tomato.id } = {}) => {
  const [row] = await shop.db
    .insert(purchases)
    .values({
      day,
      growerId: grower,
      productId: product,
      unit: "g",
      amount,
      termsKind: "price",
      pricePaise: 3000,
      sentAt: sent ? new Date() : null,
    })
    .returning();
  return row?.id ?? "";
};
const came = async (purchase: string, cameOn: string, quantity = 5000) => {
  const lot = await aLot({ cameOn, harvestedOn: cameOn, quantity });
  await shop.db.execute(sql`update lots set purchase_id = ${purchase} where id = ${lot}`);
};

/** Places an order, delivers it, and rates its only line. */
const ratedOrder = async (product: typeof tomato, stars: number) => {
  const order = await placedOrder(shop, meera, checkoutOf([{ product, quantity: 1 }], address));
  await setStatus("Delivered", order);
  const rating = { productId: product.id, orderItemId: order.items[0]?._id, stars };
  expect((await shop.post("/api/rating/submit", rating, meera)).status).toBe(200);
};
const ratingOf = async (id: string) => (await figuresOf(id))?.rating;

it("count a rating for the only grower of a product without lots, and else for those whose lots it was", async () => {
  const basava = await addGrower(shop.db, "Basavaraju");
  await ratedOrder(tomato, 5);
  expect([await ratingOf(grower), await ratingOf(basava)]).toEqual([{ average: 5, count: 1 }, null]);
  await aLot({ grower: basava, harvestedOn: "2026-03-08", quantity: 500 });
  await ratedOrder(tomato, 2);
  expect([await ratingOf(grower), await ratingOf(basava)]).toEqual([
    { average: 5, count: 1 },
    { average: 2, count: 1 },
  ]);
  // The lot is used up.
  await ratedOrder(tomato, 4);
  expect([await ratingOf(grower), await ratingOf(basava)]).toEqual([
    { average: 4.5, count: 2 },
    { average: 2, count: 1 },
  ]);
});

it("count no rating of a product without lots that several grow", async () => {
  const onion = await aProduct(shop.db, { name: "Onion" });
  const ravi = await addGrower(shop.db, "Ravi", { products: [onion.id] });
  const link = { productId: onion.id, growerId: await addGrower(shop.db, "Siddamma"), position: 1 };
  await shop.db.insert(growerProducts).values(link);
  await ratedOrder(onion, 1);
  expect([await ratingOf(ravi), await ratingOf(link.growerId)]).toEqual([null, null]);
});

it("say whether what was asked came by its delivery day", async () => {
  expect((await figuresOf(grower))?.punctual ?? null).toBeNull();
  // The store's day is 10 March.
  await came(await askFor("2026-03-01"), "2026-03-01");
  const inTwoParts = await askFor("2026-03-02");
  await came(inTwoParts, "2026-03-02", 3000);
  await came(inTwoParts, "2026-03-03", 2000);
  await came(await askFor("2026-03-04"), "2026-03-05");
  await askFor("2026-03-06");
  await askFor("2026-03-07", { sent: false });
  await askFor("2026-03-12");
  await came(await askFor("2026-03-11"), "2026-03-10");
  await came(await askFor("2025-11-01"), "2025-11-01");
  expect((await figuresOf(grower))?.punctual).toEqual({ asked: 5, onTime: 3, late: 1, missed: 1, short: 1 });
});
