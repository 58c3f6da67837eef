import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { customers } from "#modules/customer/tables.ts";
import { deliveryAreas, deliverySettings, deliveryWindows } from "#modules/delivery/tables.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { addressFields, anAddress, aProduct } from "#tests/support/factories.ts";
import { heapShop, NEXT_SUNDAY, SUNDAY } from "#tests/support/heap-shop.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { countPacks } from "#tests/support/stock.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { OrderAnswer } from "../contract/order.ts";
import { orders } from "../tables.ts";

// With everything that an order can take: counted packs, a heap, a code, credit, a window, and an area with a charge.
const shop = await testApp();
afterAll(shop.close);
const { seller, tomatoes, harvest } = await heapShop(shop);
const meera = await aShopper(shop);
const home = await anAddress(shop.db, meera, { zipcode: "570001" });
const away = await anAddress(shop.db, meera, { zipcode: "560001" });
const { half: okra, heap } = await tomatoes("Okra");
const { categoryPath } = okra;
const [half, packed] = [await aProduct(shop.db, { categoryPath }), await aProduct(shop.db, { categoryPath })];
const [FIRST, NEXT] = [
  { day: SUNDAY, window: "morning" },
  { day: NEXT_SUNDAY, window: "morning" },
];

/** An order of okra and counted packs, with a code and five rupees of credit. */
async function placed(): Promise<OrderAnswer> {
  const lines = [
    { product: okra, quantity: 2 },
    { product: half, quantity: 1 },
  ];
  await giveCredit(5);
  const checkout = withPromo(checkoutOf(lines, home), "TENTH", Math.floor(sumOf(lines) / 10) / 100);
  const totalAmount = checkout.totalAmount - 5;
  return placedOrder(shop, meera, { ...checkout, totalAmount, extras: { credit: true }, delivery: FIRST });
}
async function giveCredit(amount: number): Promise<void> {
  const [customer] = await shop.db.select().from(customers).where(eq(customers.shopperId, meera.id));
  const path = `/api/seller/customer/customers/${customer?.id}/credit`;
  const given = await shop.post(path, { kind: "goodwill", amount, reason: "" }, seller);
  expect(given).toMatchObject({ status: 200 });
}
const sumOf = (lines: readonly { product: { offerPricePaise: number }; quantity: number }[]) =>
  lines.reduce((paise, { product, quantity }) => paise + product.offerPricePaise * quantity, 0);

beforeAll(async () => {
  const window = { id: "morning", weekday: 0, name: "7–10 am", begins: "07:00", ends: "10:00", capacity: 50 };
  await shop.db.insert(deliveryWindows).values(window);
  await shop.db.insert(deliveryAreas).values([
    { firstPin: "570000", lastPin: "579999", minimumPaise: 100 },
    { firstPin: "560000", lastPin: "569999", minimumPaise: 100, feePaise: 7700 },
  ]);
  await shop.db.update(deliverySettings).set({ cutOffTime: "18:00" });
  const code = { code: "TENTH", kind: "percent" as const, percent: 10, amount: null, mostUses: 500 };
  await aPromo(shop, seller, { ...code, mostPerShopper: 200 });
  await countPacks(shop, { [half.id]: 30, [packed.id]: 30 });
});

type Lines = readonly { item: string | undefined; quantity: number }[];
type Press = { path: string; as: Visitor; body: object };

/** Each way of changing an order, as a call without its total. */
const WAYS: Record<string, (order: OrderAnswer) => Press | Promise<Press>> = {
  "an addition of a line that grows and a new one": async ({ _id: id, revision }) => {
    const cartItems = { [half.id]: 3, [packed.id]: 1, [okra.id]: 1 };
    await shop.post("/api/cart/update", { cartItems }, meera);
    const items = Object.entries(cartItems).map(([product, quantity]) => ({ product, quantity }));
    return { path: "/api/order/add", as: meera, body: { id, revision, items } };
  },
  "fewer of one line and more of another": (order) => ofShopper(order, { items: linesOf(order, 1, 5) }),
  "without its code": (order) => ofShopper(order, { withoutCode: true }),
  "another address with another charge": (order) => ofShopper(order, { address: away.id }),
  "another day": (order) => ofShopper(order, { delivery: NEXT }),
  "lines, day and address at once": (order) =>
    ofShopper(order, { items: linesOf(order, 3, 2), delivery: NEXT, address: away.id }),
  "a seller's price and notes": ({ _id: id, revision, items }) => ({
    path: "/api/order/seller-revise",
    as: seller,
    body: {
      id,
      revision,
      items: items.map(({ _id: item, quantity, offerPrice }) => ({ item, quantity, price: offerPrice - 1 })),
      reason: "Small ones",
      driverNote: "Blue gate",
    },
  }),
};

