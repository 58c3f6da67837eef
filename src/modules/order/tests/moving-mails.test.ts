import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { firstSettings } from "#modules/store/first-settings.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { BASE_URL } from "#tests/support/mail-room.ts";
import { aShopper, PASSWORD, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import type { OrderAnswer } from "../contract/order.ts";
import { orderMovedMail } from "../mails/order-changed.ts";
import { orderHistory } from "../tables.ts";

const HEAD = { store: firstSettings.parse({}), baseUrl: BASE_URL };
const shop = await testApp();
afterAll(shop.close);
let seller: { cookie: string };
let meera: Shopper;
let order: OrderAnswer;
beforeAll(async () => {
  seller = await theSeller(shop);
});
beforeEach(async () => {
  meera = await aShopper(shop);
  const lines = [{ product: await aProduct(shop.db), quantity: 1 }];
  order = await placedOrder(shop, meera, checkoutOf(lines, await anAddress(shop.db, meera)));
});

const move = (day: string, reason?: string) =>
  shop.post("/api/order/move", { id: order._id, day, reason }, seller);
/** The mails about the moves so far, as they would be sent now. */
async function mails() {
  const ofOrder = eq(orderHistory.orderId, order._id);
  const moves = await shop.db.select().from(orderHistory).where(ofOrder).orderBy(asc(orderHistory.id));
  const written = moves.filter(({ moved }) => moved !== null);
  return Promise.all(written.map(({ id }) => orderMovedMail.open({ trailId: id }).write(shop.db, HEAD)));
}

it("names the old and the new day, and the reason as it was written", async () => {
  await move("2026-03-15", "Rain <b>& mud</b>");
  const [mail] = await mails();
  expect(mail).toMatchObject({
    to: meera.email,
    subject: `Your delivery has moved (${order.invoiceNumber})`,
  });
  expect(mail?.text).toContain(
    `Your order ${order.invoiceNumber} comes on Sun 15 Mar now, and not on Wed 11 Mar.`,
  );
  expect(mail?.text).toContain("Why: Rain <b>& mud</b>");
  expect(mail?.html).toContain("Rain &lt;b&gt;&amp; mud&lt;/b&gt;");
});

it("says nothing of a reason where none was given", async () => {
  await move("2026-03-15");
  const [mail] = await mails();
  expect(mail?.text).not.toContain("Why:");
});

it("says of an order that was on its way that it could not be handed over", async () => {
  await shop.patch(`/api/order/update-status/${order._id}`, { status: "Out for Delivery" }, seller);
  await move("2026-03-15", "Nobody was at home");
  const mail = (await mails()).at(-1);
  expect(mail?.text).toContain(
    `We could not hand over your order ${order.invoiceNumber} on Wed 11 Mar. We keep it for you, and it comes on Sun 15 Mar now.`,
  );
  expect(mail?.text).toContain("Why: Nobody was at home");
});

it("is not sent once it is out of date: moved again, gone out, or nobody to tell", async () => {
  await move("2026-03-15");
  await move("2026-03-16");
  const [first, second] = await mails();
  expect(first).toBeUndefined();
  expect(second?.text).toContain("comes on Mon 16 Mar now");
  await shop.patch(`/api/order/update-status/${order._id}`, { status: "Cancelled" }, seller);
  expect((await mails()).every((mail) => mail === undefined)).toBe(true);
  await shop.patch(`/api/order/update-status/${order._id}`, { status: "Pending" }, seller);
  await shop.post("/api/user/delete", { password: PASSWORD }, meera);
  expect((await mails()).every((mail) => mail === undefined)).toBe(true);
});
