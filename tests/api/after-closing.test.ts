import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { daysLater, storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { closingSchema } from "#modules/closing/contract.ts";
import { complaints, customers } from "#modules/customer/tables.ts";
import { deliverySettingsAnswerSchema } from "#modules/delivery/contract.ts";
import { runSheetSchema } from "#modules/dispatch/contract/run-sheet.ts";
import { linkMadeSchema, vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { lotDetailsSchema, lotSavedSchema } from "#modules/grower/contract/lots.ts";
import { moneySchema } from "#modules/money/contract.ts";
import { statusesUpdatedSchema } from "#modules/order/contract/change-orders.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { eveningDoneSchema, heapSavedSchema } from "#modules/stock/contract.ts";
import { whoMayMake } from "#tests/support/access-table.ts";
import { describedCalls } from "#tests/support/api-description.ts";
import { type Answer, read } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { payingShop } from "#tests/support/paying-shop.ts";
import { aShopper, PASSWORD } from "#tests/support/sign-in.ts";

const { shop, gateway, seller, meera, address, tomato, order, pay, runJobs } = await payingShop();

// Money that moves has the database's own day, so the day that is lived is today's.
const TODAY = storeDay(new Date());
const TOMORROW = daysLater(TODAY, 1);

const post = (path: string, json: object) =>
  shop.send("POST", path, { as: seller, json, headers: { "Idempotency-Key": randomUUID() } });
const put = (path: string, json: object) => shop.send("PUT", path, { as: seller, json });
const ok = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBe(200);
  return { status, body };
};

/** Places an order of two packs to a door of its own, ₹130 at the door. */
const atDoor = async (day = TODAY, shopper = meera, product = tomato) => {
  const door = await anAddress(shop.db, shopper, { street: `${randomUUID()} Fort Road` });
  const checkout = checkoutOf([{ product, quantity: 2 }], door);
  return placedOrder(shop, shopper, { ...checkout, delivery: { day } });
};
const deliver = (placed: OrderAnswer, more: object = {}) =>
  ok(post("/api/delivery/delivered", { orders: [placed._id], cash: 130, ...more }));
const setStatus = (status: string, ...placed: OrderAnswer[]) =>
  ok(
    post("/api/order/update-statuses", {
      ids: placed.map(({ _id }) => _id),
      status,
      from: ["Pending", "Delivered", "Cancelled"],
    }),
  );

/** What the day of the tests has: set once it has been lived. */
let lived: Awaited<ReturnType<typeof liveTheDay>>;
beforeAll(async () => {
  lived = await liveTheDay();
});

async function liveTheDay() {
  shop.clock.now = storeMoment(daysLater(TODAY, -1), "12:00");
  const gone = await aShopper(shop);
  const { heap } = read(
    heapSavedSchema,
    await post("/api/stock/heaps", { name: "Tomato", products: [tomato.id] }),
  );
  for (const day of [TODAY, TOMORROW]) {
    await ok(post("/api/stock/heaps/harvest", { harvests: [{ heap, day, total: 60_000 }] }));
  }
  const beans = await aProduct(shop.db, { name: "Beans" });
  const okra = await aProduct(shop.db, { name: "Okra" });
  const okraHeap = read(
    heapSavedSchema,
    await post("/api/stock/heaps", { name: "Okra", products: [okra.id] }),
  ).heap;
  const grower = await addGrower(shop.db, "Lakshmamma", { products: [tomato.id, beans.id] });
  const terms = { kind: "price", price: 30 };
  const bring = (product: string, day?: string) =>
    post("/api/seller/lots", { grower, product, harvestedOn: TODAY, amount: 1000, terms, day });
  const [cash, cashCorrected, byUpi, byStatus, byMany, short, left] = [
    await atDoor(),
    await atDoor(),
    await atDoor(),
    await atDoor(),
    await atDoor(),
    await atDoor(TODAY, gone),
    await atDoor(),
  ];
  const undone = await atDoor();
  const later = [
    await atDoor(TOMORROW, meera, beans),
    await atDoor(TOMORROW, meera, beans),
    await atDoor(TOMORROW, meera, beans),
  ];
  const paidInAdvance = await order();
  await pay(paidInAdvance._id);
  const [goesBack, fails, failsToo] = [await order(), await order(), await order()];
  for (const each of [goesBack, fails, failsToo]) await pay(each._id);

  shop.clock.now = new Date();
  const { id: one } = read(
    vanAddedSchema,
    await post("/api/delivery/vans", { name: "One", driver: "", phone: "" }),
  );
  const { id: two } = read(
    vanAddedSchema,
    await post("/api/delivery/vans", { name: "Two", driver: "", phone: "" }),
  );
  await ok(put("/api/delivery/van-areas", { pin: address.zipcode, van: one }));
  const { path } = read(linkMadeSchema, await post(`/api/delivery/vans/${one}/link`, {}));
  for (const each of [cash, cashCorrected, byStatus, byMany, undone, left]) await deliver(each);
  await deliver(byUpi, { way: "upi", upiReference: "1234" });
  await deliver(short, { cash: 100 });
  await ok(post("/api/seller/customer/door", { order: short._id, difference: -30, carry: false }));
  await setStatus("Delivered", paidInAdvance);
  // Two refunds that fail at the gateway, and one that has not gone yet.
  await setStatus("Cancelled", fails, failsToo);
  gateway.setSwitches([{ fault: "refundPending" }]);
  await runJobs();
  gateway.settleRefunds("failed");
  await gateway.flushWebhooks();
  gateway.setSwitches([]);
  await setStatus("Cancelled", goesBack);
  const { rows } = await shop.pool.query("select id from refunds where state = 'failed'");
  await ok(bring(beans.id));
  const lotOf = async (product: string) => {
    const found = await shop.pool.query("select id from lots where product_id = $1 limit 1", [product]);
    return String(found.rows[0]?.id);
  };
  await ok(bring(tomato.id, TODAY));
  const rest = async (id: string, day: string) => {
    const { rows: days } = await shop.pool.query(
      'select "left"::int from heap_days where heap_id = $1 and day = $2',
      [id, day],
    );
    return Number(days[0]?.left ?? 0);
  };
  const evening = read(
    eveningDoneSchema,
    await post("/api/stock/heaps/evening", {
      rests: [{ heap, day: TODAY, left: await rest(heap, TODAY) }],
      to: null,
    }),
  );
  await ok(put("/api/delivery/cash-count", { day: TODAY, van: one, counted: 6 * 130 + 100 }));
  await ok(post("/api/delivery/upi-ticks", { day: TODAY, ticks: [{ order: byUpi._id, amount: 130 }] }));
  await ok(post("/api/closing/close", { day: TODAY }));
  const customerOf = async (of: { id: string }) => {
    const [row] = await shop.db.select().from(customers).where(sql`shopper_id = ${of.id}`);
    return row?.id ?? "";
  };
  return {
    heap,
    okraHeap,
    okra,
    beans,
    grower,
    terms,
    lots: { tomato: await lotOf(tomato.id), beans: await lotOf(beans.id) },
    orders: { cash, cashCorrected, byUpi, byStatus, byMany, short, left, undone, paidInAdvance },
    later,
    gone,
    vans: { one, two },
    link: path.replace("/drive/", ""),
    failedRefund: String(rows[0]?.id),
    anotherFailed: String(rows[1]?.id),
    written: evening.moves,
    meera: await customerOf(meera),
    rest,
  };
}

const closing = async () => read(closingSchema, await shop.get(`/api/closing?day=${TODAY}`, seller));

/** The money and the goods of the closed day, as the pages show them and as the ledgers have them. */
async function figures() {
  const { counted, cancelled, vans, runs } = read(
    runSheetSchema,
    await shop.get(`/api/delivery/run-sheet?day=${TODAY}`, seller),
  );
  const stops = runs
    .flatMap(({ areas }) => areas.flatMap(({ van, stops: its }) => its.map((stop) => ({ ...stop, van }))))
    .map(({ van, orders, items }) => ({ van, orders, items }))
    .toSorted((one, other) => ((one.orders[0]?._id ?? "") < (other.orders[0]?._id ?? "") ? -1 : 1));
  const money = read(moneySchema, await shop.get(`/api/money?from=${TODAY}&to=${TODAY}`, seller));
  const rows = async (query: string) => (await shop.pool.query(query, [TODAY])).rows;
  return {
    counted,
    cancelled,
    vans: vans.map(({ _id, counted: its, cancelled: back }) => [_id, its, back]),
    stops,
    money: money.total,
    open: money.open.filter(({ day }) => day === TODAY),
    heaps: await rows(
      `select heap_id, total::int, "left"::int from heap_days where day = $1 order by heap_id`,
    ),
    uses: await rows(
      `select u.order_id, u.lot_id, u.amount::int, u.sold_paise::int from lot_uses u join orders o on o.id = u.order_id
        where o.delivery_day = $1 order by 1, 2`,
    ),
  };
}

/**
 * Does something after the closing. Returns whether a figure of the day has changed. Every change is named: it is said that
 * something came, or which money has come since.
 */
async function after(act: () => Promise<unknown>): Promise<"changed" | "same"> {
  const [before, was] = [await figures(), (await closing()).since];
  await act();
  const now = await figures();
  const { cameAfter, since } = await closing();
  const isSame = JSON.stringify(now) === JSON.stringify(before);
  if (!isSame) {
    const isNamed = cameAfter !== null || JSON.stringify(since) !== JSON.stringify(was);
    if (!isNamed) expect(now).toEqual(before);
  }
  await shop.pool.query("update day_closings set came_after = null");
  return isSame ? "same" : "changed";
}

type Trial = {
  /** The calls that are made one after the other. */
  calls: readonly string[];
  /** What becomes of the closed day's figures. */
  result: "changed" | "same";
  act: () => Promise<unknown>;
};

const refused = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
};
const idOf = (name: keyof typeof lived.orders) => lived.orders[name]._id;
const credit = (kind: string, amount: number) =>
  ok(post(`/api/seller/customer/customers/${lived.meera}/credit`, { kind, amount, reason: "" }));

