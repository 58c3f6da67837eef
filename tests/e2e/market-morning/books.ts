/** Compares what the shop says in the evening with what was reckoned: every order, stop, customer, heap and count. */
import type { APIRequestContext } from "@playwright/test";
import pg from "pg";
import { customersAnswerSchema } from "#modules/customer/contract.ts";
import { runSheetSchema } from "#modules/dispatch/contract/run-sheet.ts";
import { ordersSchema, type OrderAnswer as StoredOrder } from "#modules/order/contract/order.ts";
import { heapListSchema, movesSchema, stockListSchema } from "#modules/stock/contract.ts";
import { ownersCustomerSchema } from "#tests/support/owners-view.ts";
import { expect } from "../support/test.ts";
import { NOBODY, NOTE } from "./drivers.ts";
import {
  type Bag,
  bags,
  balances,
  complaints,
  creditNoteOf,
  leftOfHeap,
  orderedOf,
  packsLeft,
  receivedOf,
  tallyOf,
} from "./evening.ts";
import { COUNTED_GOODS, HEAP_NAMES, harvestOf } from "./goods.ts";
import type { Stored } from "./packers.ts";
import { AREAS, DAY, doorOf, ORDERS, type Order, TOMORROW } from "./plan.ts";
import { duePaise, inPaise, type Line, packedBill, sum } from "./reckoning.ts";
import { type Shelf, send } from "./setting-up.ts";

/** All orders of the day, as the seller's pages get them. */
export async function ordersOfDay(office: APIRequestContext): Promise<StoredOrder[]> {
  const answer = await send(office, "GET", `/api/order/seller?day=${DAY}&by=delivery`);
  return ordersSchema.parse(answer).orders;
}

const packedOf = (line: Line) => {
  const { packed } = line;
  if (!packed) return null;
  const due = duePaise(line);
  const restocked = packed.restock ?? false;
  return "instead" in packed
    ? { due, restocked, amount: null, instead: packed.instead.name, packs: packed.packs }
    : { due, restocked, amount: packed.amount / 1000, instead: undefined, packs: undefined };
};

/** Lines by their names: a cart has an order of its own. */
const byName = <Row extends readonly unknown[]>(lines: readonly Row[]): Row[] =>
  lines.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1));

const reckonedOrder = (order: Order, received: number | null) => {
  const { person, area, street, lines, change } = order;
  const { total, fee, discount, credit, unusedCredit } = packedBill(orderedOf(order));
  const note = creditNoteOf(order);
  return {
    status: received === null ? "Pending" : "Delivered",
    total,
    fee,
    discount,
    credit: credit + unusedCredit,
    received,
    door: [street ?? doorOf(person, area).street, AREAS[area].pin],
    lines: byName(lines.map((line) => [line.crop.name, line.packs, line.paise, packedOf(line)])),
    creditNotes: note ? [note] : [],
    revision: change ? 2 : 1,
    notes: change?.kind === "notes" ? { driver: "Ring twice", office: "Pays late" } : null,
  };
};

const storedOrder = (order: StoredOrder) => {
  const credits = order.adjustments.filter(({ kind }) => kind.startsWith("credit"));
  return {
    status: order.status,
    total: inPaise(order.totalAmount),
    fee: inPaise(order.shippingCharges),
    discount: discountOf(order),
    credit: sum(credits.map(({ amount }) => inPaise(amount))),
    received: order.received === null ? null : inPaise(order.received),
    door: [order.address.street, order.address.zipcode],
    lines: byName(
      order.items.map(({ name, quantity, offerPrice, packed }) => [
        ...[name, quantity, inPaise(offerPrice)],
        packed && {
          due: inPaise(packed.due),
          restocked: packed.restocked,
          amount: packed.amount,
          instead: packed.replacement?.name,
          packs: packed.replacement?.quantity ?? undefined,
        },
      ]),
    ),
    creditNotes: order.creditNotes.map(({ amount, cgst }) => ({
      paise: inPaise(amount),
      half: inPaise(cgst),
    })),
    revision: order.revision,
    notes: order.sellerNotes,
  };
};

/** The discount that is left after packing. */
const discountOf = ({ adjustments }: StoredOrder) =>
  0 - sum(adjustments.filter(({ kind }) => /discount$/.test(kind)).map(({ amount }) => inPaise(amount)));

/** Each order is as it was reckoned, its lines and adjustments make its total, and none has come from elsewhere. */
export async function checkOrders(office: APIRequestContext, stored: Stored): Promise<void> {
  const all = new Map((await ordersOfDay(office)).map((order) => [order._id, order]));
  expect(all.size).toBe(ORDERS);
  for (const bag of bags) {
    for (const [order, received] of receivedOf(bag)) {
      const now = all.get(stored.get(order)?._id ?? "");
      if (!now) throw new Error(`the order of ${bag.name} is gone`);
      expect(storedOrder(now), bag.name).toEqual(reckonedOrder(order, received));
      const made = [...now.items, ...now.adjustments].map(({ amount }) => inPaise(amount));
      expect(sum(made), bag.name).toBe(inPaise(now.totalAmount));
    }
  }
}

