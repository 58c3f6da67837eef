import fc from "fast-check";
import { expect, it } from "vitest";
import { z } from "zod";
import { sellerListSchema } from "#modules/catalog/contract/seller-product.ts";
import { buyingSchema } from "#modules/grower/contract/buying.ts";
import { lotSavedSchema, lotsSchema } from "#modules/grower/contract/lots.ts";
import { growerProducts, growerTerms } from "#modules/grower/tables.ts";
import { dashboardAnswerSchema } from "#modules/insight/contract.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { type Balance, balanceAnswerSchema } from "#modules/stock/contract.ts";
import { type Answer, read } from "../support/calls.ts";
import { checkoutOf, sendOrder } from "../support/checkout.ts";
import { heapShop, NEXT_SUNDAY, SUNDAY } from "../support/heap-shop.ts";
import { expectLotsToAgree, lotShop } from "../support/lot-shop.ts";
import { twoDoors } from "../support/two-doors.ts";

// No two pages name different amounts of one thing: after each step of a day, Harvest, Lots, Buying, tonight's rates,
// Today and the balance are read and compared. A longer run: PRODUCE_RUNS=50 npx vitest run <file>.
const RUNS = Number(process.env.PRODUCE_RUNS ?? 8);
const SEED = Number(process.env.PRODUCE_SEED ?? 20_261_128);

const { shop, doorFor } = await twoDoors();
const {
  db,
  seller,
  meera,
  address,
  grower,
  half,
  whole,
  carrot,
  heap,
  harvest,
  order,
  weigh,
  setStatus,
  all,
  goTo,
} = await lotShop(shop);
const { heaps } = await heapShop(shop);
await db.insert(growerTerms).values({ growerId: grower, termsKind: "price", pricePaise: 3000 });
await db.insert(growerProducts).values({ productId: half.id, growerId: grower, position: 0 });
const DAYS = [SUNDAY, NEXT_SUNDAY] as const;

const post = (path: string, json: object, door = 0) => doorFor(door).post(path, json, seller);
const balanceOf = async (day: string, of = heap) =>
  read(balanceAnswerSchema, await shop.get(`/api/stock/heaps/balance?heap=${of}&day=${day}`, seller)).balance;
const lotsShown = async () => read(lotsSchema, await shop.get("/api/seller/lots?limit=100", seller)).lots;
/** What Today says of loose produce. Of days that nobody has closed, the closing says more. */
const tasksShown = async () =>
  read(dashboardAnswerSchema, await shop.get("/api/dashboard", seller)).dashboard.tasks.filter(({ title }) =>
    title.includes("loose produce"),
  );
const packsShown = async () =>
  new Map(
    read(sellerListSchema, await shop.get("/api/product/seller-list?page=1&limit=100", seller)).products.map(
      ({ _id, left }) => [_id, left],
    ),
  );

