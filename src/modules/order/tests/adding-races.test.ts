import { beforeEach, expect, it } from "vitest";
import { userAnswerSchema } from "#modules/account/contract.ts";
import { products } from "#modules/catalog/tables.ts";
import { deliverySettings } from "#modules/delivery/tables.ts";
import { type Answer, read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { expectBooksToAgree } from "#tests/support/order-books.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { addedAnswerSchema } from "../contract/add-to-order.ts";
import { type OrderAnswer, ordersSchema } from "../contract/order.ts";
import { orderRevisions, orders } from "../tables.ts";

const { shop, doorFor } = await twoDoors();

const seller = await theSeller(shop);
const meera = await aShopper(shop);
const home = await anAddress(shop.db, meera);
await aCategory(shop.db, { path: "fruits" });
const [mango, lime] = [
  await aProduct(shop.db, { categoryPath: "fruits" }),
  await aProduct(shop.db, { categoryPath: "fruits" }),
];
const BOTH = { [mango.id]: 1, [lime.id]: 2 };

type Lines = Record<string, number>;

const save = (cartItems: Lines) => shop.post("/api/cart/update", { cartItems }, meera);
const cartOf = async () => read(userAnswerSchema, await shop.get("/api/user/is-auth", meera)).user.cartItems;
const place = () => placedOrder(shop, meera, checkoutOf([{ product: mango, quantity: 1 }], home));
const mine = async () => read(ordersSchema, await shop.get("/api/order/user", meera)).orders;

beforeEach(empty);

/** Removes all orders, gives both products eight packs, and fills the cart. */
async function empty(): Promise<void> {
  await shop.db.delete(orders);
  await shop.db.update(deliverySettings).set({ cutOffTime: null });
  for (const count of [null, 8]) await countPacks(shop, { [mango.id]: count, [lime.id]: count });
  await save(BOTH);
}

const bodyOf = ({ _id: id, revision }: OrderAnswer, cart: Lines, more: object) => ({
  id,
  revision,
  items: Object.entries(cart).map(([product, quantity]) => ({ product, quantity })),
  ...more,
});

/** What a device presses that has seen the new total. */
async function seen(order: OrderAnswer, cart: Lines = BOTH) {
  const preview = await shop.post("/api/order/add", bodyOf(order, cart, { preview: true }), meera);
  const { totalAmount } = read(addedAnswerSchema, preview).order;
  return (door: number): Promise<Answer> =>
    doorFor(door).post("/api/order/add", bodyOf(order, cart, { totalAmount }), meera);
}

const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort();
/** The packs that all orders have of each product. */
const packsOf = (all: readonly OrderAnswer[], { id }: { id: string }) =>
  all
    .flatMap(({ items }) => items.filter(({ product }) => product?._id === id))
    .reduce((n, line) => n + line.quantity, 0);

it("adds a cart once when two devices add it at once", async () => {
  for (let round = 0; round < 4; round++) {
    const order = await place();
    await save(BOTH);
    const press = await seen(order);
    expect(statuses(await Promise.all([press(0), press(1), press(0)]))).toEqual([200, 200, 200]);
    const all = await mine();
    expect([packsOf(all, mango), packsOf(all, lime)]).toEqual([2, 2]);
    expect(await shop.db.$count(orderRevisions)).toBe(1);
    expect(await cartOf()).toEqual({});
    await expectBooksToAgree(shop);
    await empty();
  }
});

it("adds one of two carts that two devices know differently", async () => {
  const order = await place();
  await save(BOTH);
  const [all, one] = [await seen(order), await seen(order, { [mango.id]: 1 })];
  expect(statuses(await Promise.all([all(0), one(1)]))).toEqual([200, 409]);
  const [after] = await mine();
  expect(after?.revision).toBe(2);
  expect(packsOf(await mine(), mango)).toBe(2);
  await expectBooksToAgree(shop);
});

it("adds nothing that another device orders from the same cart meanwhile", async () => {
  const order = await place();
  await save(BOTH);
  const press = await seen(order);
  const checkout = checkoutOf(
    [
      { product: mango, quantity: 1 },
      { product: lime, quantity: 2 },
    ],
    home,
  );
  // As an order does that is being placed: it holds the account, and takes its lines out of the cart.
  const placing = {
    statement: "select 1 from shoppers where id = $1 for no key update",
    values: [meera.id],
    table: "shoppers",
    last: `delete from cart_lines where shopper_id = '${meera.id}'`,
  };
  const answer = await whileUncommitted(shop, placing, () => press(1));
  expect(answer).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Your cart was changed") },
  });
  expect((await mine()).map(({ revision }) => revision)).toEqual([1]);

  await save(BOTH);
  expect((await sendOrder(shop, meera, checkout)).status).toBe(200);
  expect((await press(0)).status).toBe(409);
  expect(packsOf(await mine(), lime)).toBe(2);
  await expectBooksToAgree(shop);
});

