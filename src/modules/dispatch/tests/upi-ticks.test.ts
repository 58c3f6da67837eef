import { beforeEach, expect, it } from "vitest";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { read } from "#tests/support/calls.ts";
import { dispatchShop, SUNDAY } from "#tests/support/dispatch-shop.ts";
import { manyOrders } from "#tests/support/many-orders.ts";
import { bankMatchSchema, deliveryClosingSchema } from "../contract/closing.ts";
import { upiTicks } from "../tables.ts";

const { shop, seller, home, office, anbus, jar, order, send, deliver, setStatus } = await dispatchShop();

beforeEach(async () => {
  await shop.db.delete(upiTicks);
});

const byUpi = (placed: OrderAnswer, cash: number, upiReference?: string) =>
  deliver([placed], cash, { way: "upi", ...(upiReference && { upiReference }) });
const compare = async (list: string) =>
  read(bankMatchSchema, await send("POST", "/bank-list", { day: SUNDAY, list }));
const ticked = async () => {
  const answer = await shop.get(`/api/delivery/closing?day=${SUNDAY}`, seller);
  return read(deliveryClosingSchema, answer).payments.map(({ ticked: isTicked }) => isTicked);
};
const tick = (...ticks: { order: string; amount: number; key?: string }[]) =>
  send("POST", "/upi-ticks", { day: SUNDAY, ticks });

/** Three doors that paid by UPI on Sunday: two of them 90 rupees. */
async function threeDoors() {
  const placed = [await order(home), await order(office), await order(anbus)];
  const [one, two, three] = placed;
  if (!one || !two || !three) throw new Error("three orders were placed");
  await byUpi(one, 90, "5678");
  await byUpi(two, 90);
  await byUpi(three, 91.5);
  return { one, two, three };
}

const LIST = [
  "15/03/2026,UPI/CR/607412345678/MEERA,90.00",
  "15/03/2026,UPI/CR/607499990000/ANBU,91.50",
  "15/03/2026,UPI/CR/607400001111/STRANGER,12.00",
];

it("compares a pasted list, and changes nothing by that", async () => {
  const { one, three } = await threeDoors();
  expect(await compare(LIST.join("\n"))).toMatchObject({
    sure: [
      { line: LIST[0], order: one._id, by: "reference" },
      { line: LIST[1], order: three._id, by: "sum" },
    ],
    doubtful: [],
    known: 0,
    unknown: [LIST[2]],
  });
  expect(await ticked()).toEqual([false, false, false]);
});

it("names every row of a list, and learns its heading for rows that come without one", async () => {
  const { one } = await threeDoors();
  const heading = "Date,Narration,Withdrawal,Deposit";
  const rows = ["15/03/2026,UPI FUEL 607433330000,90.00,", "15/03/2026,UPI MEERA 607412345678,,90.00"];
  const first = await compare([heading, ...rows, rows[1], "Rs 90 failed"].join("\n"));
  expect(first).toMatchObject({
    sure: [{ line: rows[1], order: one._id }],
    others: [
      { line: heading, why: "noSum" },
      { line: rows[0], why: "went" },
      { line: rows[1], why: "repeated" },
      { line: "Rs 90 failed", why: "failed" },
    ],
    payments: [{ order: one._id, name: "Meera Rao", amount: 90 }],
    heading,
  });
  const later = await send("POST", "/bank-list", { day: SUNDAY, list: rows.join("\n"), headings: [heading] });
  expect(read(bankMatchSchema, later)).toMatchObject({
    sure: [{ line: rows[1] }],
    doubtful: [],
    others: [{ line: rows[0], why: "went" }],
    heading: null,
  });
  const wrong = { day: SUNDAY, list: "", headings: Array.from({ length: 9 }, () => "a,debit,credit") };
  expect(await send("POST", "/bank-list", wrong)).toMatchObject({ status: 400 });
});

