/** The calls by which the fortnight is lived. Each is done in the shop and written into the test's own books. */
import { randomUUID } from "node:crypto";
import { afterAll, expect } from "vitest";
import type { z } from "zod";
import { daysLater, storeMoment } from "#kernel/time/store-time.ts";
import { complaintFiledSchema } from "#modules/customer/contract.ts";
import { deliverySettingsAnswerSchema } from "#modules/delivery/contract.ts";
import { growerSavedSchema } from "#modules/grower/contract/growers.ts";
import { lotSavedSchema, recalledSchema } from "#modules/grower/contract/lots.ts";
import { orderAnswerSchema } from "#modules/order/contract/order.ts";
import { ORDER_STATUSES } from "#modules/order/rules/shared/order-status.ts";
import { heldBagsSchema } from "#modules/packing/contract.ts";
import { accountSchema, closedSchema, runsSchema } from "#modules/settlement/contract.ts";
import { dayChangedSchema, heapListSchema, heapSavedSchema } from "#modules/stock/contract.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { sendForm } from "#tests/support/uploads.ts";
import * as accounts from "./accounts.ts";
import * as books from "./books.ts";
import { CROPS, type Crop, GROWERS, languageOf, type Terms, termsOf } from "./plan.ts";
import { sum } from "./sum.ts";

/** Packs of a counted crop's goods that are there before the first lot, of no known grower. */
const FROM_BEFORE = 12;
const SHOPPERS = 10;
/** A promo code of five rupees, which every third order has. */
const CODE = "FIVE";

/** Terms as calls say them. */
export const toApiTerms = (terms: Terms) =>
  "share" in terms
    ? { kind: "share", percent: terms.share / 100 }
    : { kind: "price", price: terms.price / 100 };

/** A packed amount in the unit of the product's pack, as calls say it. */
const inPackUnit = ({ line: { good }, amount }: books.Amount) =>
  Number(((amount / good.size) * good.quantity).toFixed(3));

const rupees = (paise: number) => paise / 100;