/** Reads all pages and compares them. Returns the balances of both days. */
async function compare(of = heap): Promise<Balance[]> {
  const { heaps: harvestShown } = await heaps();
  const shown = harvestShown.find(({ _id }) => _id === of);
  const lots = await lotsShown();
  const packs = await packsShown();
  const balances = await Promise.all(DAYS.map((day) => balanceOf(day, of)));
  for (const balance of balances) {
    const { day, total, typed, writtenOff, packed, spoilt, there, promised, left, besides, missing } =
      balance;
    const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
    expect(sum(balance.lots) + typed + sum(balance.carried) - writtenOff, "what came").toBe(total);
    expect(total - packed - spoilt, "what is there").toBe(there);
    expect(promised + left, "what becomes of it").toBe(there);
    const row = shown?.days.find((each) => each.day === day);
    if (row) expect(row, "Harvest").toEqual({ day, total, left, typed, promised, packed, missing });
    else expect(total, "Harvest").toBe(0);
    const buying = read(buyingSchema, await shop.get(`/api/seller/buying?day=${day}`, seller));
    const group = buying.groups.find((each) => each.heap === of);
    if (group) {
      const { open, left: atStall, unsold, missing: short } = group;
      const earlier = balances.filter((other) => other.day < day);
      expect({ open, atStall, unsold, short }, "Buying").toEqual({
        unsold: earlier.reduce((all, other) => all + other.left, 0),
        open: promised + besides,
        atStall: there,
        short: missing,
      });
    } else expect(promised + besides, "Buying").toBe(0);
  }
  for (const lot of lots) {
    const days = lot.days.filter((each) => each.heap === of);
    if (days.length === 0) continue;
    expect(
      days.reduce((came, { amount }) => came + amount, 0),
      `lot ${lot.number}`,
    ).toBe(lot.quantity);
    for (const { day, amount } of days) {
      const balance = balances.find((each) => each.day === day);
      expect(balance?.lots.find(({ source }) => source === lot._id)?.amount, "Lots").toBe(amount);
    }
  }
  for (const { _id, amount } of shown?.products ?? []) {
    const next = balances.find(({ day, left }) => shown?.next.includes(day) && left >= amount);
    expect(packs.get(_id), "tonight’s rates").toBe(Math.floor((next?.left ?? 0) / amount));
  }
  return balances;
}

it("names one amount on all pages of a day that is lived", async () => {
  const done = async (sent: Promise<Answer>) => expect(await sent).toMatchObject({ status: 200 });
  const sunday = async () => (await compare())[0];
  await done(harvest(heap, 120_000));
  expect(await sunday()).toMatchObject({ typed: 120_000, total: 120_000, left: 120_000, lots: [] });
  const brought = { grower, product: half.id, harvestedOn: "2026-03-10", amount: 30_000, confirmed: true };
  const { lot } = read(lotSavedSchema, await post("/api/seller/lots", { ...brought, day: SUNDAY }));
  await done(post("/api/seller/lots", { ...brought, amount: 11_150, day: SUNDAY }));
  expect(await sunday()).toMatchObject({ typed: 120_000, total: 161_150, left: 161_150 });
  const first = await order([half, 4], [whole, 3]);
  const second = await order([half, 2]);
  expect(await sunday()).toMatchObject({
    promised: 6000,
    packed: 0,
    there: 161_150,
    left: 155_150,
    missing: 0,
  });
  await weigh(first, 1.94 * 1000, 3);
  expect(await sunday()).toMatchObject({ promised: 1000, packed: 4940, spoilt: 60, left: 155_150 });
  await done(post(`/api/seller/lots/${lot._id}/correct`, { quantity: 29_000, reason: "weighed again" }));
  await done(post(`/api/seller/lots/${lot._id}/write-off`, { amount: 500, reason: "wet" }));
  await done(post(`/api/stock/heaps/${heap}/spoilt`, { day: SUNDAY, amount: 2000, reason: "squashed" }));
  expect(await sunday()).toMatchObject({ writtenOff: 2500, total: 157_650, left: 151_650, typed: 120_000 });
  const given = {
    grower,
    product: half.id,
    day: SUNDAY,
    amount: 50_000,
    seen: 120_000,
    harvestedOn: "2026-03-10",
  };
  await done(post("/api/seller/lots/given", given));
  expect(await sunday()).toMatchObject({ typed: 70_000, total: 157_650, left: 151_650, promised: 1000 });
  await setStatus("Delivered", first, second);
  expect(await sunday()).toMatchObject({ promised: 0, packed: 5940, there: 151_650, left: 151_650 });
  await done(post(`/api/stock/heaps/${heap}/count`, { day: SUNDAY, counted: 150_000, seen: 151_650 }));
  expect(await sunday()).toMatchObject({ writtenOff: 4150, left: 150_000 });
  const evening = (left: number, to: string | null) =>
    post("/api/stock/heaps/evening", { rests: [{ heap, day: SUNDAY, left }], to });
  await done(evening(150_000, NEXT_SUNDAY));
  expect(await compare()).toMatchObject([
    { total: 6000, left: 0, carried: [{ day: NEXT_SUNDAY, amount: -150_000 }] },
    { total: 150_000, left: 150_000, carried: [{ day: SUNDAY, amount: 150_000 }], typed: 0 },
  ]);
  await expectLotsToAgree(shop);
});

