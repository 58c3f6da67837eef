import fc from "fast-check";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { products } from "#modules/catalog/tables.ts";
import { deliveryAreas, deliveryWindows, slotBookings } from "#modules/delivery/tables.ts";
import { type OrderAnswer, orderAnswerSchema, ordersSchema } from "#modules/order/contract/order.ts";
import { deliveryExtension } from "#modules/order/order-extension.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { DEFAULT_RULES, withDeliveryFee } from "#modules/order/rules/shared/pricing.ts";
import { orders } from "#modules/order/tables.ts";
import { creditNoteCounters } from "#modules/packing/tables.ts";
import { promoExtension } from "#modules/promo/order-promos.ts";
import { stockExtension } from "#modules/stock/allocating/order-stock.ts";
import { type Answer, read } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { expectBooksToAgree } from "#tests/support/order-books.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { countPacks } from "#tests/support/stock.ts";
import { testApp } from "#tests/support/test-app.ts";

// Random sequences of everything that happens to orders, with all modules. A longer run: ORDER_RUNS=200 npx vitest
// run <file>.
const RUNS = Number(process.env.ORDER_RUNS ?? 5);
const SEED = Number(process.env.ORDER_SEED ?? 20_260_323);

// The clock stands at Tuesday, 10 March 2026; fruits come on Sundays.
const shop = await testApp();
afterAll(shop.close);

type Product = typeof products.$inferSelect;
let seller: { cookie: string };
let meera: Shopper;
let homes: { id: string }[];
let stall: Product[];

