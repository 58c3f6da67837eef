import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { checkoutOf, placedOrder, sendOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { BASE_URL, startMailRoom } from "#tests/support/mail-room.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { headerOf } from "#tests/support/read-mail.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

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
const queued = async () =>
  (await shop.db.execute("select 1 from pgboss.job where name = 'mail'")).rows.length;
const setStatus = (id: string, status: string) =>
  shop.patch(`/api/order/update-status/${id}`, { status }, seller);

it("confirms an order to the account's address, with lines, sums, address and invoice number", async () => {
  const meera = await aShopper(shop, { email: "meera@example.com" });
  const address = await anAddress(shop.db, meera, { email: "porter@example.com", street: "1 <Temple> Road" });
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
  for (const said of [
    `Invoice ${order.invoiceNumber} of 10/03/2026`,
    "2 × Tomato & Basil, 500 g: ₹2,469.00",
    "Sub total: ₹2,469.00",
    "Shipping: ₹40.00",
    "Handling: ₹10.00",
    "Discount (FRESH): −₹50.00",
    "Total: ₹2,469.00",
    "1 <Temple> Road",
    `${BASE_URL}/my-orders`,
  ]) {
    expect(mail.text).toContain(said);
  }
  expect(mail.html).toContain("Tomato &amp; Basil");
  expect(mail.html).toContain("1 &lt;Temple&gt; Road");
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
  const undone = shop.db.transaction(async (tx) => {
    await shop.deps.mail.add(tx, [{ kind: "password-reset", email: "meera@example.com" }]);
    throw new Error("something went wrong afterwards");
  });
  await expect(undone).rejects.toThrow("something went wrong afterwards");
  expect(await queued()).toBe(before);
});

it("tells of each change of the status, and of none that changes nothing", async () => {
  const meera = await aShopper(shop);
  const address = await anAddress(shop.db, meera);
  const lines = [{ product: await aProduct(shop.db), quantity: 1 }];
  const order = await placedOrder(shop, meera, checkoutOf(lines, address));
  await nextMail();
  await setStatus(order._id, "Out for Delivery");
  const mail = await nextMail();
  expect(headerOf(mail, "Subject")).toBe(`Your order is on its way (${order.invoiceNumber})`);
  expect(mail.text).toContain(`Order ${order.invoiceNumber}: Out for Delivery`);
  const before = await queued();
  await setStatus(order._id, "Out for Delivery");
  expect(await queued()).toBe(before);
  await setStatus(order._id, "Delivered");
  expect((await nextMail()).text).toContain("Your order has arrived");
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
  const changed = await nextMail();
  for (const mail of [placed, changed]) {
    expect(mail.to).toEqual([meera.email]);
    expect(mail.headers.join("\n")).not.toMatch(/victim|Zorro/);
    expect(mail.text).toContain("Zorro");
  }
});