it("says on Today what the balance says is missing, and what is left of a day that is over", async () => {
  const before = await tasksShown();
  const loose = { productId: carrot.id, growerId: grower, position: 0 };
  await db.insert(growerProducts).values(loose);
  const placed = await order([carrot, 23]);
  const { _id: carrots } = {
    _id: (await post("/api/stock/heaps", { name: "Carrots", products: [carrot.id] })).body,
  };
  const { heaps: now } = await heaps();
  const heapId = now.find(({ name }) => name === "Carrots")?._id ?? String(carrots);
  expect((await compare(heapId))[0]).toMatchObject({ besides: 11_500, promised: 0, missing: 11_500 });
  expect(await tasksShown()).toEqual([
    ...before,
    expect.objectContaining({
      title: "Balance of loose produce to look at",
      text: "11.5 kg of Carrots missing for Sun 15 Mar",
    }),
  ]);
  await harvest(heapId, 15_000);
  expect((await compare(heapId))[0]).toMatchObject({ besides: 11_500, missing: 0, left: 15_000 });
  expect(await tasksShown()).toEqual(before);
  await setStatus("Delivered", placed);
  goTo("2026-03-16");
  expect(await tasksShown()).toEqual([
    ...before,
    expect.objectContaining({
      title: "Rest of loose produce of days that are over",
      text: "15 kg of Carrots left of Sun 15 Mar",
      link: { to: `/seller/stock/balance?heap=${heapId}&day=${SUNDAY}`, words: "See its balance" },
    }),
  ]);
  goTo("2026-03-10");
});

const at = fc.nat({ max: 5 });
const grams = fc.constantFrom(250, 1000, 4300, 11_150);
const day = fc.constantFrom(...DAYS);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant("order" as const), packs: fc.integer({ min: 1, max: 5 }), day }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("type" as const), more: fc.constantFrom(-2000, 3000, 9000), day }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("receive" as const), amount: grams, day }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("give" as const), amount: grams, day }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("weigh" as const),
      of: at,
      share: fc.constantFrom(0, 0.5, 0.9, 1, 1.1),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("status" as const),
      of: at,
      status: fc.constantFrom(...ORDER_STATUSES),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("correct" as const), of: at, amount: grams }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("lose" as const), of: at, amount: grams }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("recall" as const), of: at }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("spoilt" as const), amount: grams, day }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("count" as const), less: fc.constantFrom(-300, 300, 1000), day }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("carry" as const) }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("undo" as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("move" as const), of: at, day }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("ask" as const), amount: grams, day }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type World = {
  orders: readonly OrderAnswer[];
  lots: readonly { _id: string }[];
  balances: readonly Balance[];
  /** The entries of the ledger by which the last evening, count or loss is taken back. */
  last: readonly string[];
};

const movesSchema = z.object({ moves: z.array(z.string()).min(1) });

const pick = <Item>(items: readonly Item[], of: number) => items[of % Math.max(1, items.length)];

