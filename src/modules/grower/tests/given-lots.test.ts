import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { balancesSchema } from "#modules/settlement/contract.ts";
import { balanceAnswerSchema } from "#modules/stock/contract.ts";
import { read } from "#tests/support/calls.ts";
import { SUNDAY } from "#tests/support/heap-shop.ts";
import { expectLotsToAgree, lotShop } from "#tests/support/lot-shop.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { lotDetailsSchema, lotSavedSchema } from "../contract/lots.ts";
import { growerTerms } from "../tables.ts";

const { shop, doorFor } = await twoDoors();
const { db, seller, grower, half, heap, harvest, order, weigh, setStatus, goTo, usesOf, tomatoes } =
  await lotShop(shop);
await db.insert(growerTerms).values({ growerId: grower, termsKind: "price", pricePaise: 3000 });

/** Sets the day at the store, for calls and for the database. */
const setDay = async (day: string) => {
  goTo(day);
  await shop.pool.query(
    `create or replace function settlement_day() returns date language sql stable as $$ select '${day}'::date $$`,
  );
};
await setDay("2026-03-10");

type Fields = Partial<Record<"key" | "harvestedOn" | "grower" | "product" | "day", string>> & {
  seen?: number;
  door?: number;
};

const give = (amount: number, { key = randomUUID(), door = 0, ...fields }: Fields = {}) =>
  doorFor(door).send("POST", "/api/seller/lots/given", {
    as: seller,
    json: { grower, product: half.id, day: SUNDAY, harvestedOn: "2026-03-10", amount, ...fields },
    headers: { "Idempotency-Key": key },
  });
const given = async (amount: number, fields: Fields = {}) =>
  read(lotSavedSchema, await give(amount, fields)).lot;
const balance = async () =>
  read(
    balanceAnswerSchema,
    await shop.get(`/api/stock/heaps/balance?product=${half.id}&day=${SUNDAY}`, seller),
  ).balance;
const owed = async () => {
  const { growers } = read(balancesSchema, await shop.get("/api/settlement/growers", seller));
  return growers.find(({ _id }) => _id === grower)?.balance ?? 0;
};
const entries = async () => {
  const { rows } = await db.execute<{ paise: number; statement: string | null }>(
    sql`select paise::int, statement_id as statement from grower_entries order by id`,
  );
  return rows;
};

it("gives typed produce to a grower, who is owed for what was packed of it, and the heap stays as it is", async () => {
  expect(await harvest(heap, 10_000)).toMatchObject({ status: 200 });
  const delivered = await order([half, 4]);
  const packed = await order([half, 2]);
  await weigh(delivered, 1900);
  await weigh(packed, 1000);
  await setStatus("Delivered", delivered);
  expect(await owed()).toBe(0);
  const before = await balance();
  expect(before).toMatchObject({ typed: 10_000, lots: [] });
  const lot = await given(6000, { seen: 10_000 });
  expect(lot).toMatchObject({
    quantity: 6000,
    packed: 2900,
    writtenOff: 0,
    left: 3100,
    cameOn: "2026-03-10",
  });
  const { total, left, promised, there } = before;
  expect(await balance()).toMatchObject({
    total,
    left,
    promised,
    there,
    typed: 4000,
    lots: [{ source: lot._id, amount: 6000, label: `Lot ${lot.number}, Lakshmamma` }],
  });
  expect(await usesOf(delivered)).toEqual([[lot._id, 1900, expect.any(Number)]]);
  expect(await owed()).toBe(57);
  await setStatus("Delivered", packed);
  expect(await owed()).toBe(87);
  await expectLotsToAgree(shop);
});

it("writes off of the lot what was lost of the typed produce, which nobody is owed for", async () => {
  const spoilt = { day: SUNDAY, amount: 5100, confirmed: true };
  // The lot has 3.1 kg left, which goes first. 2 kg of what was typed go with it, and 100 g were lost at packing.
  expect(await shop.post(`/api/stock/heaps/${heap}/spoilt`, spoilt, seller)).toMatchObject({ status: 200 });
  expect(await given(4000)).toMatchObject({ quantity: 4000, packed: 0, writtenOff: 2100, left: 1900 });
  expect(await balance()).toMatchObject({ typed: 0, there: 1900, left: 1900 });
});