/** Each stop is in its van with its money and its marks, and what was counted is kept. */
export async function checkVans(office: APIRequestContext, photographed: readonly Bag[]): Promise<void> {
  const sheet = runSheetSchema.parse(await send(office, "GET", `/api/delivery/run-sheet?day=${DAY}`));
  const stops = sheet.runs.flatMap(({ areas }) =>
    areas.flatMap(({ van, stops: areaStops }) => areaStops.map((stop) => ({ van, stop }))),
  );
  expect(stops).toHaveLength(bags.length);
  for (const bag of bags) {
    const { van: name } = AREAS[bag.van];
    const van = sheet.vans.find((each) => each.name === name);
    const street = bag.orders[0]?.street;
    const own = stops.filter(
      ({ van: of, stop: { address } }) =>
        of === van?._id &&
        `${address.firstName} ${address.lastName}` === bag.name &&
        (street === undefined || address.street === street),
    );
    expect(own, bag.name).toHaveLength(1);
    const { orders = [], events = [] } = own[0]?.stop ?? {};
    const money = orders.map(({ due, received }) => [inPaise(due), inPaise(received ?? 0)]);
    expect(sum(money.map(([due = 0]) => due)), bag.name).toBe(bag.due);
    expect(sum(money.map(([, received = 0]) => received)), bag.name).toBe(bag.received);
    expect(events.map(({ kind, note }) => [kind, note]).toSorted(), bag.name).toEqual(
      [
        ...(photographed.includes(bag)
          ? [
              ["note", NOTE],
              ["photo", ""],
            ]
          : []),
        ...(bag.what === "later" || bag.what === "away" ? [["not-home", NOBODY]] : []),
        ...(bag.what === "away" ? [] : [["delivered", ""]]),
      ].toSorted(),
    );
  }
  const counted = sheet.vans.map((van) => [van.name, inPaise(van.counted ?? 0)]);
  expect(counted).toEqual([
    [AREAS.near.van, tallyOf("near").received - 1000],
    [AREAS.far.van, tallyOf("far").received],
  ]);
}

/** Each customer's balance is the reckoned one and the sum of its ledger, and no door is undecided. */
export async function checkCustomers(office: APIRequestContext): Promise<void> {
  const idsByEmail = new Map<string | null, string>();
  for (let after: string | null = ""; after !== null; ) {
    const path: string = `/api/seller/customer/list?limit=100${after && `&after=${after}`}`;
    const page = customersAnswerSchema.parse(await send(office, "GET", path));
    for (const { _id, email } of page.customers) idsByEmail.set(email ?? null, _id);
    after = page.next;
  }
  expect(idsByEmail.size).toBe(balances.size);
  for (const [{ email, name }, balance] of balances) {
    const path = `/api/seller/customer/customers/${idsByEmail.get(email)}`;
    const { customer } = ownersCustomerSchema.parse(await send(office, "GET", path));
    expect(inPaise(customer.balance), name).toBe(balance);
    expect(sum(customer.credits.map(({ amount }) => inPaise(amount))), name).toBe(balance);
    expect(
      customer.recent.filter(({ undecided }) => undecided !== 0),
      name,
    ).toEqual([]);
    const answers = customer.complained.map(({ answer }) => [answer?.kind, inPaise(answer?.amount ?? 0)]);
    const own = complaints.filter(({ order }) => order.person.email === email);
    expect(answers, name).toEqual(own.map(({ kind, paise }) => [kind, paise]));
  }
}

/** Each heap and each counted crop has what is left, and each ledger adds up to it. */
export async function checkStock(office: APIRequestContext, { heaps }: Shelf): Promise<void> {
  const { products } = stockListSchema.parse(await send(office, "GET", "/api/stock/list"));
  expect(new Map(products.map(({ name, left }) => [name, left]))).toEqual(
    new Map(COUNTED_GOODS.map((crop) => [crop.name, packsLeft(crop)])),
  );
  const list = heapListSchema.parse(await send(office, "GET", "/api/stock/heaps"));
  expect(list.heaps.map(({ name }) => name)).toEqual([...HEAP_NAMES]);
  for (const { _id, name, days } of list.heaps) {
    const heap = HEAP_NAMES.find((each) => each === name) ?? "Palak";
    const left = leftOfHeap(heap);
    const harvest = harvestOf(ORDERS)[heap] * 1000;
    expect(_id).toBe(heaps.get(heap));
    const carried = heap === "Palak" ? [] : [{ day: TOMORROW, total: left, left }];
    expect(days, heap).toMatchObject([{ day: DAY, total: harvest - left, left: 0 }, ...carried]);
    await checkLedger(
      office,
      _id,
      new Map([[DAY, 0], ...carried.map((each) => [each.day, each.left] as const)]),
    );
  }
}

async function checkLedger(
  office: APIRequestContext,
  heap: string,
  left: ReadonlyMap<string, number>,
): Promise<void> {
  const changesByDay = new Map<string, number>();
  for (let after = ""; ; ) {
    const path = `/api/stock/moves?heap=${heap}&limit=100${after && `&after=${after}`}`;
    const { moves } = movesSchema.parse(await send(office, "GET", path));
    for (const { day, change } of moves)
      changesByDay.set(day ?? "", (changesByDay.get(day ?? "") ?? 0) + change);
    const last = moves.at(-1)?._id;
    if (last === undefined) break;
    after = last;
  }
  expect(changesByDay).toEqual(left);
}

/** The database's own checks find nothing: sums of days, words of orders, and balances beside their ledgers. */
export async function checkDatabase(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  try {
    for (const query of [
      "select * from wrong_order_sums()",
      "select * from wrong_order_words()",
      `select c.name from customers c left join customer_credits l on l.customer_id = c.id
        group by c.id having c.balance_paise <> coalesce(sum(l.paise), 0)`,
      `select o.invoice_number from orders o where o.total_paise
        <> (select sum(i.offer_price_paise * i.quantity) from order_items i where i.order_id = o.id)
        + (select coalesce(sum(a.paise), 0) from order_adjustments a where a.order_id = o.id)`,
    ]) {
      expect((await client.query(query)).rows, query).toEqual([]);
    }
  } finally {
    await client.end();
  }
}