/** Does a step through one of two doors. Undefined if there is nothing to do it to. */
async function take(
  one: Step,
  door: number,
  { orders, lots, balances, last }: World,
): Promise<Answer | undefined> {
  const on = (which: string) => balances.find((each) => each.day === which);
  const own = { grower, product: half.id, harvestedOn: "2026-03-10" };
  switch (one.do) {
    case "order": {
      const lines = [{ product: one.packs % 2 === 0 ? half : whole, quantity: one.packs }];
      return sendOrder(doorFor(door), meera, { ...checkoutOf(lines, address), delivery: { day: one.day } });
    }
    case "type": {
      const { total = 0 } = on(one.day) ?? {};
      return harvest(heap, Math.max(0, total + one.more), one.day, total);
    }
    case "receive":
      return post("/api/seller/lots", { ...own, amount: one.amount, day: one.day, confirmed: true }, door);
    case "give":
      return post(
        "/api/seller/lots/given",
        { ...own, amount: one.amount, day: one.day, seen: on(one.day)?.typed },
        door,
      );
    case "weigh": {
      const chosen = pick(orders, one.of);
      const [line] = chosen?.items ?? [];
      if (!chosen || !line) return undefined;
      const amount = Number((line.quantity * line.pack.quantity * one.share).toFixed(3));
      return post("/api/order/weigh", { id: chosen._id, lines: [{ item: line._id, amount }] }, door);
    }
    case "status": {
      const id = pick(orders, one.of)?._id;
      if (id === undefined) return undefined;
      return doorFor(door).patch(`/api/order/update-status/${id}`, { status: one.status }, seller);
    }
    case "spoilt":
      return post(
        `/api/stock/heaps/${heap}/spoilt`,
        { day: one.day, amount: one.amount, confirmed: true },
        door,
      );
    case "count": {
      const { left = 0 } = on(one.day) ?? {};
      const counted = Math.max(0, left - one.less);
      return post(
        `/api/stock/heaps/${heap}/count`,
        { day: one.day, counted, seen: left, confirmed: true },
        door,
      );
    }
    case "carry": {
      const { left = 0 } = on(SUNDAY) ?? {};
      return post(
        "/api/stock/heaps/evening",
        { rests: [{ heap, day: SUNDAY, left }], to: NEXT_SUNDAY },
        door,
      );
    }
    case "undo":
      return last.length === 0 ? undefined : post("/api/stock/heaps/evening/undo", { moves: last }, door);
    case "move": {
      const id = pick(orders, one.of)?._id;
      return id === undefined ? undefined : post("/api/order/move", { id, day: one.day }, door);
    }
    case "ask": {
      const rows = [{ grower, product: half.id, amount: one.amount }];
      return doorFor(door).send("PUT", "/api/seller/buying", { as: seller, json: { day: one.day, rows } });
    }
    default: {
      const lot = pick(lots, one.of)?._id;
      if (lot === undefined) return undefined;
      const reason = "so it is";
      if (one.do === "recall") return post("/api/seller/recalls", { lot, reason }, door);
      return one.do === "correct"
        ? post(`/api/seller/lots/${lot}/correct`, { quantity: one.amount, reason, confirmed: true }, door)
        : post(`/api/seller/lots/${lot}/write-off`, { amount: one.amount, reason, confirmed: true }, door);
    }
  }
}

it(`names one amount on all pages, whatever is done (seed ${SEED})`, async () => {
  const done = new Map<string, number>();
  const steps = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), { minLength: 16, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      await harvest(heap, 20_000, SUNDAY);
      let last: string[] = [];
      for (const round of drawn) {
        const world = { orders: await all(), lots: await lotsShown(), balances: await compare(), last };
        const answers = await Promise.all(round.map((one, door) => take(one, door, world)));
        for (const [index, answer] of answers.entries()) {
          const name = round[index]?.do ?? "";
          expect(answer?.status ?? 0, JSON.stringify([round, answer?.body])).toBeLessThan(500);
          if (answer?.status === 200) done.set(name, (done.get(name) ?? 0) + 1);
          last = movesSchema.safeParse(answer?.body).data?.moves ?? last;
        }
      }
      await compare();
      await expectLotsToAgree(shop);
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: RUNS < 20 },
  );
  // A step that never succeeds would prove nothing.
  const names = [
    "ask",
    "carry",
    "correct",
    "count",
    "give",
    "lose",
    "move",
    "order",
    "recall",
    "receive",
    "spoilt",
    "status",
    "type",
    "undo",
    "weigh",
  ];
  expect([...done.keys()].sort()).toEqual(names);
});