const answerComplaint = async (json: object) => {
  const id = randomUUID();
  await shop.db
    .insert(complaints)
    .values({ id, orderId: idOf("cash"), customerId: lived.meera, words: "Soft" });
  await ok(post(`/api/seller/customer/complaints/${id}/answer`, { words: "Sorry", ...json }));
};
const harvest = (total: number) =>
  ok(
    post("/api/stock/heaps/harvest", {
      harvests: [{ heap: lived.okraHeap, day: TODAY, total, confirmed: true }],
    }),
  );
const evening = (left: number, to: string | null) =>
  post("/api/stock/heaps/evening", { rests: [{ heap: lived.okraHeap, day: TODAY, left }], to });
const bring = (more: object) =>
  post("/api/seller/lots", {
    grower: lived.grower,
    product: tomato.id,
    harvestedOn: TODAY,
    amount: 1000,
    terms: lived.terms,
    ...more,
  });

/** What is tried after the closing: each call that moves money or goods. */
const TRIALS: readonly Trial[] = [
  {
    calls: ["POST /api/stock/heaps/evening/undo"],
    result: "changed",
    act: () => ok(post("/api/stock/heaps/evening/undo", { moves: lived.written })),
  },
  { calls: ["a refund that the gateway carries out"], result: "changed", act: () => runJobs() },
  {
    calls: ["POST /api/delivery/delivered", "POST /api/seller/customer/door"],
    result: "changed",
    act: async () => {
      const { cashCorrected: placed } = lived.orders;
      await deliver(placed, { cash: 120, instead: 130 });
      await ok(post("/api/seller/customer/door", { order: placed._id, difference: -10, carry: true }));
    },
  },
  {
    calls: ["PUT /api/delivery/cash-count"],
    result: "changed",
    act: () => ok(put("/api/delivery/cash-count", { day: TODAY, counted: 900, van: lived.vans.one })),
  },
  {
    calls: ["POST /api/delivery/upi-untick", "POST /api/delivery/upi-ticks"],
    result: "same",
    act: async () => {
      await ok(post("/api/delivery/upi-untick", { day: TODAY, order: idOf("byUpi") }));
      await ok(
        post("/api/delivery/upi-ticks", { day: TODAY, ticks: [{ order: idOf("byUpi"), amount: 130 }] }),
      );
    },
  },
  {
    calls: ["PUT /api/delivery/van-stops"],
    result: "changed",
    act: () =>
      ok(put("/api/delivery/van-stops", { day: TODAY, orders: [idOf("cash")], van: lived.vans.two })),
  },
  {
    calls: ["PUT /api/delivery/van-areas"],
    result: "same",
    act: () => ok(put("/api/delivery/van-areas", { pin: address.zipcode, van: lived.vans.two })),
  },
  {
    calls: ["PUT /api/delivery/settings"],
    result: "same",
    act: async () => {
      const { settings } = read(
        deliverySettingsAnswerSchema,
        await shop.get("/api/delivery/settings", seller),
      );
      const areas = [{ firstPin: address.zipcode, lastPin: address.zipcode, fee: null, minimum: null }];
      await ok(put("/api/delivery/settings", { ...settings, areas }));
    },
  },
  {
    calls: ["PUT /api/delivery/vans/{id}"],
    result: "same",
    act: () =>
      ok(
        put(`/api/delivery/vans/${lived.vans.one}`, { name: "Old", driver: "", phone: "", isActive: false }),
      ),
  },
  {
    calls: ["POST /api/seller/customer/customers/{id}/credit"],
    result: "same",
    act: () => credit("goodwill", 50),
  },
  {
    calls: ["POST /api/seller/customer/customers/{id}/credit"],
    result: "changed",
    act: () => credit("paid_out", 30),
  },
  {
    calls: ["POST /api/seller/customer/complaints/{id}/answer"],
    result: "same",
    act: () => answerComplaint({ kind: "credit", amount: 20 }),
  },
  {
    calls: ["POST /api/seller/customer/complaints/{id}/answer"],
    result: "changed",
    act: () => answerComplaint({ kind: "refund", amount: 20, reference: "" }),
  },
  {
    calls: ["POST /api/order/weigh"],
    result: "same",
    act: () => {
      const { paidInAdvance: placed } = lived.orders;
      const lines = [{ item: placed.items[0]?._id, amount: 900 }];
      return refused(post("/api/order/weigh", { id: placed._id, lines }));
    },
  },
  {
    calls: ["POST /api/order/seller-revise"],
    result: "same",
    act: () => {
      const { cash: placed } = lived.orders;
      const items = [{ item: placed.items[0]?._id, quantity: 1 }];
      return refused(
        post("/api/order/seller-revise", { id: placed._id, revision: 0, items, totalAmount: 90 }),
      );
    },
  },
  {
    calls: ["POST /api/order/cancel"],
    result: "same",
    act: () => refused(shop.post("/api/order/cancel", { id: idOf("cash") }, meera)),
  },
  {
    calls: ["PATCH /api/order/update-status/{id}"],
    result: "changed",
    act: () =>
      ok(shop.patch(`/api/order/update-status/${idOf("byStatus")}`, { status: "Cancelled" }, seller)),
  },
  {
    calls: ["POST /api/order/update-statuses"],
    result: "changed",
    act: () => setStatus("Cancelled", lived.orders.byMany),
  },
  {
    calls: ["POST /api/order/update-statuses", "POST /api/order/undo-status"],
    result: "changed",
    act: async () => {
      const json = { ids: [idOf("undone")], status: "Cancelled", from: ["Delivered"] };
      const answer = await post("/api/order/update-statuses", json);
      const { change } = read(statusesUpdatedSchema, answer);
      await ok(post("/api/order/undo-status", { change }));
    },
  },
  {
    calls: ["POST /api/order/move"],
    result: "changed",
    act: () => ok(post("/api/order/move", { id: lived.later[0]?._id, day: TODAY })),
  },
  {
    calls: ["POST /api/order/move-orders"],
    result: "changed",
    act: () => ok(post("/api/order/move-orders", { ids: [lived.later[1]?._id], day: TODAY })),
  },
  {
    calls: ["POST /api/order/move-day"],
    result: "changed",
    act: () => ok(post("/api/order/move-day", { from: TOMORROW, to: TODAY })),
  },
  {
    calls: ["POST /api/order/take"],
    result: "changed",
    act: async () => {
      const order = {
        ...checkoutOf([{ product: lived.beans, quantity: 2 }], address),
        delivery: { day: TODAY },
      };
      const { firstName, lastName, street, city, state, zipcode, country, phone } = address;
      const caller = { firstName, lastName, email: "", street, city, state, zipcode, country, phone };
      await ok(post("/api/order/take", { customer: null, order, address: caller }));
    },
  },
  {
    calls: ["POST /api/payment/refund/{id}/settle"],
    result: "changed",
    act: () => ok(post(`/api/payment/refund/${lived.failedRefund}/settle`, {})),
  },
  {
    calls: ["POST /api/payment/refund/{id}/again"],
    result: "changed",
    act: async () => {
      await ok(post(`/api/payment/refund/${lived.anotherFailed}/again`, {}));
      await runJobs();
    },
  },
  {
    calls: ["a payment online"],
    result: "changed",
    act: async () => pay((await order([{ product: lived.beans, quantity: 2 }]))._id),
  },
  {
    calls: [
      "POST /api/seller/lots",
      "POST /api/seller/lots/{id}/correct",
      "POST /api/seller/lots/{id}/write-off",
      "POST /api/seller/lots/{id}/take-back",
    ],
    result: "changed",
    act: async () => {
      const { lot } = read(lotSavedSchema, await bring({ day: TODAY }));
      await ok(
        post(`/api/seller/lots/${lot._id}/correct`, { quantity: 1200, reason: "Weighed", day: TODAY }),
      );
      await ok(
        post(`/api/seller/lots/${lot._id}/write-off`, {
          amount: 500,
          reason: "Soft",
          day: TODAY,
          confirmed: true,
        }),
      );
      const { entries } = read(lotDetailsSchema, await shop.get(`/api/seller/lots/${lot._id}`, seller));
      await ok(post(`/api/seller/lots/${lot._id}/take-back`, { entry: entries.at(-1)?._id }));
    },
  },
  {
    calls: [
      "POST /api/stock/heaps/harvest",
      "POST /api/stock/heaps/{id}/spoilt",
      "POST /api/stock/heaps/{id}/count",
      "POST /api/stock/heaps/evening",
    ],
    result: "changed",
    act: async () => {
      await harvest(5000);
      await ok(post(`/api/stock/heaps/${lived.okraHeap}/spoilt`, { day: TODAY, amount: 1000 }));
      await ok(post(`/api/stock/heaps/${lived.okraHeap}/count`, { day: TODAY, counted: 3000, seen: 4000 }));
      await ok(evening(3000, TOMORROW));
    },
  },
  {
    calls: ["POST /api/stock/heaps/evening"],
    result: "same",
    act: () => refused(evening(0, null)),
  },
  {
    calls: ["PATCH /api/stock/heaps/{id}"],
    result: "same",
    act: () => {
      const json = { name: "Ladies’ finger", products: [lived.okra.id] };
      return ok(shop.patch(`/api/stock/heaps/${lived.okraHeap}`, json, seller));
    },
  },
  {
    calls: ["POST /api/user/delete"],
    result: "same",
    act: () => ok(shop.post("/api/user/delete", { password: PASSWORD }, lived.gone)),
  },
];

