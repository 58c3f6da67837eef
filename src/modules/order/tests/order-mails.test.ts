import sharp from "sharp";
import { encode } from "uqr";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { passwordResetMail } from "#modules/account/mails/password-reset.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { storeSettings } from "#modules/store/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { BASE_URL, startMailRoom, waitIsOver } from "#tests/support/mail-room.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { isUnfinished, queuedJobs, queuedMails } from "#tests/support/queued-jobs.ts";
import { headerOf } from "#tests/support/read-mail.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { statusesUpdatedSchema } from "../contract/change-orders.ts";
import { orderStatusLetter } from "../mails/order-changed.ts";

const HEAD = { store: firstSettings.parse({}), baseUrl: BASE_URL };

let shop: TestApp;
let seller: { cookie: string };
let mailbox: Mailbox;
let stopSending: () => Promise<void>;

beforeAll(async () => {
  shop = await testApp();
  seller = await theSeller(shop);
  mailbox = await openMailbox();
  stopSending = await startMailRoom(shop.url, mailbox.url);
});
afterAll(async () => {
  await stopSending();
  await mailbox.close();
  await shop.close();
});
beforeEach(() => {
  mailbox.mails = [];
});

const nextMail = async () => {
  await mailbox.until((mails) => mails.length === 1);
  const [mail] = mailbox.mails.splice(0);
  if (!mail) throw new Error("no mail came");
  return mail;
};
const queued = async () => (await queuedMails(shop.pool)).length;
const setStatus = async (id: string, status: string) => {
  const answer = await shop.patch(`/api/order/update-status/${id}`, { status }, seller);
  return read(statusesUpdatedSchema, answer).change;
};
const undo = (change: string) => shop.post("/api/order/undo-status", { change }, seller);
/** Sends all waiting mails and returns their subjects. */
const sentSubjects = async () => {
  await waitIsOver(shop);
  await expect.poll(waiting, { interval: 20 }).toBe(0);
  return mailbox.mails.splice(0).map((mail) => headerOf(mail, "Subject"));
};
const waiting = async () => (await queuedMails(shop.pool)).filter(({ state }) => isUnfinished(state)).length;
const newOrder = async () => (await orderAndMail()).order;
/** Places an order. Returns it with the mail that confirms it. */
async function orderAndMail() {
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  const lines = [{ product: await aProduct(shop.db), quantity: 1 }];
  const order = await placedOrder(shop, meera, checkoutOf(lines, address));
  return { order, placed: await nextMail() };
}

it("confirms an order to the account's address, with lines, sums, address and invoice number", async () => {
  const meera = await aShopper(shop, { email: "meera@example.com" });
  const address = await anAddress(shop.db, meera, {
    email: "porter@example.com",
    street: "1 <Temple> Road",
    landmark: "opposite the tank",
  });
  const tomato = await aProduct(shop.db, {
    name: "Tomato & Basil",
    offerPricePaise: 123450,
    pricePaise: 200000,
  });
  const lines = [{ product: tomato, quantity: 2 }];
  const order = await placedOrder(shop, meera, checkoutOf(lines, address, "FRESH"));
  const mail = await nextMail();
  expect(mail.to).toEqual(["meera@example.com"]);
  expect(headerOf(mail, "To")).toBe("meera@example.com");
  expect(headerOf(mail, "Subject")).toBe(`Your order ${order.invoiceNumber} at Santhe`);
  for (const text of [
    `Invoice ${order.invoiceNumber} of 10/03/2026`,
    "2 × Tomato & Basil, 500 g: ₹2,469.00",
    "Sub total: ₹2,469.00",
    "Shipping: ₹40.00",
    "Handling: ₹10.00",
    "Discount (FRESH): −₹50.00",
    "Total: ₹2,469.00",
    "Delivery on Wed 11 Mar",
    "1 <Temple> Road\r\nopposite the tank",
    `${BASE_URL}/my-orders`,
  ]) {
    expect(mail.text).toContain(text);
  }
  expect(mail.html).toContain("Tomato &amp; Basil");
  expect(mail.html).toContain("1 &lt;Temple&gt; Road");
});

it("says when an order comes, and why not sooner", async () => {
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  await aCategory(shop.db, { path: "fruits" });
  const lines = [
    { product: await aProduct(shop.db), quantity: 1 },
    { product: await aProduct(shop.db, { categoryPath: "fruits" }), quantity: 1 },
  ];
  const order = await placedOrder(shop, meera, checkoutOf(lines, address));
  const promise = "Delivery on Sun 15 Mar. The rest of your order comes with the fresh produce.";
  expect((await nextMail()).text).toContain(promise);
  const onItsWay = (today: string) =>
    orderStatusLetter(HEAD, fromAnswer(order), "Out for Delivery", { today }).text;
  expect(onItsWay("2026-03-15")).toContain("Out for Delivery. Delivery on Sun 15 Mar");
  // The order is late, so the old promise is not repeated.
  expect(onItsWay("2026-03-16")).not.toContain("Delivery on");
  expect(orderStatusLetter(HEAD, fromAnswer(order), "Delivered", { today: "2026-03-15" }).text).not.toContain(
    "Delivery on",
  );
});

