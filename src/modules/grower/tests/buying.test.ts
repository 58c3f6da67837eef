import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { orderItems } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { grownShop } from "#tests/support/grown-shop.ts";
import { type Ask, buyingSavedSchema, buyingSchema } from "../contract/buying.ts";
import { growerProducts, growerTerms, purchases } from "../tables.ts";
import { isUnsaved, rowsByGrower } from "../web/buying/purchase-rows.ts";

const { shop, seller, meera, address, tomato, grower, aLot, place, setStatus } = await grownShop();
const { db } = shop;
const other = await addGrower(db, "Basavaraj");
await db.insert(growerTerms).values({ growerId: grower, termsKind: "price", pricePaise: 2500 });
const first = await place(4);
const day = first.deliveryDay;

const buying = async (on = day) => read(buyingSchema, await shop.get(`/api/seller/buying?day=${on}`, seller));
const tomatoes = async () => (await buying()).groups.find(({ name }) => name === "Tomato");
const save = (...rows: Partial<Ask>[]) =>
  shop.send("PUT", "/api/seller/buying", {
    as: seller,
    json: { day, rows: rows.map((row) => ({ grower, product: tomato.id, ...row })) },
  });
const price = (rupees: number) => ({ kind: "price", price: rupees }) as const;

it("asks a grower for a product once", async () => {
  const message = "A product stands twice on a grower’s list. Please ask for it once.";
  expect(await save({ amount: 1000 }, { amount: 2000 })).toMatchObject(
    refusal(400, message, { rows: message }),
  );
  expect((await buying()).purchases).toEqual([]);
});

