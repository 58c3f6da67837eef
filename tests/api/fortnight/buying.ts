/** The day's buying: growers are asked, their lists are sent, and what comes is noted. All of it is reckoned besides. */
import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { type BuyingDay, buyingSavedSchema, buyingSchema } from "#modules/grower/contract/buying.ts";
import { lotsSchema } from "#modules/grower/contract/lots.ts";
import { read } from "#tests/support/calls.ts";
import * as books from "./books.ts";
import { type Stall, toApiTerms } from "./door.ts";
import { CROPS, type Crop, languageOf, type Terms, termsOf } from "./plan.ts";
import { sum } from "./sum.ts";
import { amountIn, dayIn, termsIn, WORDS } from "./words.ts";

const PATH = "/api/seller/buying";

/** A delivery day, the day at the store, and all orders so far. */
type Day = { day: string; today: string; orders: readonly books.Order[] };

/** A grower is to bring so much of a crop in all. */
export type Wish = { crop: Crop; grower: string; amount: number; terms?: Terms | undefined };

const NOTHING = { came: 0, refused: 0 };

/** The amounts of an asked delivery that came so far and that were not accepted; undefined before anything came. */
function cameOf(purchase: books.Purchase): { came: number; refused: number } | undefined {
  const own = books.lots.filter((lot) => lot.purchase === purchase);
  if (own.length === 0) return undefined;
  return {
    came: sum(own.map(({ quantity }) => quantity)),
    refused: sum(own.map(({ refused }) => refused)),
  };
}

const purchasesFor = (day: string) => books.purchases.filter((one) => one.day === day);

/** The deliveries of a crop that are asked for a day, and of which nothing has come. */
export const awaited = (crop: Crop, day: string): books.Purchase[] =>
  purchasesFor(day).filter((one) => one.good.crop === crop && cameOf(one) === undefined);

export const purchaseOf = (crop: Crop, grower: string, day: string): books.Purchase | undefined =>
  purchasesFor(day).find((one) => one.grower === grower && one.good.crop === crop);

/** Asks growers for a delivery day, and sends their lists. One row is changed while it is sent, and stays unsent. */
export async function ask(stall: Stall, wishes: readonly Wish[], about: Day): Promise<void> {
  if (wishes.length === 0) return;
  const { day } = about;
  const requested = wishes.map(({ crop, grower, amount, terms }) => {
    const before = purchaseOf(crop, grower, day);
    const goods = stall.goodsOf(crop);
    const good = before?.good ?? goods[books.purchases.length % goods.length];
    if (!good) throw new Error("the crop has no goods");
    const agreed = terms ?? before?.terms ?? termsOf(grower, crop.name);
    const seen = before ? { amount: before.amount, terms: toApiTerms(before.terms) } : { amount: 0 };
    const row = {
      grower: stall.idOf(grower),
      product: good.id,
      amount,
      terms: terms && toApiTerms(terms),
      seen,
    };
    return { before, row, purchase: { day, grower, good, amount, terms: agreed, isSent: false } };
  });
  // Prices are drawn at random.
  const json = { day, confirmed: true, rows: requested.map(({ row }) => row) };
  const answer = await stall.call(buyingSavedSchema, PATH, json, { method: "PUT" });
  for (const { before, row, purchase } of requested) {
    const isRow = (one: (typeof answer.purchases)[number]) =>
      one.grower === row.grower && one.product._id === row.product;
    if (before) Object.assign(before, purchase);
    else books.purchases.push({ ...purchase, id: answer.purchases.find(isRow)?._id ?? "" });
  }
  checkDay(stall, answer, about);
  checkLists(stall, answer);
  const [unsent, ...waiting] = purchasesFor(day).filter(({ isSent }) => !isSent);
  const rows = waiting.map(({ id: purchase, amount }) => ({ purchase, amount }));
  if (unsent) rows.push({ purchase: unsent.id, amount: unsent.amount + 1 });
  const sent = await stall.call(buyingSchema, `${PATH}/sent`, { day, rows });
  for (const purchase of waiting) purchase.isSent = true;
  checkDay(stall, sent, about);
}