it("shows a large day page by page, the payments first that are not ticked", async () => {
  const like = await order(home);
  await manyOrders(shop, like, 260);
  // Each is a door of its own; a hundred and ten are open, and the others paid by UPI.
  await shop.pool.query(
    `with copies as (select id, row_number() over (order by id) as n from orders where id like $1)
    update orders set delivery_day = $2, address = jsonb_set(address, '{street}', to_jsonb(n || ' Lake Road')),
      status = case when n <= 110 then 'Pending' else 'Delivered' end,
      payment_state = case when n <= 110 then 'pending' else 'paid' end
    from copies where copies.id = orders.id`,
    [`${like._id}-%`, SUNDAY],
  );
  await shop.pool.query(
    `insert into cash_receipts (order_id, paise, way, seller_email) select id, 9000, 'upi', 's@example.org' from orders
    where status = 'Delivered'`,
  );
  await setStatus("Cancelled", like);
  const closing = async (query = "") => {
    const answer = await shop.get(`/api/delivery/closing?day=${SUNDAY}${query}`, seller);
    return read(deliveryClosingSchema, answer);
  };
  const first = await closing();
  const [one, ...others] = first.payments;
  expect(first).toMatchObject({
    doorCount: 110,
    upi: { count: 150, ticked: 0, amount: 13_500, open: 13_500 },
  });
  expect(others).toHaveLength(99);
  await tick({ order: one?.order ?? "", amount: 90 });
  const second = await closing("&doorsPage=2&paymentsPage=2");
  expect(second.upi).toEqual({ count: 150, ticked: 1, amount: 13_500, open: 13_410 });
  expect(second.payments).toHaveLength(50);
  expect(second.payments.at(-1)).toMatchObject({ order: one?.order, ticked: true });
  const doors = [...first.doors, ...second.doors].map(({ orders: [id] }) => id);
  expect(new Set(doors).size).toBe(110);
  // A page that is gone since is the last one.
  expect((await closing("&doorsPage=9")).doors).toEqual(second.doors);
  expect(await shop.get(`/api/delivery/closing?day=${SUNDAY}&doorsPage=0`, seller)).toMatchObject({
    status: 400,
  });
});

it("ticks what fits, once however often it is sent or pasted, and stores no word of the list", async () => {
  const { one } = await threeDoors();
  const { sure } = await compare(`${LIST[0]}\n${LIST[0]}`);
  const ticks = sure.map(({ order: id, key }) => ({ order: id, amount: 90, key }));
  const answers = await Promise.all([tick(...ticks), tick(...ticks)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await tick(...ticks)).body).toMatchObject({ message: "0 payments ticked" });
  expect(await shop.db.select().from(upiTicks)).toMatchObject([
    { orderId: one._id, paise: 9000, line: "607412345678" },
  ]);
  expect(await compare(`Rs 90 credited. UPI Ref 607412345678`)).toMatchObject({ sure: [], known: 1 });
});

