import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { daysLater, storeMoment } from "#kernel/time/store-time.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { ordersSchema } from "#modules/order/contract/order.ts";
import { COMPLAINT_DAYS } from "#modules/store/rules/shared/order-terms.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { customerShop } from "#tests/support/customer-shop.ts";
import { aProduct } from "#tests/support/factories.ts";
import { PASSWORD } from "#tests/support/sign-in.ts";
import { aPicture, sendForm } from "#tests/support/uploads.ts";
import { complaintFiledSchema, complaintsAnswerSchema, ownComplaintsSchema } from "../contract.ts";
import { complainableUntil } from "../rules/complaint.ts";
import { complaintPhotos, complaints } from "../tables.ts";

const { shop, seller, tomato, aCustomer, order, setStatus, page, balance, books } = await customerShop();

async function delivered() {
  const customer = await aCustomer();
  const placed = await order(customer);
  await setStatus("Delivered", placed);
  return { customer, placed };
}

type TestCustomer = Awaited<ReturnType<typeof aCustomer>>;

async function file(
  customer: TestCustomer,
  placed: OrderAnswer,
  { photos = 0, key = randomUUID(), words = "Squashed" } = {},
) {
  const data = { order: placed._id, lines: placed.items.map(({ _id }) => _id), words };
  const files = await Promise.all(
    Array.from({ length: photos }, (_, n) => aPicture(`#cc33${n}0`, `bad ${n + 1}.png`)),
  );
  return sendForm(shop, {
    path: "/api/customer/complaints",
    as: customer.shopper,
    headers: { "Idempotency-Key": key },
    parts: [["data", JSON.stringify(data)], ...files.map((photo) => ["photos", photo] as [string, File])],
  });
}

const filed = async (...parameters: Parameters<typeof file>) =>
  read(complaintFiledSchema, await file(...parameters)).complaint;
const answer = (id: string, json: object) =>
  shop.post(`/api/seller/customer/complaints/${id}/answer`, json, seller);
const own = async ({ shopper }: TestCustomer) =>
  read(ownComplaintsSchema, await shop.get("/api/customer/complaints", shopper)).complaints;