describe("the buying of a day", () => {
  it("suggests that the usual grower brings what is missing, at the agreed price", async () => {
    expect(await tomatoes()).toMatchObject({
      unit: "g",
      needed: 2000,
      open: 2000,
      left: 0,
      missing: 2000,
      growers: [{ grower, product: tomato.id, terms: price(25), suggested: 2000 }],
    });
    await aLot({ quantity: 700 });
    expect(await tomatoes()).toMatchObject({ left: 700, missing: 1300, growers: [{ suggested: 1300 }] });
  });

  it("counts no cancelled orders, and nothing that is in a bag already", async () => {
    const cancelled = await place(2);
    const gone = await place(1);
    expect(await tomatoes()).toMatchObject({ needed: 3500, open: 3500 });
    await setStatus("Cancelled", cancelled);
    await setStatus("Delivered", gone);
    expect(await tomatoes()).toMatchObject({ needed: 2500, open: 2000, left: 200, missing: 1800 });
  });

  it("is asked in the unit in which a product is sold by now", async () => {
    const milk = await aProduct(db, { name: "Buttermilk", packQuantity: 500, packUnit: "ml" });
    await db.insert(growerProducts).values({ productId: milk.id, growerId: grower, position: 0 });
    const placed = await placedOrder(shop, meera, checkoutOf([{ product: milk, quantity: 3 }], address));
    const row = { product: milk.id, terms: price(40) };
    read(buyingSavedSchema, await save({ ...row, amount: 1500, unit: "ml" }));
    const bottle = { packQuantity: 1, packUnit: "bottle" };
    await db.update(products).set(bottle).where(eq(products.id, milk.id));
    await db.update(orderItems).set(bottle).where(eq(orderItems.orderId, placed._id));
    const seen = { amount: 1500, terms: price(40) };
    expect(await save({ ...row, amount: 2000, unit: "ml", seen })).toMatchObject(
      refusal(
        409,
        "Buttermilk is sold in another unit now. Please reload the page, and ask for it in that one.",
      ),
    );
    // The form has the row in bottles: what is missing, at what is agreed.
    const shown = await buying();
    const [own] = rowsByGrower(shown).flatMap(({ rows }) => rows.filter(({ name }) => name === "Buttermilk"));
    expect(own).toMatchObject({ unit: "pack", suggested: 3, terms: price(25) });
    expect(own && isUnsaved(own)).toBe(true);
    const { purchases: stored } = read(
      buyingSavedSchema,
      await save({ ...row, amount: 3, unit: "pack", seen }, { amount: 0 }),
    );
    expect(stored).toMatchObject([{ unit: "pack", amount: 3 }]);
    read(buyingSavedSchema, await save({ ...row, amount: 0 }));
    await setStatus("Cancelled", placed);
  });

  it("lists products without a grower apart", async () => {
    const milk = await aProduct(db, { name: "Milk", packQuantity: 1, packUnit: "bottle" });
    const placed = await placedOrder(shop, meera, checkoutOf([{ product: milk, quantity: 3 }], address));
    const { groups, without } = await buying();
    expect(groups.map(({ name }) => name)).toEqual(["Tomato"]);
    expect(without).toEqual([{ name: "Milk", unit: "pack", needed: 3 }]);
    await setStatus("Cancelled", placed);
    expect((await buying()).without).toEqual([]);
  });

  it("stores what is asked, divided between growers, and asks for no more then", async () => {
    const saved = read(
      buyingSavedSchema,
      await save(
        { amount: 1000, seen: { amount: 0 } },
        { grower: other, amount: 800, terms: price(31), seen: { amount: 0 } },
      ),
    );
    expect(saved.groups[0]).toMatchObject({ missing: 0, growers: [{ suggested: 1000 }] });
    expect(saved.purchases).toMatchObject([
      { grower: other, amount: 800, terms: price(31), unit: "g", came: null, sentAt: null },
      { grower, amount: 1000, terms: price(25), product: { name: "Tomato" } },
    ]);
    expect(saved.growers.map(({ name }) => name)).toEqual(["Basavaraj", "Lakshmamma"]);
  });

  it("keeps what somebody else has changed since it was shown", async () => {
    const seen = { amount: 1000, terms: price(25) };
    expect((await save({ amount: 1200, seen })).status).toBe(200);
    const late = await save({ amount: 900, seen });
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining("1.2 kg") } });
    expect((await save({ amount: 1200, seen })).status).toBe(200);
    expect((await save({ amount: 900, seen: { amount: 0 } })).status).toBe(409);
  });

  it("lets one of two who save at once have it", async () => {
    const { id: product } = await aProduct(db, { name: "Chilli", packQuantity: 100, packUnit: "g" });
    const answers = await Promise.all(
      [300, 400, 500].map((amount) => save({ product, amount, seen: { amount: 0 } })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await save({ product, amount: 0 })).status).toBe(200);
  });

  it("asks for nothing any more at 0, unless it has come", async () => {
    expect((await save({ amount: 0, grower: other })).status).toBe(200);
    expect((await buying()).purchases.map((one) => one.grower)).toEqual([grower]);
    const own = and(eq(purchases.growerId, grower), eq(purchases.productId, tomato.id));
    const [row] = await db.select().from(purchases).where(own);
    const lot = { grower, product: tomato.id, harvestedOn: "2026-03-09", amount: 1100, purchase: row?.id };
    expect((await shop.post("/api/seller/lots", lot, seller)).status).toBe(200);
    expect((await save({ amount: 0 })).status).toBe(409);
    expect((await buying()).purchases).toMatchObject([{ amount: 1200, came: 1100, refused: 0 }]);
  });

  it.each([
    ["an unknown grower", { grower: "nobody", amount: 1 }],
    ["an unknown product", { product: "nothing", amount: 1 }],
    ["no terms, where none are agreed", { grower: other, amount: 1 }],
    ["less than nothing", { amount: -1 }],
  ])("refuses %s", async (_, row) => {
    expect((await save(row)).status).toBe(400);
  });

  it("is for nobody but a seller with the right", async () => {
    expect((await shop.get("/api/seller/buying", meera)).status).toBe(403);
    expect((await shop.get("/api/seller/buying")).status).toBe(401);
  });
});