export type Bringing = { amount: number; refused: number; harvestedOn: string };

/**
 * Notes what came of an asked delivery: at once, sent again over a bad line, by two of whom one is refused, or from a
 * page that shows what was there before.
 */
export async function noteCame(
  stall: Stall,
  purchase: books.Purchase,
  { amount, refused, harvestedOn, how }: Bringing & { how: "once" | "again" | "by two" | "late" },
): Promise<void> {
  const { came, refused: before } = cameOf(purchase) ?? NOTHING;
  const fields = { purchase: purchase.id, harvestedOn, amount };
  // Small amounts come in parts that the store would ask about.
  const json = {
    ...fields,
    ...(refused > 0 && { refused, refusedReason: "Bruised" }),
    seen: came + before,
    confirmed: true,
  };
  const note = async (seen: number, key: string = randomUUID()) => {
    const headers = { "Idempotency-Key": key };
    const path = `${PATH}/came`;
    return (await stall.shop.send("POST", path, { as: stall.seller, json: { ...json, seen }, headers }))
      .status;
  };
  const { seen } = json;
  const key = randomUUID();
  const statuses = {
    once: async () => [await note(seen)],
    again: () => Promise.all([note(seen, key), note(seen, key)]),
    "by two": async () => (await Promise.all([note(seen), note(seen)])).sort(),
    late: async () => [await note(seen), await note(seen)],
  };
  const expected = { once: [200], again: [200, 200], "by two": [200, 409], late: [200, 409] };
  expect(await statuses[how](), `what came of ${purchase.id}, noted ${how}`).toEqual(expected[how]);
  const path = "/api/seller/lots?limit=2";
  const { lots } = read(lotsSchema, await stall.shop.get(path, stall.seller));
  const [lot, last] = lots;
  expect(last?.number, `the lot before the one that was noted ${how}`).toBe(books.lots.at(-1)?.number);
  if (!lot) throw new Error("what came made no lot");
  const { good, grower, terms } = purchase;
  books.lots.push({
    id: lot._id,
    number: lot.number,
    grower,
    crop: good.crop,
    harvestedOn,
    quantity: amount,
    refused,
    packed: 0,
    lost: 0,
    terms,
    isRecalled: false,
    purchase,
  });
}

/** Compares the buying of a day with what is reckoned. */
export async function checkBuying(stall: Stall, about: Day): Promise<void> {
  const answer = await stall.shop.get(`${PATH}?day=${about.day}`, stall.seller);
  checkDay(stall, read(buyingSchema, answer), about);
}

/**
 * The amount of a crop that orders need for a day, the part that is not in bags yet, what the lots have for it when the days before
 * have taken theirs, and what nobody is asked for. Of a heap, what is at the stall is for earlier days until the evening
 * carries it over: `left` and `unsold` together are what the lots have.
 */
function supplyOf(crop: Crop, { day, today, orders }: Day) {
  const orderedAmount = (
    chosenOrders: readonly books.Order[],
    isCounted: (order: books.Order, good: books.Good) => boolean,
  ) => {
    const lines = chosenOrders.flatMap((order) => order.lines.filter(({ good }) => isCounted(order, good)));
    return sum(lines.filter((line) => line.good.crop === crop).map(({ good, packs }) => good.size * packs));
  };
  const isOpen = (order: books.Order, good: books.Good) =>
    order.status === "Pending" && order.bag?.has(good) !== true;
  const purchasedAmount = (purchases: readonly books.Purchase[]) =>
    sum(purchases.map(({ amount }) => amount));
  const ordered = orders.filter((order) => order.status !== "Cancelled" && order.day === day);
  const earlier = orders.filter((order) => order.day < day);
  const open = orderedAmount(ordered, isOpen);
  const isHeap = crop.stockKind === "heap";
  const all = sum(books.packable(crop).map(books.leftOf));
  const expected = day === today || isHeap ? 0 : purchasedAmount(awaited(crop, today));
  const left = Math.max(0, Math.min(all, all + expected - orderedAmount(earlier, isOpen)));
  const missing = Math.max(0, open - left - purchasedAmount(awaited(crop, day)));
  return { needed: orderedAmount(ordered, () => true), open, left, missing };
}