it("gives no more than is typed, and once for a double press, a retry and two devices", async () => {
  const { total, typed: now } = await balance();
  await harvest(heap, total - now);
  const refusal = {
    status: 409,
    body: { errors: { amount: expect.stringContaining("0 g are typed without a grower") } },
  };
  expect(await give(1)).toMatchObject(refusal);
  await harvest(heap, (await balance()).total + 6000);
  expect(await give(6001)).toMatchObject({ status: 409 });
  const key = randomUUID();
  const answers = await Promise.all([give(1000, { key }), give(1000, { key, door: 1 }), give(1000, { key })]);
  const lots = answers.map((answer) => read(lotSavedSchema, answer).lot.number);
  expect(new Set(lots).size).toBe(1);
  expect((await balance()).typed).toBe(5000);
  expect(await give(1500, { key })).toMatchObject({ status: 422 });
  const devices = await Promise.all([0, 1, 0, 1].map((door) => give(2000, { door, seen: 5000 })));
  expect(devices.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const atOnce = await Promise.all([0, 1, 0, 1].map((door) => give(2000, { door })));
  expect(atOnce.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  expect((await balance()).typed).toBe(1000);
  await expectLotsToAgree(shop);
});

it("is taken back by one press, in bags and in the grower's money, and can be given anew", async () => {
  // No other lot has something left for these bags.
  await db.execute(sql`
    insert into stock_entries (pool, source, kind, change) select id, id, 'written off', -"left" from lots where "left" > 0`);
  await harvest(heap, (await balance()).total + 8000);
  const [packed, delivered] = [await order([half, 2]), await order([half, 4])];
  await weigh(packed, 950);
  await setStatus("Delivered", delivered);
  const before = { ...(await balance()), owed: await owed() };
  const lot = await given(before.typed);
  expect(await owed()).toBeGreaterThan(before.owed);
  const { lastLoss } = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${lot._id}`, seller));
  const takeBack = (id: string, entry: string | null) =>
    shop.post(`/api/seller/lots/${id}/take-back`, { entry }, seller);
  expect(await takeBack(lot._id, lastLoss)).toMatchObject({
    status: 200,
    body: { lot: { quantity: 0, packed: 0, writtenOff: 0, left: 0 } },
  });
  // The lot keeps its row, with 0 kg, like every lot that was corrected to 0.
  const lots = [...before.lots, expect.objectContaining({ source: lot._id, amount: 0 })];
  const after = { ...(await balance()), owed: await owed() };
  expect(after).toEqual({ ...before, lots: expect.arrayContaining(lots) });
  expect([await usesOf(packed), await usesOf(delivered)]).toEqual([[], []]);
  expect((await takeBack(lot._id, lastLoss)).status).toBe(409);
  // Nobody takes back what somebody has worked on since.
  const again = await given(before.typed);
  const details = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${again._id}`, seller));
  const loss = { amount: 100, reason: "wet" };
  expect((await shop.post(`/api/seller/lots/${again._id}/write-off`, loss, seller)).status).toBe(200);
  expect((await takeBack(again._id, details.lastLoss)).status).toBe(409);
  await expectLotsToAgree(shop);
});

it("gives a bag its lot, too, whose product has left the heap since", async () => {
  const { heap: beets, half: small, whole } = await tomatoes("Beets");
  await harvest(beets, 5000);
  const bag = await order([small, 4]);
  await weigh(bag, 1900);
  const others = { name: "Beets", products: [whole.id] };
  expect(await shop.patch(`/api/stock/heaps/${beets}`, others, seller)).toMatchObject({ status: 200 });
  const lot = await given(5000, { product: whole.id });
  expect(lot).toMatchObject({ quantity: 5000, packed: 1900 });
  expect(await usesOf(bag)).toEqual([[lot._id, 1900, expect.any(Number)]]);
  await expectLotsToAgree(shop);
});

it("leaves a closed week as it is, and puts what is given later on the next statement", async () => {
  await harvest(heap, (await balance()).total + 20_000);
  const late = await order([half, 30]);
  await setStatus("Delivered", late);
  await setDay("2026-03-17");
  expect(await shop.post("/api/settlement/close", { until: "2026-03-15" }, seller)).toMatchObject({
    status: 200,
  });
  const before = await entries();
  expect(before.every(({ statement }) => statement !== null)).toBe(true);
  const owedBefore = await owed();
  const { typed } = await balance();
  const lot = await given(typed, { harvestedOn: "2026-03-14" });
  expect(lot.cameOn).toBe(SUNDAY);
  const after = await entries();
  expect(after.slice(0, before.length)).toEqual(before);
  const added = after.slice(before.length);
  expect(added.every(({ statement }) => statement === null)).toBe(true);
  expect(Math.round((await owed()) * 100)).toBe(
    Math.round(owedBefore * 100) + added.reduce((sum, { paise }) => sum + paise, 0),
  );
  expect(added.length).toBeGreaterThan(0);
});

it.each([
  ["a product without a heap", { product: "nothing" }],
  ["an unknown grower", { grower: "nobody" }],
  ["a harvest after the day", { harvestedOn: "2026-03-16" }],
  ["a day without produce", { day: "2026-05-03" }],
])("refuses %s", async (_, fields) => {
  await harvest(heap, (await balance()).total + 10);
  expect((await give(1, fields)).status).toBe(400);
});