const OPEN_ORDERS =
  "is for orders that are still to be delivered, of which a closed day has none before one came";
const OTHER_DAYS = "moves nothing of a delivery day";
const GROWERS = "is the growers' money, which their statements close";
const WORDS = "changes words alone";
const WAY = "is the way of a van, or who drives it";
const ALIKE = "is tried above in another form";
const LEDGER = "takes the heap's own ledger along, as its question says; orders keep what they had";

/** The other calls that could move money or goods, each with the reason why it moves none of a closed day. */
const OTHERS: Record<string, string> = {
  "POST /api/order/update-matching": ALIKE,
  "POST /api/order/move-matching": ALIKE,
  "POST /api/drive/delivered": ALIKE,
  "POST /api/seller/buying/came": ALIKE,
  "POST /api/seller/lots/given": ALIKE,
  "POST /api/drive/noted": "is named, as `closing.test.ts` holds",
  "DELETE /api/stock/heaps/{id}": LEDGER,
  "POST /api/stock/heaps": OTHER_DAYS,
  "POST /api/stock/counts": OTHER_DAYS,
  "POST /api/order/cod": "is for a day whose time to order is not over",
  "POST /api/order/add": OPEN_ORDERS,
  "POST /api/order/revise": OPEN_ORDERS,
  "POST /api/order/answer-question": OPEN_ORDERS,
  "POST /api/packing/give-back": OPEN_ORDERS,
  "POST /api/packing/line": OPEN_ORDERS,
  "POST /api/packing/open": OPEN_ORDERS,
  "POST /api/packing/packed": OPEN_ORDERS,
  "POST /api/packing/take": OPEN_ORDERS,
  "POST /api/packing/take-back": OPEN_ORDERS,
  "POST /api/seller/buying/sent": OTHER_DAYS,
  "PUT /api/seller/buying": OTHER_DAYS,
  "POST /api/seller/lots/{id}/reprice": GROWERS,
  "POST /api/settlement/close": GROWERS,
  "POST /api/settlement/growers/{id}/complaints": GROWERS,
  "POST /api/settlement/growers/{id}/entries": GROWERS,
  "POST /api/seller/customer/customers/{id}/note": WORDS,
  "POST /api/seller/customer/merge": "joins two customers, whose orders and money stay",
  "DELETE /api/seller/customer/customers/{id}": "goes through what POST /api/user/delete does",
  "POST /api/payment/compare": "asks the gateway what it has, and moves nothing",
  "POST /api/payment/finding/{id}/settle": WORDS,
  "POST /api/order/current": "answers a question",
  "POST /api/delivery/bank-list": "answers a question",
  "POST /api/delivery/vans": WAY,
  "POST /api/delivery/vans/{id}/link": WAY,
  "DELETE /api/delivery/vans/{id}/link": WAY,
  "PUT /api/delivery/door-place": WAY,
  "PUT /api/delivery/run-sheet": WAY,
  "PUT /api/delivery/shortest-way": WAY,
  "PUT /api/delivery/van-start": WAY,
  "POST /api/drive/placed": WAY,
  "POST /api/drive/shown": WAY,
};

