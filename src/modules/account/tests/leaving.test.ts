import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { complaintFiledSchema, complaintsAnswerSchema } from "#modules/customer/contract.ts";
import { moneySchema } from "#modules/money/contract.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import type { OrderStatus } from "#modules/order/rules/shared/order-status.ts";
import { orders } from "#modules/order/tables.ts";
import { packingListSchema } from "#modules/packing/contract.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { customerShop } from "#tests/support/customer-shop.ts";
import { payingShop } from "#tests/support/paying-shop.ts";
import { logIn, PASSWORD, type Shopper } from "#tests/support/sign-in.ts";
import { sendForm } from "#tests/support/uploads.ts";
import { leavingSchema } from "../contract.ts";

const paying = await payingShop();
const { shop, seller, tomato } = paying;
const { aCustomer, order, credit, setStatus, checkout } = await customerShop(shop);
type Customer = Awaited<ReturnType<typeof aCustomer>>;

const leaving = async (shopper: Shopper) => {
  const { success: _, ...answer } = read(leavingSchema, await shop.get("/api/user/leaving", shopper));
  return answer;
};
const remove = ({ shopper }: Customer, shown?: readonly OrderAnswer[]) =>
  shop.post(
    "/api/user/delete",
    { password: PASSWORD, ...(shown && { orders: shown.map(({ _id }) => _id) }) },
    shopper,
  );
const stored = async ({ _id }: OrderAnswer) => {
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, _id));
  if (!row) throw new Error("orders stay");
  return row;
};
const packed = async (day: string) => {
  const list = await shop.get(`/api/order/packing-list?by=delivery&day=${day}`, seller);
  return read(packingListSchema, list).bags.map(({ invoiceNumber }) => invoiceNumber);
};

describe("an account with open orders", () => {
  it("names them with their sums and days, and cancels them in the same step", async () => {
    const customer = await aCustomer();
    const placed = [await order(customer), await order(customer, 2)];
    const shown = await leaving(customer.shopper);
    expect(shown).toEqual({
      orders: placed.map(({ _id, invoiceNumber, totalAmount: total, deliveryDay }) => {
        return { _id, invoiceNumber, total, deliveryDay };
      }),
      notes: [],
      refusal: null,
    });
    const [one, two] = placed.map(({ invoiceNumber }) => invoiceNumber);
    const words = `Your account has been deleted. ${one} (₹90), ${two} (₹130) are cancelled.`;
    expect(await remove(customer, placed)).toMatchObject({ status: 200, body: { message: words } });
    for (const each of placed) expect(await stored(each)).toMatchObject({ status: "Cancelled" });
    const numbers = await packed(placed[0]?.deliveryDay ?? "");
    expect(numbers.filter((number) => [one, two].includes(number))).toEqual([]);
  });

  it("gives back by itself what was paid in advance", async () => {
    const placed = await paying.order();
    await paying.pay(placed._id);
    const meera = { shopper: await logIn(shop, paying.meera.email) };
    const answer = await shop.post("/api/user/delete", { password: PASSWORD }, meera.shopper);
    const words = `Your account has been deleted. ${placed.invoiceNumber} (₹130) is cancelled. ₹130 goes back to you, the way you paid. Banks take some days, at most a week.`;
    expect(answer).toMatchObject({ status: 200, body: { message: words } });
    const money = async () => read(moneySchema, await shop.get("/api/money", seller));
    expect((await money()).differences).toMatchObject([{ orderId: placed._id, amount: 130 }]);
    await paying.runJobs();
    await paying.runJobs();
    expect(await stored(placed)).toMatchObject({ paymentState: "refunded", prepaidPaise: 0 });
    expect(await money()).toMatchObject({ differences: [], refunds: [] });
  });

  it("stays while a bag is packed or on its way, and changes nothing then", async () => {
    const customer = await aCustomer();
    const placed = await order(customer);
    const other = await order(customer, 2);
    const refused = async (stage: string) => {
      const message = `${placed.invoiceNumber} ${stage}. Nothing can be deleted before it is delivered or cancelled.`;
      expect((await leaving(customer.shopper)).refusal).toBe(message);
      expect(await remove(customer, [placed, other])).toMatchObject(refusal(409, message));
      expect(await stored(other)).toMatchObject({ status: "Pending", shopperId: customer.shopper.id });
    };
    const lines = [{ item: placed.items[0]?._id, amount: 450, confirmed: true }];
    await shop.post("/api/order/weigh", { id: placed._id, lines, ask: false }, seller);
    await refused("is packed already");
    await setStatus("Out for Delivery", placed);
    await refused("is on its way");
    await setStatus("Delivered", placed);
    expect(await remove(customer)).toMatchObject({ status: 200 });
    expect(await stored(other)).toMatchObject({ status: "Cancelled", shopperId: null });
  });

  it("stays while the shopper agrees to more than was ordered", async () => {
    const customer = await aCustomer();
    const placed = await order(customer);
    const lines = [{ item: placed.items[0]?._id, amount: 600, confirmed: true }];
    const asked = await shop.post("/api/order/weigh", { id: placed._id, lines, ask: true }, seller);
    expect(asked).toMatchObject({ status: 200 });
    expect(await remove(customer)).toMatchObject({ status: 409 });
  });

  it("is shown once more where an order was placed after it was looked at", async () => {
    const customer = await aCustomer();
    const placed = await order(customer);
    const later = await order(customer);
    expect(await remove(customer, [placed])).toMatchObject({ status: 409 });
    expect(await stored(later)).toMatchObject({ status: "Pending" });
    // One that was shown and is cancelled by now is no surprise.
    await shop.post("/api/order/cancel", { id: placed._id }, customer.shopper);
    expect(await remove(customer, [placed, later])).toMatchObject({ status: 200 });
  });

  it("takes an order along that waits for its payment, and money that comes all the same goes back", async () => {
    const customer = await aCustomer();
    const sent = { ...checkout(customer, 2), paymentMethod: "Online" };
    const waiting = await placedOrder(shop, customer.shopper, sent);
    const page = String((await shop.get(`/pay/${waiting._id}`, customer.shopper)).body);
    const id = page.match(/name="order_id" value="([^"]+)"/)?.[1] ?? "";
    expect(await remove(customer)).toMatchObject({ status: 200 });
    paying.gateway.pay(id);
    await paying.gateway.flushWebhooks();
    await paying.runJobs();
    await paying.runJobs();
    expect(await stored(waiting)).toMatchObject({ status: "Cancelled", prepaidPaise: 0 });
    expect(paying.gateway.books().refunds.at(-1)).toMatchObject({ amount: 13_000 });
  });
});

