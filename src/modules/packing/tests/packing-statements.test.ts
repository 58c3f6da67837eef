import { eq } from "drizzle-orm";
import { afterAll, beforeEach, expect, it } from "vitest";
import { products } from "#modules/catalog/tables.ts";
import { addGrower, addLot } from "#tests/support/growers.ts";
import { heapShop } from "#tests/support/heap-shop.ts";
import { DAY, packingShop } from "#tests/support/packing-shop.ts";
import { executedBy, explainingApp } from "#tests/support/statements.ts";
import { countPacks } from "#tests/support/stock.ts";

const shop = await explainingApp();
afterAll(shop.close);
const { place, take, tick, clear } = await packingShop(shop);
const { addHeap, harvest } = await heapShop(shop);
beforeEach(clear);

const productNamed = async (name: string) => {
  const [product] = await shop.db.select().from(products).where(eq(products.name, name));
  if (!product) throw new Error(`there is no ${name}`);
  return product;
};

/** The tick of one bag of some orders to one door, of which one has less in it than was ordered. */
async function ticked(ordersInBag: number) {
  for (let n = 0; n < ordersInBag; n++) await place({ street: "1 Fort Road" });
  const [bag] = await take("one");
  expect(bag?.orders).toHaveLength(ordersInBag);
  const { sent, executed } = await executedBy(shop, async () => {
    const answer = await tick("one", bag ?? { orders: [] }, { amounts: { 0: 900, 1: 2 } });
    expect(answer).toMatchObject({ status: 200 });
  });
  return { sent, executed: executed.filter((text) => !isReckoning(text)) };
}

/** Functions that reckon a pack's amount read no row. How often they run is up to the plan. */
const isReckoning = (text: string) =>
  /^(Query Parameters|\s*SELECT (CASE|coalesce\("heap_amount"))/i.test(text);

const shown = (statements: readonly string[]) => statements.map((text) => text.slice(0, 200)).join("\n");

/**
 * Expects that a bag is ticked with so many statements at most, and that a household's two orders take as many. `inside`
 * is the limit of what the database executes for them, with functions and triggers.
 */
async function expectStatements(most: number, inside: { one: number; two: number }) {
  const one = await ticked(1);
  expect(one.sent.length, shown(one.sent)).toBeLessThanOrEqual(most);
  expect(one.executed.length, shown(one.executed)).toBeLessThanOrEqual(inside.one);
  await clear();
  const two = await ticked(2);
  expect(two.sent.length, shown(two.sent)).toBe(one.sent.length);
  expect(two.executed.length, shown(two.executed)).toBeLessThanOrEqual(inside.two);
}

it("packs an order in twenty statements, and a household's two in as many", async () => {
  await expectStatements(20, { one: 44, two: 48 });
});

it("packs counted products, and produce of heaps, in as many", async () => {
  const [tomato, coconut] = [await productNamed("Tomato"), await productNamed("Coconut")];
  await countPacks(shop, { [coconut.id]: 900 });
  await harvest(await addHeap("Tomatoes", [tomato]), 100_000, DAY);
  await expectStatements(20, { one: 62, two: 68 });
});

it("packs growers' lots in five more", async () => {
  const grower = await addGrower(shop.db, "Lakshmamma");
  const lot = { grower, harvestedOn: "2026-03-09", pricePaise: 3000 };
  const [tomato, coconut] = [await productNamed("Tomato"), await productNamed("Coconut")];
  for (const quantity of [1500, 1500, 9000]) await addLot(shop.db, { ...lot, product: tomato.id, quantity });
  await addLot(shop.db, { ...lot, product: coconut.id, quantity: 50 });
  await expectStatements(25, { one: 70, two: 86 });
});