const MOVERS = [
  "customer.change",
  "customer.delete",
  "customer.refund",
  "dispatch.cash",
  "dispatch.change",
  "dispatch.see",
  "fulfilment.change",
  "grower.buy",
  "online-payment.refund",
  "order.change",
  "order.see",
  "order.take",
  "packing.change",
  "settlement.change",
  "stock.change",
  "stock.heaps",
  "a driver's link or dispatch.drive",
];

it("tries every call of money and goods, or says why it moves nothing of a closed day", async () => {
  const named = new Set([...TRIALS.flatMap(({ calls }) => calls), ...Object.keys(OTHERS)]);
  const moving = (await describedCalls(shop)).filter(
    (call) => call.method !== "GET" && MOVERS.includes(whoMayMake(call)),
  );
  const all = moving.map(({ method, template }) => `${method} ${template}`);
  expect(all.filter((call) => !named.has(call))).toEqual([]);
  const known = new Set((await describedCalls(shop)).map(({ method, template }) => `${method} ${template}`));
  expect([...named].filter((call) => call.includes("/api/") && !known.has(call))).toEqual([]);
});

describe("after a day's closing", () => {
  it("nothing has come yet", async () => {
    expect(await closing()).toMatchObject({
      closed: { by: expect.any(String) },
      cameAfter: null,
      since: [],
      open: [],
    });
  });

  it.each(TRIALS.map((trial) => ({ ...trial, what: trial.calls.join(", then ") })))(
    "$what leaves the day as it is, or is named there ($result)",
    async ({ act, result }) => {
      expect(await after(act)).toBe(result);
    },
  );
});