/** The lines of an answer about a day are as reckoned: what is needed, what growers are suggested and asked to bring. */
function checkDay(stall: Stall, shown: BuyingDay, about: Day): void {
  const names = (named: readonly { name: string }[]) =>
    named
      .map(({ name }) => name)
      .sort()
      .join(", ");
  const supplies = CROPS.flatMap((crop) => {
    const supply = supplyOf(crop, about);
    const cropPurchases = purchasesFor(about.day).filter(({ good }) => good.crop === crop);
    if (supply.needed === 0 && cropPurchases.length === 0) return [];
    const suggested = crop.growers.map((grower, index) => {
      const purchase = cropPurchases.find((one) => one.grower === grower);
      const isAwaited = purchase === undefined || cameOf(purchase) === undefined;
      return `${grower}: ${(purchase?.amount ?? 0) + (index === 0 && isAwaited ? supply.missing : 0)}`;
    });
    return [JSON.stringify({ name: names(stall.goodsOf(crop)), ...supply, suggested })];
  });
  const nameOf = (id: string) => shown.growers.find(({ _id }) => _id === id)?.name ?? id;
  const groups = shown.groups.map(({ products, needed, open, left: there, unsold, missing, growers }) => {
    const suggested = growers.map((one) => `${nameOf(one.grower)}: ${one.suggested}`);
    const left = there + unsold;
    return JSON.stringify({ name: names(products), needed, open, left, missing, suggested });
  });
  if (about.day > about.today) {
    const ofHeaps = shown.groups.filter(({ heap }) => heap !== null);
    const early = ofHeaps.filter(({ left }) => left !== 0).map(({ name }) => name);
    expect(early, `there for ${about.day} before the evening carries it over`).toEqual([]);
  }
  expect(groups.sort(), `what is needed for ${about.day}`).toEqual(supplies.sort());
  expect(shown.without).toEqual([]);
  const purchases = shown.purchases.map(({ _id: id, grower, amount, terms, came, refused, sentAt }) =>
    JSON.stringify({ id, grower: nameOf(grower), amount, terms, came, refused, isSent: sentAt !== null }),
  );
  const expectedPurchases = purchasesFor(about.day).map((purchase) => {
    const { id, grower, amount, terms, isSent } = purchase;
    const { came, refused } = cameOf(purchase) ?? { came: null, refused: 0 };
    return JSON.stringify({ id, grower, amount, terms: toApiTerms(terms), came, refused, isSent });
  });
  expect(purchases.sort(), `what is asked for ${about.day}`).toEqual(expectedPurchases.sort());
}

/** Every grower's list has what is asked of them and nobody else, in their language. */
function checkLists(stall: Stall, { lists, day }: BuyingDay): void {
  const reckoned = [...Map.groupBy(purchasesFor(day), ({ grower }) => grower)].map(([grower, purchases]) => {
    const words = WORDS[languageOf(grower)];
    return { grower: stall.idOf(grower), day: dayIn(words, day), rows: rowsIn(purchases, words).sort() };
  });
  expect(lists).toHaveLength(reckoned.length);
  for (const { grower, day: on, rows } of reckoned) {
    const list = lists.find((one) => one.grower === grower);
    expect(list?.rows.map(asText).sort()).toEqual(rows);
    expect(list?.title).toContain(on);
    const lines = list?.text.split("\n").filter((line) => line.startsWith("• "));
    expect(lines?.sort()).toEqual(rows.map((row) => `• ${row}`));
  }
}

type Row = { product: string; amount: string; price: string };

export const asText = ({ product, amount, price }: Row): string => `${product}: ${amount}, ${price}`;

/** The asked amount, as its grower reads it. */
export const rowsIn = (purchases: readonly books.Purchase[], words: (typeof WORDS)["en"]): string[] =>
  purchases.map(({ good, amount, terms }) =>
    asText({
      product: good.name,
      amount: amountIn(words, amount, good.crop.unit),
      price: termsIn(words, terms, good.crop.unit),
    }),
  );