it("adds nothing if the cut-off is set earlier while it waits for the order", async () => {
  const order = await place();
  await save(BOTH);
  await shop.db.update(deliverySettings).set({ cutOffTime: "18:00", cutOffDay: "before" });
  const before = shop.clock.now;
  shop.clock.now = new Date("2026-03-14T17:30:00+05:30");
  const press = await seen(order);
  const saving = {
    statement: "select 1 from orders where id = $1 for update",
    values: [order._id],
    table: "orders",
    last: "update delivery_settings set cut_off_time = '17:00'",
  };
  const answer = await whileUncommitted(shop, saving, () => press(0));
  shop.clock.now = before;
  expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining("It is too late") } });
  expect(await cartOf()).toEqual(BOTH);
  expect(await shop.db.$count(orderRevisions)).toBe(0);
});

it("is added or weighed, and what was weighed has no more in it than was seen on the scales", async () => {
  for (let round = 0; round < 4; round++) {
    const order = await place();
    await save(BOTH);
    const press = await seen(order);
    const lines = [{ item: order.items[0]?._id, amount: 400, restock: true }];
    const weigh = doorFor(1).post("/api/order/weigh", { id: order._id, version: 1, lines }, seller);
    const answers = await Promise.all([press(0), weigh]);
    expect(statuses(answers)).toEqual([200, 409]);
    const [after] = await mine();
    const isAdded = answers[0]?.status === 200;
    expect(after?.items.length).toBe(isAdded ? 2 : 1);
    expect(after?.items.some(({ packed }) => packed !== null)).toBe(!isAdded);
    expect(await cartOf()).toEqual(isAdded ? {} : BOTH);
    await expectBooksToAgree(shop);
    await empty();
  }
});

it("gives the last packs to one of two orders that they are added to", async () => {
  const ravi = await aShopper(shop);
  const to = await anAddress(shop.db, ravi);
  for (let round = 0; round < 4; round++) {
    const [one, two] = [
      await place(),
      await placedOrder(shop, ravi, checkoutOf([{ product: mango, quantity: 1 }], to)),
    ];
    await countPacks(shop, { [lime.id]: 2 });
    await shop.db.update(products).set({ inStock: true });
    const cart = { [lime.id]: 2 };
    await save(cart);
    await shop.post("/api/cart/update", { cartItems: cart }, ravi);
    const presses = [
      { order: one, who: meera },
      { order: two, who: ravi },
    ];
    const totals: number[] = [];
    for (const { order, who } of presses) {
      const preview = await shop.post("/api/order/add", bodyOf(order, cart, { preview: true }), who);
      totals.push(read(addedAnswerSchema, preview).order.totalAmount);
    }
    const answers = await Promise.all(
      presses.map(({ order, who }, index) =>
        doorFor(index).post("/api/order/add", bodyOf(order, cart, { totalAmount: totals[index] }), who),
      ),
    );
    expect(statuses(answers)).toEqual([200, 409]);
    expect((await packsLeft(shop)).get(lime.id)).toBe(0);
    await expectBooksToAgree(shop);
    await empty();
  }
});