it("names the cash to keep ready while it is to be paid at the door", async () => {
  const order = await newOrder();
  const onItsWay = (change: object) =>
    orderStatusLetter(HEAD, fromAnswer({ ...order, ...change }), "Out for Delivery", { today: "2026-03-10" });
  const ready = "It has left the market. Please keep ₹1,23,456.50 in cash ready.";
  const unpaid = onItsWay({ totalAmount: 123456.5 });
  expect(unpaid.text).toContain(ready);
  expect(unpaid.html).toContain(ready);
  expect(onItsWay({ isPaid: true }).text).not.toContain("cash");
  expect(onItsWay({ paymentType: "Online" }).text).not.toContain("cash");
});

/** The squares of a QR code in a picture, row by row. */
async function squaresIn(png: Buffer, rows: number): Promise<boolean[][]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const square = info.width / rows;
  const middle = (index: number) => Math.floor((index + 0.5) * square);
  const dark = (x: number, y: number) => (data[middle(y) * info.width + middle(x)] ?? 255) < 128;
  return Array.from({ length: rows }, (_, y) => Array.from({ length: rows }, (__, x) => dark(x, y)));
}

it("brings a QR code and a link to pay by UPI with an order on its way, of a store that takes UPI", async () => {
  await shop.db.update(storeSettings).set({ upiAddress: "raita-farm@okbank" });
  const { order, placed } = await orderAndMail();
  expect(placed.text).toContain("Please pay in cash or by UPI when it is handed over to you.");
  await setStatus(order._id, "Out for Delivery");
  await waitIsOver(shop);
  const mail = await nextMail();
  // One way to pay would contradict the other.
  expect(mail.text).toContain("Please keep ₹90 ready, in cash or by UPI.");
  expect(mail.text).not.toContain("in cash ready");
  const link = `upi://pay?pa=raita-farm@okbank&pn=Santhe&am=${order.totalAmount.toFixed(2)}&cu=INR&tn=${order.invoiceNumber}&tr=${order.invoiceNumber.replaceAll("-", "")}`;
  expect(mail.text.split("\r\n")).toEqual(
    expect.arrayContaining([`Pay ₹90 by UPI: ${link}`, "The UPI address is raita-farm@okbank."]),
  );
  expect(mail.html).toContain(`href="${link.replaceAll("&", "&amp;")}"`);
  const [[cid, png] = ["", Buffer.alloc(0)]] = mail.pictures;
  expect(mail.html).toContain(`src="cid:${cid}"`);
  const { data } = encode(link, { ecc: "M", border: 4 });
  expect(await squaresIn(png, data.length)).toEqual(data);

  await setStatus(order._id, "Delivered");
  await waitIsOver(shop);
  const arrived = await nextMail();
  expect(arrived.text).not.toContain("upi://");
  expect(arrived.pictures.size).toBe(0);

  await shop.db.update(storeSettings).set({ upiAddress: null });
  const other = await newOrder();
  await setStatus(other._id, "Out for Delivery");
  await waitIsOver(shop);
  const plain = await nextMail();
  expect(plain.html).not.toContain("UPI");
  expect(plain.pictures.size).toBe(0);
});

it("queues nothing for an order that is refused", async () => {
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  const soldOut = await aProduct(shop.db, { inStock: false });
  const before = await queued();
  const answer = await sendOrder(shop, meera, checkoutOf([{ product: soldOut, quantity: 1 }], address));
  expect(answer.status).toBe(409);
  expect(await queued()).toBe(before);
});

it("queues nothing when the transaction is rolled back after the mail was queued", async () => {
  const before = await queued();
  const undone = transact(shop.db, async (tx) => {
    await shop.deps.mail.add(tx, passwordResetMail, [{ email: "meera@example.com" }]);
    throw new Error("something went wrong afterwards");
  });
  await expect(undone).rejects.toThrow("something went wrong afterwards");
  expect(await queued()).toBe(before);
});