describe("what was finished", () => {
  it("is not brought again to somebody who was deleted", async () => {
    const customer = await aCustomer();
    const [delivered, cancelled] = [await order(customer), await order(customer)];
    await setStatus("Delivered", delivered);
    await remove(customer);
    const refused: [OrderAnswer, OrderStatus][] = [
      [delivered, "Pending"],
      [cancelled, "Out for Delivery"],
    ];
    for (const [placed, status] of refused) {
      const message = `${placed.invoiceNumber} can't be brought: its customer was deleted.`;
      expect(await setStatus(status, placed)).toMatchObject(refusal(409, message));
    }
    expect(await setStatus("Cancelled", delivered)).toMatchObject({ status: 200 });
  });

  it("names credit, also that of cancelled orders, and what is not settled yet", async () => {
    const customer = await aCustomer();
    await credit(customer.id, "goodwill", 30);
    await order(customer, 1, 30);
    const delivered = await order(customer);
    await setStatus("Delivered", delivered);
    const data = { order: delivered._id, lines: [delivered.items[0]?._id], words: "Squashed" };
    const parts: [string, string][] = [["data", JSON.stringify(data)]];
    const headers = { "Idempotency-Key": randomUUID() };
    const path = "/api/customer/complaints";
    const filed = read(
      complaintFiledSchema,
      await sendForm(shop, { path, as: customer.shopper, headers, parts }),
    );
    expect((await leaving(customer.shopper)).notes).toEqual([
      "₹30 of credit is lost.",
      `What was reported about ${delivered.invoiceNumber} is not settled yet, and ends without an answer.`,
    ]);
    expect(await remove(customer)).toMatchObject({ status: 200 });
    // Nobody is left to whom it could be answered.
    const open = read(complaintsAnswerSchema, await shop.get("/api/seller/customer/complaints", seller));
    expect(open.complaints.map(({ _id }) => _id)).not.toContain(filed.complaint._id);
  });

  it("names money that was paid at the door and is not settled", async () => {
    const customer = await aCustomer();
    const [cancelled, over] = [await order(customer), await order(customer, 2)];
    await setStatus("Delivered", cancelled);
    await setStatus("Cancelled", cancelled);
    await shop.post("/api/delivery/delivered", { orders: [over._id], cash: 140 }, seller);
    const words = (sum: string, { invoiceNumber }: OrderAnswer) =>
      `${sum} of what was paid at the door for ${invoiceNumber} is not settled yet, and is lost.`;
    const { notes } = await leaving(customer.shopper);
    expect(notes.toSorted()).toEqual([words("₹10", over), words("₹90", cancelled)]);
  });

  it("names money that is still on its way back", async () => {
    const customer = await aCustomer();
    const sent = {
      ...checkoutOf([{ product: tomato, quantity: 2 }], customer.address),
      paymentMethod: "Online",
    };
    const placed = await placedOrder(shop, customer.shopper, sent);
    const page = String((await shop.get(`/pay/${placed._id}`, customer.shopper)).body);
    paying.gateway.pay(page.match(/name="order_id" value="([^"]+)"/)?.[1] ?? "");
    await paying.gateway.flushWebhooks();
    await shop.post("/api/order/cancel", { id: placed._id }, customer.shopper);
    const back = `₹130 of ${placed.invoiceNumber} still goes back, the way it was paid.`;
    expect(await leaving(customer.shopper)).toEqual({ orders: [], notes: [back], refusal: null });
    await paying.runJobs();
    await paying.runJobs();
    expect((await leaving(customer.shopper)).notes).toEqual([]);
  });
});