const linesOf = ({ items }: OrderAnswer, ...quantities: number[]): Lines =>
  items.map(({ _id: item }, index) => ({ item, quantity: quantities[index] ?? 1 }));
const ofShopper = ({ _id: id, revision }: OrderAnswer, change: object): Press => ({
  path: "/api/order/revise",
  as: meera,
  body: { id, revision, ...change },
});
const CASES = Object.entries(WAYS);

const answerSchema = z.looseObject({ order: z.looseObject({ totalAmount: z.number() }) });
const press = async ({ path, as, body }: Press, more: object) =>
  read(answerSchema, await shop.post(path, { ...body, ...more }, as)).order;

/** An order without the ids and codes that are drawn, and the moments at which things are written. */
function withoutDrawn(order: unknown): unknown {
  const drawn = new Set(["_id", "hsn", "at", "changeableUntil"]);
  return JSON.parse(JSON.stringify(order, (key, value: unknown) => (drawn.has(key) ? undefined : value)));
}

beforeEach(async () => {
  await shop.db.delete(orders);
  for (const day of [SUNDAY, NEXT_SUNDAY]) {
    const harvested = await harvest(heap, 40_000, day);
    expect(harvested, JSON.stringify(harvested.body)).toMatchObject({ status: 200 });
  }
});

it.each(CASES)("is shown as it is after the change: %s", async (_, way) => {
  const call = await way(await placed());
  const shown = await press(call, { preview: true });
  const after = await press(call, { totalAmount: shown.totalAmount });
  expect(withoutDrawn(shown)).toEqual(withoutDrawn(after));
});

/** The order that a seller takes by telephone, as far as it is shown. */
const byTelephone: Press = {
  path: "/api/order/take",
  as: seller,
  body: {
    customer: meera.id,
    address: { ...addressFields, email: "" },
    order: {
      items: [
        { product: okra.id, quantity: 1 },
        { product: half.id, quantity: 1 },
      ],
      promoCode: "TENTH",
      delivery: FIRST,
      extras: { credit: true },
      paymentMethod: "COD",
    },
  },
};

/** What an order holds while it is written. */
const HELD = [
  "shoppers",
  "customers",
  "orders",
  "order_items",
  "stock_counts",
  "heap_days",
  "products",
  "promo_codes",
  "promo_uses",
  "order_credits",
  "delivery_loads",
  "invoice_counters",
];

/** All previews of an order, as calls. */
async function allPreviews(): Promise<Press[]> {
  const order = await placed();
  const calls = [byTelephone];
  for (const [, way] of CASES) calls.push(await way(order));
  return calls;
}

it("leaves no trace in any row", async () => {
  const calls = await allPreviews();
  // A row that was locked or written names the transaction, also after that was undone.
  const traces = async () => {
    const all = HELD.map((table) => `select '${table}' as table, ctid, xmin, xmax from ${table}`);
    return (await shop.pool.query(`${all.join(" union all ")} order by 1, 2`)).rows;
  };
  const before = await traces();
  for (const call of calls) await press(call, { preview: true });
  expect(await traces()).toEqual(before);
});

it("is shown while all that it would take is held by somebody else", async () => {
  const calls = await allPreviews();
  const other = await shop.pool.connect();
  try {
    await other.query("begin");
    for (const table of HELD) await other.query(`select from ${table} for update`);
    for (const call of calls) {
      const answer = await shop.post(call.path, { ...call.body, preview: true }, call.as);
      expect(answer, JSON.stringify(call.body)).toMatchObject({ status: 200 });
    }
    // Fails if PostgreSQL has ended the idle session, for which a preview had waited.
    await other.query("rollback");
  } finally {
    other.release(true);
  }
});