it("tells of each change of the status, and of none that changes nothing", async () => {
  const order = await newOrder();
  await setStatus(order._id, "Out for Delivery");
  await waitIsOver(shop);
  const mail = await nextMail();
  expect(headerOf(mail, "Subject")).toBe(`Your order is on its way (${order.invoiceNumber})`);
  expect(mail.text).toContain(`Order ${order.invoiceNumber}: Out for Delivery`);
  const before = await queued();
  await setStatus(order._id, "Out for Delivery");
  expect(await queued()).toBe(before);
  await setStatus(order._id, "Delivered");
  await waitIsOver(shop);
  expect((await nextMail()).text).toContain("Your order has arrived");
});

it("tells of a status once it can't be taken back any more, and of none that was passed through", async () => {
  const { _id, invoiceNumber } = await newOrder();
  for (const status of ["Out for Delivery", "Delivered", "Cancelled", "Delivered"])
    await setStatus(_id, status);
  const waits = (await queuedJobs(shop.pool)).filter(({ state }) => state === "created");
  expect(waits.map(({ wait }) => wait)).toEqual([12]);
  expect(await sentSubjects()).toEqual([`Your order has arrived (${invoiceNumber})`]);
});

it("tells nothing of a change that was undone or set back, and the truth where one change of two was", async () => {
  const [undone, setBack, half] = [await newOrder(), await newOrder(), await newOrder()];
  expect(await undo(await setStatus(undone._id, "Cancelled"))).toMatchObject({ status: 200 });
  await setStatus(setBack._id, "Cancelled");
  await setStatus(setBack._id, "Pending");
  await setStatus(half._id, "Out for Delivery");
  await undo(await setStatus(half._id, "Cancelled"));
  expect(await sentSubjects()).toEqual([`Your order is on its way (${half.invoiceNumber})`]);
  const again = await setStatus(half._id, "Pending");
  expect(await sentSubjects()).toEqual([`Your order is back with us (${half.invoiceNumber})`]);
  expect(await undo(again)).toMatchObject(
    refusal(409, "This can't be undone any more. Please set the status anew."),
  );
});

it("says why an order was cancelled, where the seller has said so", async () => {
  const { _id } = await newOrder();
  const json = { status: "Cancelled", from: "Pending", reason: "The <b>mangoes</b> were spoilt" };
  await shop.patch(`/api/order/update-status/${_id}`, json, seller);
  await waitIsOver(shop);
  const mail = await nextMail();
  expect(mail.text).toContain("Why: The <b>mangoes</b> were spoilt");
  expect(mail.html).toContain("The &lt;b&gt;mangoes&lt;/b&gt; were spoilt");
  // An old reason does not belong to a later change.
  await setStatus(_id, "Pending");
  await waitIsOver(shop);
  expect((await nextMail()).text).not.toContain("Why");
});

it("tells of an order that was out and is moved only that, and when it leaves again", async () => {
  const { _id, invoiceNumber } = await newOrder();
  await setStatus(_id, "Out for Delivery");
  expect(await sentSubjects()).toEqual([`Your order is on its way (${invoiceNumber})`]);
  const json = { id: _id, day: "2026-03-16", reason: "Nobody was at home" };
  const answer = await shop.post("/api/order/move", json, seller);
  expect(answer).toMatchObject({ status: 200, body: { order: { status: "Pending" } } });
  expect(await sentSubjects()).toEqual([`Your delivery has moved (${invoiceNumber})`]);
  await setStatus(_id, "Out for Delivery");
  expect(await sentSubjects()).toEqual([`Your order is on its way (${invoiceNumber})`]);
});

it("sends nothing that is out of date by the time it is taken up", async () => {
  const order = await newOrder();
  await setStatus(order._id, "Out for Delivery");
  await shop.pool.query("update orders set status = 'Cancelled' where id = $1", [order._id]);
  expect(await sentSubjects()).toEqual([]);
  await setStatus(order._id, "Delivered");
  await shop.pool.query("update order_status_changes set change_id = 'other' where order_id = $1", [
    order._id,
  ]);
  expect(await sentSubjects()).toEqual([]);
});

it("keeps what people type out of the headers", async () => {
  const trick = "Zorro\r\nBcc: victim@example.com\r\n\r\nhello";
  const meera = await aShopper(shop, { name: trick });
  const typed = { firstName: trick, lastName: trick, street: trick, city: trick };
  const address = await anAddress(shop.db, meera, typed);
  const product = await aProduct(shop.db, { name: trick });
  const checkout = checkoutOf([{ product, quantity: 1 }], address, "A\r\nBcc: victim@example.com");
  const order = await placedOrder(shop, meera, checkout);
  const placed = await nextMail();
  await setStatus(order._id, "Cancelled");
  await waitIsOver(shop);
  const changed = await nextMail();
  for (const mail of [placed, changed]) {
    expect(mail.to).toEqual([meera.email]);
    expect(mail.headers.join("\n")).not.toMatch(/victim|Zorro/);
    expect(mail.text).toContain("Zorro");
  }
});