describe("something was bad", () => {
  it("is told once with its photos, which only the seller and the shopper see", async () => {
    const { customer, placed } = await delivered();
    const key = randomUUID();
    const complaint = await filed(customer, placed, { photos: 2, key });
    expect(complaint).toMatchObject({ words: "Squashed", lines: ["Tomato"], answer: null });
    expect(complaint.photos).toEqual([
      { position: 1, name: "bad 1.png" },
      { position: 2, name: "bad 2.png" },
    ]);
    expect((await filed(customer, placed, { photos: 2, key }))._id).toBe(complaint._id);
    const path = `/complaints/${complaint._id}/photos/1`;
    const photo = await shop.get(`/api/customer${path}`, customer.shopper);
    expect(photo.status).toBe(200);
    expect(photo.headers.get("content-type")).toBe("image/webp");
    expect(photo.headers.get("cache-control")).toContain("no-store");
    expect(await shop.get(`/api/seller/customer${path}`, seller)).toMatchObject({ status: 200 });
    const { shopper } = await aCustomer();
    expect(await shop.get(`/api/customer${path}`, shopper)).toMatchObject({ status: 404 });
    expect(await shop.get(`/api/customer${path}`)).toMatchObject({ status: 401 });
    expect(await shop.get(`/api/seller/customer${path}`, customer.shopper)).toMatchObject({ status: 403 });
  });

  it("is refused too late, about others' orders and lines, twice, and with four photos", async () => {
    const { customer, placed } = await delivered();
    const { customer: other, placed: others } = await delivered();
    expect(await file(other, placed)).toMatchObject(refusal(404, "Order not found"));
    expect(await file(customer, { ...placed, items: others.items })).toMatchObject({ status: 409 });
    expect(await file(customer, placed, { photos: 4 })).toMatchObject({ status: 400 });
    expect(await file(customer, placed, { words: " " })).toMatchObject({ status: 400 });
    expect(await file(customer, await order(customer))).toMatchObject({ status: 409 });
    const both = await Promise.all([file(customer, placed), file(customer, placed)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const now = shop.clock.now;
    shop.clock.now = new Date(now.getTime() + 20 * 86_400_000);
    expect(await file(other, others)).toMatchObject({ status: 409 });
    shop.clock.now = now;
  });

  it("is told about a second product while the first waits, and about neither twice", async () => {
    const customer = await aCustomer();
    const okra = await aProduct(shop.db, { name: "Okra" });
    const basket = [tomato, okra].map((product) => ({ product, quantity: 1 }));
    const placed = await placedOrder(shop, customer.shopper, checkoutOf(basket, customer.address));
    await setStatus("Delivered", placed);
    const [first, second] = placed.items.map((item) => ({ ...placed, items: [item] }));
    if (!first || !second) throw new Error("two products were ordered");
    expect(await filed(customer, first)).toMatchObject({ items: [first.items[0]?._id] });
    expect(await file(customer, placed)).toMatchObject(
      refusal(409, "You have told us about Tomato already. We will answer soon."),
    );
    const other = await filed(customer, second);
    expect(other.lines).toEqual(["Okra"]);
    expect(await file(customer, second)).toMatchObject({ status: 409 });
    expect(await own(customer)).toHaveLength(2);
    await answer(other._id, { kind: "no", words: "Sorry" });
    expect(await file(customer, second)).toMatchObject({ status: 200 });
  });

  it("names what came in place of what was ordered", async () => {
    const customer = await aCustomer();
    const placed = await order(customer);
    const instead = await aProduct(shop.db, { name: "Roma tomatoes" });
    const lines = placed.items.map(({ _id: item }) => ({
      item,
      replacement: { product: instead.id, quantity: 1 },
    }));
    expect(await shop.post("/api/order/weigh", { id: placed._id, lines }, seller)).toMatchObject({
      status: 200,
    });
    await setStatus("Delivered", placed);
    expect((await filed(customer, placed)).lines).toEqual(["Roma tomatoes"]);
    expect(await own(customer)).toMatchObject([{ lines: ["Roma tomatoes"] }]);
  });

  it("has the deadline that the refunds page gives", async () => {
    const { customer, placed } = await delivered();
    const until = complainableUntil(placed.deliveryDay);
    const page = await shop.get("/api/policy/refunds");
    const text = JSON.stringify(page.body);
    expect(text.match(/within \d+ (days|hours)/g)).toContain(`within ${COMPLAINT_DAYS} days`);
    expect(text).not.toContain("24 hours");
    const now = shop.clock.now;
    shop.clock.now = storeMoment(daysLater(until, 1), "00:00");
    expect(await file(customer, placed)).toMatchObject({ status: 409 });
    shop.clock.now = storeMoment(until, "23:59");
    expect(await file(customer, placed)).toMatchObject({ status: 200 });
    shop.clock.now = now;
  });

  it("is answered once, with credit; the shopper is told and can use it", async () => {
    const { customer, placed } = await delivered();
    const { _id } = await filed(customer, placed);
    const waiting = read(complaintsAnswerSchema, await shop.get("/api/seller/customer/complaints", seller));
    expect(waiting.complaints.map((each) => each._id)).toContain(_id);
    const dashboard = await shop.get("/api/seller/notices", seller);
    if (dashboard.status === 200) expect(JSON.stringify(dashboard.body)).toContain("wait");
    const give = () => answer(_id, { kind: "credit", amount: 20, words: "Sorry!" });
    const both = await Promise.all([give(), give()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await own(customer)).toMatchObject([{ answer: { kind: "credit", amount: 20, words: "Sorry!" } }]);
    expect(await balance(customer)).toBe(20);
    expect(await books(customer.id)).toEqual([2000, 2000]);
    expect((await page(customer.id)).credits[0]).toMatchObject({
      kind: "return",
      invoiceNumber: placed.invoiceNumber,
    });
    // The next complaint about the same order is another one.
    expect(await file(customer, placed)).toMatchObject({ status: 200 });
  });

  it("is answered with a replacement that goes along with the next order, for as long as that counts", async () => {
    const { customer, placed } = await delivered();
    const { _id } = await filed(customer, placed);
    expect(await answer(_id, { kind: "replacement", words: "" })).toMatchObject({ status: 400 });
    expect(await answer(_id, { kind: "replacement", words: "1 kg tomatoes" })).toMatchObject({ status: 200 });
    const note = { label: "In place of what was bad", text: "1 kg tomatoes" };
    const next = await order(customer);
    const notesOf = async (...placedOrders: OrderAnswer[]) => {
      const ids = placedOrders.map((each) => each._id).join(",");
      const { orders } = read(ordersSchema, await shop.get(`/api/order/user?ids=${ids}`, customer.shopper));
      return orders.map(({ notes }) => notes);
    };
    expect(await notesOf(next)).toEqual([[note]]);
    const after = await order(customer);
    expect(await notesOf(after)).toEqual([[]]);
    await setStatus("Cancelled", next);
    expect(await notesOf(next)).toEqual([[]]);
    const last = await order(customer);
    expect(await notesOf(last)).toEqual([[note]]);
    expect(await own(customer)).toMatchObject([{ answer: { comesWith: last.invoiceNumber } }]);
  });

  it("keeps its replacement for the next order when a delivered one is cancelled by mistake and restored", async () => {
    const { customer, placed } = await delivered();
    const { _id } = await filed(customer, placed);
    await answer(_id, { kind: "replacement", words: "1 kg tomatoes" });
    await setStatus("Cancelled", placed);
    await setStatus("Delivered", placed);
    const comesWith = async () => (await own(customer)).map((complaint) => complaint.answer?.comesWith);
    expect(await comesWith()).toEqual([null]);
    const next = await order(customer);
    expect(await comesWith()).toEqual([next.invoiceNumber]);
    // The order that brought the replacement brings it again.
    await setStatus("Delivered", next);
    await setStatus("Cancelled", next);
    await setStatus("Delivered", next);
    expect(await comesWith()).toEqual([next.invoiceNumber]);
  });

  it("is answered with a refund by hand, or with no", async () => {
    const { customer, placed } = await delivered();
    const { _id } = await filed(customer, placed);
    const refund = { kind: "refund", amount: 1000, words: "", reference: "UPI 123456" };
    expect(await answer(_id, refund)).toMatchObject(refusal(409, "The order was ₹90 in all"));
    expect(await answer(_id, { ...refund, amount: 30 })).toMatchObject({ status: 200 });
    expect(await own(customer)).toMatchObject([{ answer: { amount: 30, reference: "UPI 123456" } }]);
    expect(await balance(customer)).toBe(0);
    const second = await filed(customer, placed);
    expect(await answer(second._id, { ...refund, amount: 61 })).toMatchObject(
      refusal(409, "The order was ₹90 in all, and ₹30 went back already"),
    );
    expect(await answer(second._id, { kind: "no", words: "We saw it leave well" })).toMatchObject({
      status: 200,
    });
    expect(await answer("nothing", { kind: "no", words: "x" })).toMatchObject({ status: 404 });
  });

  it("leaves no words and photos behind when its account is deleted", async () => {
    const { customer, placed } = await delivered();
    const { _id } = await filed(customer, placed, { photos: 1 });
    await answer(_id, { kind: "credit", amount: 20, words: "Sorry, Meera" });
    await shop.post("/api/user/delete", { password: PASSWORD }, customer.shopper);
    const [row] = await shop.db.select().from(complaints).where(eq(complaints.id, _id));
    expect(row).toMatchObject({ words: "", answerWords: "", answerPaise: 2000 });
    expect(await shop.db.$count(complaintPhotos, eq(complaintPhotos.complaintId, _id))).toBe(0);
    expect(await books(customer.id)).toEqual([2000, 2000]);
  });
});

describe("money for a complaint that may be a slip", () => {
  it("is credited once it is said that it is meant", async () => {
    const { customer, placed } = await delivered();
    const complaint = await filed(customer, placed);
    const pay = (amount: number, more: object = {}) =>
      answer(complaint._id, { kind: "credit", amount, words: "Sorry", ...more });
    expect(await pay(400)).toMatchObject({
      status: 400,
      body: {
        errors: { amount: expect.stringContaining("₹400 where ₹40 is usual at most. ₹40? Confirm it") },
        next: [{ confirmed: true }, { amount: 40 }],
      },
    });
    expect((await own(customer))[0]?.answer).toBeNull();
    expect(await pay(400, { confirmed: true })).toMatchObject({ status: 200 });
    expect((await own(customer))[0]).toMatchObject({ answer: { kind: "credit", amount: 400 } });
  });

  it("is asked about where what was bad never came, and so cost nothing", async () => {
    const customer = await aCustomer();
    const okra = await aProduct(shop.db, { name: "Okra" });
    const lines = [tomato, okra].map((product) => ({ product, quantity: 1 }));
    const placed = await placedOrder(shop, customer.shopper, checkoutOf(lines, customer.address));
    const [, missing] = placed.items;
    const weighed = { id: placed._id, lines: [{ item: missing?._id, amount: 0 }] };
    expect(await shop.post("/api/order/weigh", weighed, seller)).toMatchObject({ status: 200 });
    await setStatus("Delivered", placed);
    const items = placed.items.filter(({ _id }) => _id === missing?._id);
    const complaint = await filed(customer, { ...placed, items });
    const pay = (amount: number) => answer(complaint._id, { kind: "credit", amount, words: "Sorry" });
    expect(await pay(40_000)).toMatchObject({
      status: 400,
      body: { errors: { amount: expect.stringContaining("₹40 is usual at most") } },
    });
    expect(await pay(40)).toMatchObject({ status: 200 });
  });

  it("is not asked about up to what was bad, and far above all bounds it is too much", async () => {
    const { customer, placed } = await delivered();
    const complaint = await filed(customer, placed);
    expect(await answer(complaint._id, { kind: "credit", amount: 1_000_000, words: "" })).toMatchObject({
      status: 400,
      body: { errors: { amount: "That is too much: at most ₹1,00,000 at once" } },
    });
    expect(await answer(complaint._id, { kind: "credit", amount: 40, words: "" })).toMatchObject({
      status: 200,
    });
  });
});