it("lets a line tick one payment alone, on two devices too", async () => {
  const { one, two } = await threeDoors();
  const { doubtful } = await compare("Rs 90 from a phone");
  const key = doubtful[0]?.key;
  expect(key).toBeDefined();
  const answers = await Promise.all([
    tick({ order: one._id, amount: 90, key }),
    tick({ order: two._id, amount: 90, key }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await ticked()).filter(Boolean)).toHaveLength(1);
  const row = (await shop.db.select().from(upiTicks))[0];
  expect(row?.line).not.toContain("phone");
});

it("knows the lines of a list again in which the own account's number stands first", async () => {
  const { one, three } = await threeDoors();
  const list = [
    "A/c 123456789012 credited Rs 90.00 UPI Ref 607412345678",
    "A/c 123456789012 credited Rs 91.50 UPI Ref 607499990000",
  ].join("\n");
  const { sure } = await compare(list);
  expect(sure.map(({ order: id }) => id)).toEqual([one._id, three._id]);
  const ticks = sure.map(({ order: id, key }) => ({ order: id, amount: id === one._id ? 90 : 91.5, key }));
  expect(await tick(...ticks)).toMatchObject({ status: 200 });
  expect(await compare(list)).toMatchObject({ sure: [], doubtful: [], known: 2, unknown: [] });
});

it("ticks a corrected payment, or another one, by the same line again", async () => {
  const { one, two } = await threeDoors();
  const line = "Rs 90 and Rs 80 from a phone, 607412345678";
  const keyOf = async () => {
    const { sure, doubtful } = await compare(line);
    return [...sure, ...doubtful][0]?.key;
  };
  const key = await keyOf();
  expect(await tick({ order: one._id, amount: 90, key })).toMatchObject({ status: 200 });
  expect(await keyOf()).toBeUndefined();
  await deliver([one], 80, { way: "upi", instead: 90, insteadUpi: 90 });
  expect(await keyOf()).toBe(key);
  expect(await tick({ order: two._id, amount: 90, key })).toMatchObject({ status: 200 });
  expect(await tick({ order: one._id, amount: 80, key })).toMatchObject({ status: 409 });
});

it("ticks all of a call or nothing, and no payment that is another sum now", async () => {
  const { one, two } = await threeDoors();
  expect(await tick({ order: one._id, amount: 90 }, { order: two._id, amount: 80 })).toMatchObject({
    status: 409,
  });
  expect(await ticked()).toEqual([false, false, false]);
});

it("forgets a tick when the payment is corrected, and by a press", async () => {
  const { one, two } = await threeDoors();
  await tick({ order: one._id, amount: 90 }, { order: two._id, amount: 90 });
  expect((await ticked()).filter(Boolean)).toHaveLength(2);
  await deliver([one], 80, { way: "upi", instead: 90, insteadUpi: 90 });
  expect((await ticked()).filter(Boolean)).toHaveLength(1);
  // The press is about a day, so that the log always has it.
  expect(await send("POST", "/upi-untick", { day: "2026-03-14", order: two._id })).toMatchObject({
    status: 409,
  });
  expect((await ticked()).filter(Boolean)).toHaveLength(1);
  await send("POST", "/upi-untick", { day: SUNDAY, order: two._id });
  expect(await ticked()).toEqual([false, false, false]);
});

it("lists cash by van and doors with their next day", async () => {
  await deliver([await order(home)], 90);
  await order(office, jar, 1, { day: SUNDAY });
  const answer = await shop.get(`/api/delivery/closing?day=${SUNDAY}`, seller);
  expect(read(deliveryClosingSchema, answer)).toMatchObject({
    boxes: [{ van: null, name: "", stops: 2, delivered: 1, cash: 90, counted: null }],
    doors: [{ name: "Meera Rao", place: "12 Fort Road", mark: null, nextDay: "2026-03-16" }],
    payments: [],
  });
});

it("keeps the payment of a door whose order was cancelled then, as the bank has it", async () => {
  const { one, three } = await threeDoors();
  await tick({ order: three._id, amount: 91.5, key: "607499990000" });
  await setStatus("Cancelled", one, three);
  const { sure, known } = await compare(LIST.join("\n"));
  expect([sure.map(({ order: id }) => id), known]).toEqual([[one._id], 1]);
  expect(await tick({ order: one._id, amount: 90, key: "607412345678" })).toMatchObject({ status: 200 });
});

it("keeps the payment of a bag whole of which one order was cancelled then", async () => {
  const [first, second] = [await order(home), await order(home)];
  await deliver([first, second], 180, { way: "upi" });
  await setStatus("Cancelled", second);
  expect(await tick({ order: first._id, amount: 180 })).toMatchObject({ status: 200 });
});

it("ticks each payment of a door that paid twice on one day", async () => {
  const [first, second] = [await order(home), await order(home)];
  await byUpi(first, 90, "5678");
  await byUpi(second, 90, "1111");
  expect(await ticked()).toEqual([false, false]);
  const lines = ["UPI/CR/607412345678/MEERA,90.00", "UPI/CR/607400001111/MEERA,90.00"];
  const { sure } = await compare(lines.join("\n"));
  expect(sure.map(({ order: id, by }) => [id, by])).toEqual([
    [first._id, "reference"],
    [second._id, "reference"],
  ]);
  const ticks = sure.map(({ order: id, key }) => ({ order: id, amount: 90, key }));
  expect(await tick(...ticks)).toMatchObject({ body: { message: "2 payments ticked" } });
  expect(await ticked()).toEqual([true, true]);
});

it("holds that a payment which is ticked has come, until its tick is taken back", async () => {
  const paid = await order(home);
  await byUpi(paid, 90);
  await tick({ order: paid._id, amount: 90 });
  await setStatus("Cancelled", paid);
  const neverCame = () => {
    const json = { order: paid._id, difference: 90, carry: false, instead: "not_received" };
    return shop.post("/api/seller/customer/door", json, seller);
  };
  expect(await neverCame()).toMatchObject({ status: 409 });
  expect(await ticked()).toEqual([true]);
  await send("POST", "/upi-untick", { day: SUNDAY, order: paid._id });
  expect(await neverCame()).toMatchObject({ status: 200 });
  expect(await ticked()).toEqual([]);
});
