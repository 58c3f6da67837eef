import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import type { products } from "#modules/catalog/tables.ts";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { anAddress } from "#tests/support/factories.ts";
import { heapShop, NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { aShopper, type Shopper } from "#tests/support/sign-in.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";

const { shop, seller, tomatoes, addHeap, harvest, left, movesOf, look, goTo } = await heapShop();

const totalSchema = z.looseObject({ order: z.looseObject({ totalAmount: z.number() }) });
type Product = typeof products.$inferSelect;
let meera: Shopper;
let address: { id: string };
let half: Product;
let whole: Product;
let heap: string;
let number = 0;

beforeAll(async () => {
  meera = await aShopper(shop);
  address = await anAddress(shop.db, meera);
});
beforeEach(async () => {
  goTo("2026-03-10");
  await shop.db.delete(orders);
  ({ half, whole, heap } = await tomatoes(`Tomatoes${++number}`));
});

type Lines = [Product, number][];
const ask = (lines: Lines, delivery?: { day: string }) => {
  const cartItems = lines.map(([product, quantity]) => ({ product, quantity }));
  return sendOrder(shop, meera, { ...checkoutOf(cartItems, address), delivery });
};
const order = async (lines: Lines, delivery?: { day: string }) =>
  read(orderAnswerSchema, await ask(lines, delivery)).order;
const setStatus = (status: string, ...orderAnswers: OrderAnswer[]) =>
  shop.post(
    "/api/order/update-statuses",
    { ids: orderAnswers.map(({ _id }) => _id), status, from: ORDER_STATUSES },
    seller,
  );
const move = ({ _id: id }: OrderAnswer, day: string) => shop.post("/api/order/move", { id, day }, seller);
const stockOf = async (...shownProducts: Product[]) => {
  const ids = shownProducts.map(({ id }) => id).join();
  const list = read(productListSchema, await shop.get(`/api/product/list?ids=${ids}`));
  return shownProducts.map(({ id }) => {
    const product = list.products.find(({ _id }) => _id === id);
    return [product?.left, product?.inStock];
  });
};

describe("a heap", () => {
  it("is sold in packs of both sizes, as far as it goes, for its day alone", async () => {
    expect(await stockOf(half, whole)).toEqual([
      [0, false],
      [0, false],
    ]);
    expect(await harvest(heap, 3000)).toMatchObject({ status: 200 });
    expect(await stockOf(half, whole)).toEqual([
      [6, true],
      [3, true],
    ]);
    const placed = await order([
      [half, 1],
      [whole, 2],
    ]);
    expect(placed.deliveryDay).toBe(SUNDAY);
    expect(await left(heap)).toBe(500);
    expect(await stockOf(half, whole)).toEqual([
      [1, true],
      [0, false],
    ]);
    const name = `Tomatoes${number}`;
    expect(await ask([[half, 2]])).toMatchObject(
      refusal(409, `Only 500 g of ${name} are left for Sun 15 Mar`),
    );
    expect(await ask([[whole, 1]])).toMatchObject({ status: 409 });
    await look();
    expect(await ask([[whole, 1]])).toMatchObject(
      refusal(409, `${name} 1 kg is sold out. Please review your cart.`),
    );
  });

  it("sends an order without a day to the first day that has enough, and offers it to one that has chosen", async () => {
    await harvest(heap, 1000);
    await harvest(heap, 5000, NEXT_SUNDAY);
    const words = `Only 1 kg of Tomatoes${number} are left for Sun 15 Mar. There is more on Sun 22 Mar`;
    const refused = await ask([[whole, 2]], { day: SUNDAY });
    expect(refused).toMatchObject(refusal(409, words));
    expect(refused.body).toMatchObject({ next: [{ day: NEXT_SUNDAY }] });
    expect((await order([[whole, 2]])).deliveryDay).toBe(NEXT_SUNDAY);
    expect((await order([[half, 2]])).deliveryDay).toBe(SUNDAY);
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([0, 3000]);
    expect(await stockOf(half)).toEqual([[6, true]]);
  });

  it("gets back what a cancelled order took, gives it again, and refuses when it is gone", async () => {
    await harvest(heap, 2000);
    const first = await order([[whole, 2]]);
    await look();
    expect(await stockOf(half)).toEqual([[0, false]]);
    await setStatus("Cancelled", first);
    expect(await left(heap)).toBe(2000);
    await look();
    expect(await stockOf(half)).toEqual([[4, true]]);
    await setStatus("Pending", first);
    expect(await left(heap)).toBe(0);
    await setStatus("Cancelled", first);
    await order([[half, 1]]);
    expect(await setStatus("Pending", first)).toMatchObject(
      refusal(
        409,
        expect.stringMatching(/^This takes 2 kg of Tomatoes\d+ on Sun 15 Mar, and only 1.5 kg are left/),
      ),
    );
    expect((await movesOf(heap)).map(({ kind, change }) => [kind, change])).toEqual([
      ["harvest", 2000],
      ["sold", -2000],
      ["given back", 2000],
      ["sold", -2000],
      ["given back", 2000],
      ["sold", -500],
    ]);
  });

  it("moves a whole day only once the harvest of the other day is entered, and says so", async () => {
    await harvest(heap, 2000);
    await order([[whole, 1]], { day: SUNDAY });
    const moveAll = () => shop.post("/api/order/move-day", { from: SUNDAY, to: NEXT_SUNDAY }, seller);
    const missing = expect.stringMatching(
      /^No harvest of Tomatoes\d+ is entered for Sun 22 Mar yet, and this takes 1 kg\. Enter the harvest first\.$/,
    );
    expect(await moveAll()).toMatchObject(refusal(409, missing, { day: missing }));
    expect(await left(heap)).toBe(1000);
    await harvest(heap, 1000, NEXT_SUNDAY);
    expect(await moveAll()).toMatchObject({ status: 200 });
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([2000, 0]);
  });

  it("follows orders to another day, or refuses all of them naming what is short", async () => {
    await harvest(heap, 2000);
    await harvest(heap, 1500, NEXT_SUNDAY);
    const first = await order([[whole, 1]], { day: SUNDAY });
    const second = await order([[half, 2]], { day: SUNDAY });
    const ids = [first._id, second._id];
    const both = await shop.post("/api/order/move-orders", { ids, day: NEXT_SUNDAY }, seller);
    expect(both).toMatchObject(
      refusal(
        409,
        expect.stringMatching(/^This takes 2 kg of Tomatoes\d+ on Sun 22 Mar, and only 1.5 kg are left/),
      ),
    );
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([0, 1500]);
    expect(await move(first, NEXT_SUNDAY)).toMatchObject({ status: 200 });
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([1000, 500]);
    await setStatus("Cancelled", first, second);
    expect([await left(heap), await left(heap, NEXT_SUNDAY)]).toEqual([2000, 1500]);
  });

  it("is sold out once its day is over", async () => {
    await harvest(heap, 2000);
    expect(await stockOf(half)).toEqual([[4, true]]);
    goTo(SUNDAY);
    await look();
    expect(await stockOf(half)).toEqual([[0, false]]);
    goTo("2026-03-10");
    await look();
    expect(await stockOf(half)).toEqual([[4, true]]);
  });

  it("leaves a product off sale that the seller has taken off, until it runs out and fills again", async () => {
    await harvest(heap, 2000);
    await shop.post("/api/product/stock", { id: half.id, inStock: false }, seller);
    await harvest(heap, 3000);
    await look();
    expect(await stockOf(half, whole)).toEqual([
      [6, false],
      [3, true],
    ]);
    await harvest(heap, 0);
    expect(await shop.post("/api/product/stock", { id: half.id, inStock: true }, seller)).toMatchObject(
      refusal(409, expect.stringMatching(/^No coming day has enough of/)),
    );
    await harvest(heap, 3000);
    expect(await stockOf(half)).toEqual([[6, true]]);
  });
});

describe("weighing an order", () => {
  const weigh = (placed: OrderAnswer, amount: number, restock = false) =>
    shop.post(
      "/api/order/weigh",
      { id: placed._id, lines: [{ item: placed.items[0]?._id, amount, restock }] },
      seller,
    );

  it("gives grams back that were returned, loses those that spoilt, and takes those on top", async () => {
    await harvest(heap, 5000);
    const placed = await order([[whole, 2]]);
    expect(await weigh(placed, 1.8, true)).toMatchObject({ status: 200 });
    expect(await left(heap)).toBe(3200);
    await weigh(placed, 1.7);
    expect(await left(heap)).toBe(3000);
    await weigh(placed, 2.15);
    expect(await left(heap)).toBe(2850);
    await weigh(placed, 1.5);
    expect(await left(heap)).toBe(3000);
    await setStatus("Cancelled", placed);
    expect(await left(heap)).toBe(4500);
    await setStatus("Pending", placed);
    expect(await left(heap)).toBe(3000);
    await weigh(placed, 2);
    expect(await left(heap)).toBe(3000);
  });

  it("waits for its heap to be deleted, and packs without one", async () => {
    await harvest(heap, 5000);
    const placed = await order([[whole, 2]]);
    const deleting = { statement: "delete from heaps where id = $1", values: [heap], table: "heap_products" };
    expect(await whileUncommitted(shop, deleting, () => weigh(placed, 1.8))).toMatchObject({ status: 200 });
  });

  it("counts no longer once the order has changed: it holds what its lines say", async () => {
    await harvest(heap, 5000);
    const placed = await order([[whole, 2]]);
    await weigh(placed, 1.8, true);
    expect(await left(heap)).toBe(3200);
    const [item] = placed.items;
    const change = { id: placed._id, revision: 1, items: [{ item: item?._id, quantity: 3 }], reason: "" };
    const looked = await shop.post("/api/order/seller-revise", { ...change, preview: true }, seller);
    const { totalAmount } = read(totalSchema, looked).order;
    const changed = await shop.post("/api/order/seller-revise", { ...change, totalAmount }, seller);
    expect(changed).toMatchObject({ status: 200 });
    expect(await left(heap)).toBe(2000);
    await setStatus("Cancelled", placed);
    expect(await left(heap)).toBe(5000);
  });

  it("never refuses a generous bag, and takes no more than there is", async () => {
    await harvest(heap, 1050);
    const placed = await order([[whole, 1]]);
    expect(await weigh(placed, 1.2)).toMatchObject({ status: 200 });
    expect(await left(heap)).toBe(0);
    await weigh(placed, 1);
    expect(await left(heap)).toBe(50);
    await setStatus("Cancelled", placed);
    expect(await left(heap)).toBe(1050);
  });

  it("takes a replacement from its heap, or refuses", async () => {
    const other = await tomatoes(`Beans${number}`);
    await harvest(heap, 5000);
    await harvest(other.heap, 600);
    const placed = await order([[whole, 2]]);
    const replace = (quantity: number) =>
      shop.post(
        "/api/order/weigh",
        {
          id: placed._id,
          lines: [
            { item: placed.items[0]?._id, restock: true, replacement: { product: other.half.id, quantity } },
          ],
        },
        seller,
      );
    expect(await replace(2)).toMatchObject(
      refusal(409, `This takes 1 kg of Beans${number} on Sun 15 Mar, and only 600 g are left`),
    );
    expect(await left(heap)).toBe(3000);
    expect(await replace(1)).toMatchObject({ status: 200 });
    expect([await left(heap), await left(other.heap)]).toEqual([5000, 100]);
    await setStatus("Cancelled", placed);
    expect(await left(other.heap)).toBe(600);
  });
});

describe("what was ordered before its product came to a heap", () => {
  it("takes nothing from it when it is weighed, moved or cancelled, but does on another day before it is packed", async () => {
    await shop.send("DELETE", `/api/stock/heaps/${heap}`, { as: seller });
    await shop.post("/api/product/stock", { id: whole.id, inStock: true }, seller);
    const placed = await order([[whole, 2]]);
    const waiting = await order([[whole, 1]]);
    const again = await addHeap("Again", [whole]);
    await harvest(again, 5000);
    await harvest(again, 5000, NEXT_SUNDAY);
    const line = { item: placed.items[0]?._id, amount: 1, restock: true };
    await shop.post("/api/order/weigh", { id: placed._id, lines: [line] }, seller);
    expect(await left(again)).toBe(5000);
    await move(placed, NEXT_SUNDAY);
    expect([await left(again), await left(again, NEXT_SUNDAY)]).toEqual([5000, 5000]);
    await move(waiting, NEXT_SUNDAY);
    expect([await left(again), await left(again, NEXT_SUNDAY)]).toEqual([5000, 4000]);
    await setStatus("Cancelled", placed, waiting);
    expect(await left(again, NEXT_SUNDAY)).toBe(5000);
  });
});