/** A store with its crops and growers. It is closed after the tests of the file. */
export async function openStall() {
  const shop = await testApp();
  afterAll(shop.close);
  const { db, pool } = shop;
  const seller = await theSeller(shop);
  const shoppers = await Promise.all(
    Array.from({ length: SHOPPERS }, async (_, index) => {
      const visitor = await aShopper(shop);
      return { visitor, address: await anAddress(db, visitor, { street: `${index + 1} Devaraja Road` }) };
    }),
  );

  const call = async <Schema extends z.ZodType>(
    schema: Schema,
    path: string,
    json: object,
    { method = "POST", as = seller }: { method?: string; as?: Visitor } = {},
  ) =>
    read(schema, await shop.send(method, path, { as, json, headers: { "Idempotency-Key": randomUUID() } }));
  const done = async (path: string, json: object, method = "POST") => {
    const headers = { "Idempotency-Key": randomUUID() };
    const answer = await shop.send(method, path, { as: seller, json, headers });
    expect(answer, `${path}: ${JSON.stringify(answer.body)}`).toMatchObject({ status: 200 });
  };

  /** Moves the store and its database to a time of a day. */
  const goTo = async (day: string, time: string) => {
    shop.clock.now = storeMoment(day, time);
    await pool.query(
      `create or replace function settlement_day() returns date language sql stable as $$ select '${day}'::date $$`,
    );
  };

  const { settings } = read(deliverySettingsAnswerSchema, await shop.get("/api/delivery/settings", seller));
  const everyDay = [0, 1, 2, 3, 4, 5, 6];
  const untilNight = { time: "23:59", day: "same" };
  const rules = { freshWeekdays: everyDay, otherWeekdays: everyDay, cutOff: untilNight };
  await done("/api/delivery/settings", { ...settings, ...rules }, "PUT");

  const { path: categoryPath } = await aCategory(db, { name: "Stall", path: "stall" });
  const goods: books.Good[] = [];
  for (const crop of CROPS) {
    for (const { name, size, quantity, packUnit, paise } of crop.goods) {
      const row = { name, categoryPath, packQuantity: quantity, packUnit, offerPricePaise: paise };
      const { id } = await aProduct(db, { ...row, pricePaise: paise });
      goods.push({ id, name, crop, size, quantity, paise });
    }
  }
  await aPromo(shop, seller, { code: CODE, kind: "fixed", amount: 5 });
  const goodsOf = (crop: Crop) => goods.filter((good) => good.crop === crop);
  const counts = goods.filter(({ crop }) => crop.stockKind === "counted");
  await done("/api/stock/counts", { counts: counts.map(({ id }) => ({ id, count: FROM_BEFORE })) });
  const heaps = new Map<Crop, string>();
  for (const crop of CROPS.filter(({ stockKind }) => stockKind === "heap")) {
    const products = goodsOf(crop).map(({ id }) => id);
    heaps.set(crop, (await call(heapSavedSchema, "/api/stock/heaps", { name: crop.name, products })).heap);
  }

  const partner = await aMember(shop, "owner");
  const growerIds = new Map<string, string>();
  const idOf = (grower: string) => growerIds.get(grower) ?? "";
  for (const [name, { all }] of Object.entries(GROWERS)) {
    const language = languageOf(name);
    const noCertificate = { certificateScheme: "", certificateNumber: "", certificateEndsOn: "" };
    const words = { name, village: "Hunsur", language, phone: "", story: "", sinceYear: null };
    const fields = { ...words, ...noCertificate, isActive: true };
    const added = await sendForm(shop, {
      path: "/api/seller/growers",
      as: seller,
      headers: { "Idempotency-Key": randomUUID() },
      parts: [["growerData", JSON.stringify(fields)]],
    });
    const { grower } = read(growerSavedSchema, added);
    growerIds.set(name, grower._id);
    const products = CROPS.filter(({ growers }) => growers.includes(name)).flatMap((crop) =>
      goodsOf(crop).map(({ id }) => ({
        id,
        usual: crop.growers[0] === name,
        terms: toApiTerms(termsOf(name, crop.name)),
      })),
    );
    await done(
      `/api/seller/growers/${grower._id}/products`,
      { products, terms: toApiTerms(all), confirmed: true },
      "PUT",
    );
    // Somebody else than who pays enters it, as a new address needs two people.
    await shop.send("PUT", `/api/seller/growers/${grower._id}/payee`, {
      as: partner,
      json: { upi: `${name.toLowerCase()}@upi` },
    });
  }

  /** A grower brings a lot, a part of which may be refused. */
  const receive = async (lot: {
    crop: Crop;
    grower: string;
    amount: number;
    refused: number;
    harvestedOn: string;
    day: string;
    terms?: Terms | undefined;
  }) => {
    const { crop, grower, amount, refused, harvestedOn, day, terms } = lot;
    const product = goodsOf(crop)[books.lots.length % goodsOf(crop).length]?.id;
    const json = {
      grower: idOf(grower),
      product,
      harvestedOn,
      amount,
      day,
      // Some days bring far more than others.
      confirmed: true,
      ...(refused > 0 && { refused, refusedReason: "Bruised" }),
      ...(terms && { terms: toApiTerms(terms) }),
    };
    const { lot: stored } = await call(lotSavedSchema, "/api/seller/lots", json);
    books.lots.push({
      id: stored._id,
      number: stored.number,
      grower,
      crop,
      harvestedOn,
      quantity: amount,
      refused,
      packed: 0,
      lost: 0,
      terms: terms ?? termsOf(grower, crop.name),
      isRecalled: false,
      purchase: null,
    });
  };

  /** One of the shoppers orders packs for a day. */
  const order = async (
    basket: readonly { good: books.Good; packs: number }[],
    day: string,
    shopper: number,
  ) => {
    const who = shoppers[shopper % SHOPPERS];
    if (!who) throw new Error("there is no such shopper");
    const lines = basket.map(({ good: { id, paise: offerPricePaise }, packs: quantity }) => {
      return { product: { id, offerPricePaise }, quantity };
    });
    const plain = checkoutOf(lines, who.address);
    const checkout = { ...(shopper % 3 === 0 ? withPromo(plain, CODE, 5) : plain), delivery: { day } };
    const answer = await sendOrder(shop, who.visitor, checkout);
    const { _id, invoiceNumber, items } = read(orderAnswerSchema, answer).order;
    const itemOf = ({ name }: books.Good) => items.find((item) => item.name === name)?._id ?? "";
    const own = basket.map(({ good, packs }) => ({ item: itemOf(good), good, packs }));
    const placed = books.ordered({ id: _id, invoice: invoiceNumber, day, lines: own });
    return { ...placed, visitor: who.visitor };
  };
  type Placed = Awaited<ReturnType<typeof order>>;

  /** Weighs what went into the bag. */
  const weigh = async (placed: Placed, packed: readonly books.Packed[]) => {
    const lines = packed.map((one) => ({
      item: one.line.item,
      restock: !one.isSpoilt,
      ...("instead" in one
        ? { replacement: { product: one.instead.id, quantity: one.packs } }
        : { amount: inPackUnit(one), confirmed: true }),
    }));
    await done("/api/order/weigh", { id: placed.id, lines });
    books.pack([{ order: placed, packed }]);
  };
  /** A helper at the packing station takes bags of a day and ticks them, each with all orders of its door. */
  const packAtStation = async (
    day: string,
    bags: number,
    contentOf: (order: string) => { placed: Placed; packed: readonly books.Amount[] },
  ) => {
    const helper = { station: "by-the-door", day };
    const held = await call(heldBagsSchema, "/api/packing/take", { ...helper, hold: bags, inTurn: [] });
    for (const bag of held.bags) {
      const ticked = bag.orders.map(({ _id: id, packingVersion: version, revision, items }) => ({
        id,
        version,
        revision,
        content: contentOf(id),
        items,
      }));
      const orders = ticked.map(({ content, items, ...order }) => ({
        ...order,
        lines: items.map(({ _id: item, quantity, pack }) => {
          const other = content.packed.find(({ line }) => line.item === item);
          return { item, amount: other ? inPackUnit(other) : Number((quantity * pack.quantity).toFixed(3)) };
        }),
      }));
      await done("/api/packing/packed", { ...helper, window: bag.orders[0]?.deliveryWindow?.id, orders });
      books.pack(ticked.map(({ content: { placed, packed } }) => ({ order: placed, packed })));
    }
    return held.bags.length;
  };
  const setStatus = async (placedOrders: readonly Placed[], status: books.Status, day: string) => {
    if (placedOrders.length === 0) return;
    await done("/api/order/update-statuses", {
      ids: placedOrders.map(({ id }) => id),
      status,
      from: ORDER_STATUSES,
    });
    books.setStatus(placedOrders, status, day);
  };
  /** Sets the status of one order, also of one that was finished. */
  const setOne = async (placed: Placed, status: books.Status, day: string) => {
    await done(`/api/order/update-status/${placed.id}`, { status }, "PATCH");
    books.setStatus([placed], status, day);
  };

  const changeLot = (lot: books.Lot, what: string, json: object) =>
    done(`/api/seller/lots/${lot.id}/${what}`, json);
  const correct = async (lot: books.Lot, quantity: number, day: string) => {
    await changeLot(lot, "correct", {
      quantity,
      seen: lot.quantity,
      reason: "Weighed again",
      day,
      // Little that is left can become many times as much.
      confirmed: true,
    });
    lot.quantity = quantity;
  };
  const reprice = async (lot: books.Lot, terms: Terms, day: string) => {
    await changeLot(lot, "reprice", {
      terms: toApiTerms(terms),
      reason: "Agreed otherwise",
      confirmed: true,
    });
    books.reprice(lot, terms, day);
  };
  const writeOff = async (lot: books.Lot, amount: number, day: string) => {
    await changeLot(lot, "write-off", { amount, reason: "Rotten", day, confirmed: true });
    lot.lost += amount;
  };
  const recall = async (lot: books.Lot) => {
    const json = { lot: lot.id, reason: "Sprayed too late" };
    const { recall: made } = await call(recalledSchema, "/api/seller/recalls", json);
    lot.isRecalled = true;
    lot.lost += books.leftOf(lot);
    return made._id;
  };

  /** Brings a bag on another day, where nobody was at home. It needs no harvest of that day, and leaves none of this one. */
  const bring = async (placed: Placed, day: string, to: string) => {
    const before = await leftOn(day);
    await done("/api/order/move-orders", { ids: [placed.id], day: to });
    expect(await leftOn(day), `what is left when ${placed.invoice} is brought on ${to}`).toEqual(before);
    books.setStatus([placed], "Pending", day);
    placed.day = to;
  };

  /** What is left of each heap's day, in the heaps' order. */
  const leftOn = async (day: string) => {
    const { heaps: shown } = read(heapListSchema, await shop.get("/api/stock/heaps", seller));
    return [...heaps].map(([crop, heap]) => {
      const left = shown.find(({ _id }) => _id === heap)?.days.find((one) => one.day === day)?.left ?? 0;
      return { crop, heap, left };
    });
  };

  /** Heaps are counted with a slip of the hand, which the store asks about. It is taken back by one press. */
  const countWrongly = async (day: string) => {
    for (const { heap, left } of (await leftOn(day)).filter((rest) => rest.left > 1)) {
      const path = `/api/stock/heaps/${heap}/count`;
      const slip = { day, seen: left, counted: Math.floor(left / 10) };
      expect(await shop.send("POST", path, { as: seller, json: slip })).toMatchObject({ status: 400 });
      const { moves } = await call(dayChangedSchema, path, { ...slip, confirmed: true });
      await done("/api/stock/heaps/evening/undo", { moves });
    }
  };

  /** Writes off the rest of the heaps in the evening, or carries it over to the next day. */
  const endEvening = async (day: string, isCarriedOver: boolean) => {
    for (const { crop, heap, left } of await leftOn(day)) {
      if (left === 0) continue;
      await done("/api/stock/heaps/evening", {
        rests: [{ heap, day, left }],
        to: isCarriedOver ? daysLater(day, 1) : null,
      });
      if (!isCarriedOver) books.writeOff(crop, left);
    }
  };

  /** Enters money by hand. `paise` is above zero. */
  const enter = async (
    grower: string,
    kind: "advance" | "deducted" | "added" | "paid" | "returned",
    paise: number,
    day: string,
  ) => {
    const json = { kind, amount: rupees(paise), day, reason: "As agreed", reference: "UTR 42" };
    await done(`/api/settlement/growers/${idOf(grower)}/entries`, json);
    accounts.enter(grower, kind, kind === "added" || kind === "returned" ? paise : -paise, day);
  };
  const account = async (grower: string) =>
    read(accountSchema, await shop.get(`/api/settlement/growers/${idOf(grower)}`, seller));

  /** A shopper complains about a line and gets credit, of which each grower of the line bears the part of their lots. */
  const complain = async (placed: Placed, line: books.Line, paise: number, day: string) => {
    const parts = placed.settled.filter(({ good }) => good === line.good);
    const data = { order: placed.id, lines: [line.item], words: "Squashed" };
    const filed = await sendForm(shop, {
      path: "/api/customer/complaints",
      as: placed.visitor,
      headers: { "Idempotency-Key": randomUUID() },
      parts: [["data", JSON.stringify(data)]],
    });
    const { _id: complaint } = read(complaintFiledSchema, filed).complaint;
    const answer = { kind: "credit", amount: rupees(paise), words: "" };
    await done(`/api/seller/customer/complaints/${complaint}/answer`, answer);
    const all = Math.max(sum(parts.map(({ sold }) => sold)), books.dueFor(placed, line));
    for (const { lot, sold } of parts) {
      const { complaints } = await account(lot.grower);
      const shown = complaints.find((one) => one.complaint === complaint && one.lotNumber === lot.number);
      const part = Math.floor((2 * paise * sold + all) / (2 * all));
      expect(shown?.amount, `the part of lot ${lot.number} in a complaint`).toBe(rupees(part));
      const json = { complaint, lot: lot.id, amount: rupees(part), reason: shown?.reason };
      await done(`/api/settlement/growers/${idOf(lot.grower)}/complaints`, json);
      books.charge(placed, lot, part, day);
    }
  };

  /** Pays everybody who is owed something in one run, except for one who is left out at the bank. */
  const payAll = async (day: string) => {
    const owed = [...growerIds.keys()].filter((grower) => accounts.balanceOf(grower) > 0);
    await done("/api/settlement/runs", { growers: [...growerIds.values()] });
    const { open } = read(runsSchema, await shop.get("/api/settlement/runs", seller));
    for (const { grower, newPayee } of open?.payments ?? []) {
      if (!newPayee) continue;
      await done("/api/settlement/payees/confirm", { grower: grower._id, seen: newPayee.payee });
    }
    const payments = (open?.payments ?? []).map(({ grower, amount }) => [grower.name, amount]);
    expect(payments.sort()).toEqual(
      owed.map((grower) => [grower, rupees(accounts.balanceOf(grower))]).sort(),
    );
    const paid = owed.slice(1);
    const paidRun = { growers: paid.map(idOf), day, reference: `RUN ${day}` };
    await done(`/api/settlement/runs/${open?._id}/paid`, paidRun);
    for (const grower of paid) accounts.enter(grower, "paid", -accounts.balanceOf(grower), day);
    return paid;
  };
  /** Closes the weeks up to a Sunday. */
  const close = async (until: string, sundays: readonly string[]) => {
    const before = sum([...accounts.statements.values()].map(({ length }) => length));
    const { statements } = await call(closedSchema, "/api/settlement/close", { until });
    accounts.close(sundays, [...growerIds.keys()]);
    const after = sum([...accounts.statements.values()].map(({ length }) => length));
    expect(statements, `statements of the weeks until ${until}`).toBe(after - before);
  };
  return {
    shop,
    seller,
    shoppers,
    goods,
    goodsOf,
    growerIds,
    idOf,
    call,
    goTo,
    receive,
    order,
    weigh,
    packAtStation,
    setStatus,
    setOne,
    correct,
    reprice,
    writeOff,
    recall,
    bring,
    countWrongly,
    endEvening,
    enter,
    account,
    complain,
    payAll,
    close,
  };
}

export type Stall = Awaited<ReturnType<typeof openStall>>;
export type Placed = Awaited<ReturnType<Stall["order"]>>;