beforeAll(async () => {
  seller = await theSeller(shop);
  meera = await aShopper(shop);
  homes = [await anAddress(shop.db, meera), await anAddress(shop.db, meera, { zipcode: "570002" })];
  await aCategory(shop.db, { path: "fruits" });
  const fruit = { categoryPath: "fruits", pricePaise: 20_000, packUnit: "kg", packQuantity: 1 };
  stall = [
    await aProduct(shop.db, { ...fruit, name: "Mango", offerPricePaise: 12_000 }),
    await aProduct(shop.db, { ...fruit, name: "Banana", offerPricePaise: 4500 }),
    await aProduct(shop.db, {
      ...fruit,
      name: "Guava",
      offerPricePaise: 6100,
      packQuantity: 500,
      packUnit: "g",
    }),
    await aProduct(shop.db, {
      ...fruit,
      name: "Lemon",
      offerPricePaise: 500,
      packQuantity: 4,
      packUnit: "pcs",
    }),
  ];
  const window = { weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00" };
  await shop.db.insert(deliveryWindows).values([
    { ...window, id: "morning", capacity: 2 },
    { ...window, id: "evening", begins: "16:00", ends: "19:00", capacity: 3 },
  ]);
  await shop.db.insert(deliveryAreas).values([
    { firstPin: "570001", lastPin: "570001" },
    { firstPin: "570002", lastPin: "570009", feePaise: 2500 },
  ]);
  await aPromo(shop, seller, { code: "HARVEST", amount: 20, mostUses: 2 });
  await aPromo(shop, seller, { code: "MONSOON", kind: "percent", amount: null, percent: 15, maximum: 40 });
});
beforeEach(empty);
afterEach(() => vi.restoreAllMocks());

/** Removes all orders and gives each product 4 packs, except the last one, which is not counted. */
async function empty(): Promise<void> {
  for (const table of [orders, slotBookings, creditNoteCounters]) await shop.db.delete(table);
  const counted = stall.slice(0, 3).map(({ id }) => id);
  // The count begins anew, and products that were sold out are back on sale.
  for (const count of [null, 0, 4]) {
    await countPacks(shop, Object.fromEntries(counted.map((id) => [id, count])));
  }
}

const index = fc.nat({ max: 11 });
const packs = fc.integer({ min: 1, max: 3 });
const line = fc.record({ product: fc.nat({ max: 3 }), quantity: packs });
const share = fc.constantFrom(0, 0.5, 0.93, 1, 1.1, 1.1, 1.2, 2);
const ask = fc.constantFrom(true, true, false);
const order = fc.record({
  do: fc.constant("order" as const),
  lines: fc.uniqueArray(line, { minLength: 1, maxLength: 3, selector: ({ product }) => product }),
  home: fc.nat({ max: 1 }),
  code: fc.constantFrom(null, "HARVEST" as const, "MONSOON" as const, "MONSOON" as const),
  window: fc.constantFrom("morning", "evening", undefined),
});
const step = fc.oneof(
  { weight: 2, arbitrary: order },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("weigh" as const),
      of: index,
      share,
      second: share,
      ask: fc.boolean(),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("leave all out" as const), of: index, cancel: fc.boolean() }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("replace" as const), of: index, by: line, ask }),
  },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("answer" as const), of: index, yes: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("cancel" as const), of: index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      of: index,
      status: fc.constantFrom(...ORDER_STATUSES, "Pending" as const, "Pending" as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      of: index,
      day: fc.constantFrom("2026-03-15", "2026-03-22"),
      window: fc.constantFrom("morning", "evening", undefined),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("revise" as const),
      of: index,
      by: fc.constantFrom("shopper" as const, "shopper" as const, "seller" as const),
      keep: fc.array(fc.nat({ max: 3 }), { maxLength: 3 }),
      add: fc.option(line),
      home: fc.option(fc.nat({ max: 1 })),
      window: fc.constantFrom("morning", "evening", undefined, undefined),
      without: fc.boolean(),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Do<Name extends Step["do"]> = Extract<Step, { do: Name }>;

const placed = async () => read(ordersSchema, await shop.get("/api/order/user", meera)).orders;

/** The order for a step. Mostly the step can change it; sometimes it can't, because a client may ask for anything. */
function chosen(
  { do: name, of }: Exclude<Step, Do<"order">>,
  all: readonly OrderAnswer[],
): OrderAnswer | undefined {
  const isFit = ({ status, question }: OrderAnswer) =>
    (status === "Pending" && (name !== "answer" || question?.status === "open")) ||
    (status === "Out for Delivery" && (name === "weigh" || name === "leave all out"));
  const fit = name === "status" || of % 5 === 4 ? [] : all.filter(isFit);
  const candidates = fit.length > 0 ? fit : all;
  return candidates[of % Math.max(1, candidates.length)];
}

async function take(one: Step): Promise<Answer | undefined> {
  if (one.do === "order") return placeOrder(one);
  const chosenOrder = chosen(one, await placed());
  if (!chosenOrder) return undefined;
  const { _id: id, question } = chosenOrder;
  if (one.do === "weigh") return weigh(chosenOrder, one);
  if (one.do === "replace") return replace(chosenOrder, one);
  if (one.do === "leave all out") return leaveAllOut(chosenOrder, one);
  if (one.do === "cancel") return shop.post("/api/order/cancel", { id }, meera);
  if (one.do === "status")
    return shop.patch(`/api/order/update-status/${id}`, { status: one.status }, seller);
  if (one.do === "revise") return revise(chosenOrder, one);
  if (one.do === "move")
    return shop.post("/api/order/move", { id, day: one.day, window: one.window }, seller);
  const json = { question: question?._id ?? "none", answer: one.yes ? "yes" : "no" };
  return shop.post("/api/order/answer-question", json, meera);
}

function placeOrder({ lines, home, code, window }: Do<"order">): Promise<Answer> {
  const checkoutLines = lines.flatMap(({ product: at, quantity }) => {
    const product = stall[at];
    return product ? [{ product, quantity }] : [];
  });
  const rules = withDeliveryFee(DEFAULT_RULES, home === 1 ? 2500 : null);
  const checkout = checkoutOf(checkoutLines, homes[home] ?? { id: "" }, undefined, rules);
  const delivery = { day: "2026-03-15", window };
  return sendOrder(shop, meera, {
    ...withCode(checkout, code),
    ...(window && { delivery }),
  });
}

function withCode(checkout: ReturnType<typeof checkoutOf>, code: Do<"order">["code"]) {
  if (code === "HARVEST" && checkout.subTotal >= 20) return withPromo(checkout, code, 20);
  const share = Math.floor(Math.round(checkout.subTotal * 100) * 0.15) / 100;
  return code === "MONSOON" ? withPromo(checkout, code, Math.min(40, share)) : checkout;
}

/** Amounts of pieces are whole numbers. */
function weigh({ _id: id, items }: OrderAnswer, { share: first, second, ask, restock }: Do<"weigh">) {
  const lines = items.slice(0, 2).map((item, at) => {
    const amount = item.quantity * item.pack.quantity * (at === 0 ? first : second);
    const digits = item.pack.unit === "pcs" ? 0 : 3;
    return { item: item._id, amount: Number(amount.toFixed(digits)), restock };
  });
  return shop.post("/api/order/weigh", { id, lines, ask }, seller);
}

function leaveAllOut({ _id: id, items }: OrderAnswer, { cancel }: Do<"leave all out">): Promise<Answer> {
  const lines = items.map(({ _id: item }) => ({ item, amount: 0 }));
  const why = { cancel: { reason: "Hail" } };
  return shop.post("/api/order/weigh", { id, lines, ...(cancel && why) }, seller);
}

function replace({ _id: id, items }: OrderAnswer, { by, ask }: Do<"replace">): Promise<Answer> {
  const replacement = { product: stall[by.product]?.id, quantity: by.quantity };
  const lines = [{ item: items[0]?._id, replacement }];
  return shop.post("/api/order/weigh", { id, lines, ask }, seller);
}

/** Changes an order by what a preview says, as a page does. What was spoilt at packing is another test's. */
async function revise(
  { _id: id, revision, items, address }: OrderAnswer,
  to: Do<"revise">,
): Promise<Answer | undefined> {
  if (items.some(({ packed }) => packed && !packed.restocked)) return undefined;
  const [path, who] =
    to.by === "seller"
      ? (["/api/order/seller-revise", seller] as const)
      : (["/api/order/revise", meera] as const);
  const remainingItems = items.flatMap(({ _id: item, quantity }, at) => {
    const newQuantity = to.keep[at] ?? quantity;
    return newQuantity === 0 ? [] : [{ item, quantity: newQuantity }];
  });
  const added = to.add && { product: stall[to.add.product]?.id, quantity: to.add.quantity };
  const isNew = added && items.every(({ product }) => product?._id !== added.product);
  const home =
    to.by === "shopper" && to.home !== null && to.home !== undefined ? homes[to.home]?.id : undefined;
  const change = {
    id,
    revision,
    items: [...remainingItems, ...(isNew ? [added] : [])],
    ...(home !== undefined && home !== address._id && { address: home }),
    ...(to.window && { delivery: { day: "2026-03-15", window: to.window } }),
    ...(to.without && { withoutCode: true }),
  };
  const shown = await shop.post(path, { ...change, preview: true }, who);
  if (shown.status !== 200) return shown;
  const { totalAmount } = read(orderAnswerSchema, shown).order;
  return shop.post(path, { ...change, totalAmount }, who);
}

it(`agrees with all modules' books after every step, whatever happens to orders (seed ${SEED})`, async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(order, order, fc.array(step, { minLength: 14, maxLength: 18 }), async (...drawn) => {
      const [first, second, steps] = drawn;
      await empty();
      for (const one of [first, second, ...steps]) {
        const answer = await take(one);
        expect(answer?.status ?? 0, JSON.stringify([one, answer?.body])).toBeLessThan(500);
        if (answer?.status === 200) done.set(one.do, (done.get(one.do) ?? 0) + 1);
        await expectBooksToAgree(shop);
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: RUNS < 20 },
  );
  // A step that never succeeds would prove nothing.
  const all = ["order", "weigh", "replace", "leave all out", "answer", "cancel", "status", "move", "revise"];
  expect([...done.keys()].sort()).toEqual(all.sort());
});

it.each([
  ["packs", stockExtension, "packs that orders hold"],
  ["places", deliveryExtension, "places that orders have"],
  ["codes", promoExtension, "uses of codes"],
])("notices a module that gives no %s back", async (_, { reserve }, words) => {
  const lines = [{ product: 0, quantity: 2 }];
  const orderStep = { do: "order", lines, home: 1, code: "HARVEST", window: "morning" } as const;
  expect(await take(orderStep)).toMatchObject({ status: 200 });
  await expectBooksToAgree(shop);
  if (!reserve) throw new Error("the extension reserves nothing");
  vi.spyOn(reserve, "release").mockResolvedValue(undefined);
  expect(await take({ do: "cancel", of: 0 })).toMatchObject({ status: 200 });
  await expect(expectBooksToAgree(shop)).rejects.toThrow(words);
});

it("notices packs that weighing leaves in the order", async () => {
  const lines = [{ product: 0, quantity: 2 }];
  await take({ do: "order", lines, home: 0, code: null, window: undefined });
  await shop.pool.query("alter table order_items disable trigger all");
  await shop.pool.query("update order_items set quantity = 1, offer_price_paise = offer_price_paise * 2");
  await shop.pool.query("alter table order_items enable trigger all");
  await expect(expectBooksToAgree(shop)).rejects.toThrow("packs that orders hold");
});
