import { describe, expect, it } from "vitest";
import { type OrderAnswer, orderAnswerSchema } from "#modules/order/contract/order.ts";
import { orderStatusLetter } from "#modules/order/mails/order-changed.ts";
import { orderRevisedLetter } from "#modules/order/mails/order-revised.ts";
import type { OrderStatus } from "#modules/order/rules/shared/order-status.ts";
import { paymentNews as newsAt } from "#modules/order/rules/shared/settling.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { firstSettings } from "#modules/store/first-settings.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { BASE_URL } from "#tests/support/mail-room.ts";
import { payingShop } from "#tests/support/paying-shop.ts";

const { shop, seller, meera, tomato, order, pay, shown, setStatus, runJobs } = await payingShop();
const HEAD = { store: firstSettings.parse({}), baseUrl: BASE_URL };

const WEEK = "Banks take some days, at most a week.";
const ONCE_OUT = `goes back to you, the way you paid, once the order is on its way. ${WEEK}`;
const NOW = `goes back to you, the way you paid. ${WEEK}`;

const paymentNews = (about: OrderAnswer) => newsAt(fromAnswer(about), {});

async function paidOrder(): Promise<OrderAnswer> {
  const placed = await order();
  await pay(placed._id);
  return placed;
}

/** Weighs the first line, whose two packs of 500 g cost ₹80 of the order's ₹130. */
async function weigh({ _id: id, items }: OrderAnswer, amount: number, more: object = {}) {
  const lines = [{ item: items[0]?._id, amount, confirmed: true }];
  return read(
    orderAnswerSchema,
    await shop.post("/api/order/weigh", { id, lines, ask: false, ...more }, seller),
  );
}

async function revise(placed: OrderAnswer, more: object, as: Visitor = meera) {
  const { _id: id, revision, items } = placed;
  const path = as === seller ? "/api/order/seller-revise" : "/api/order/revise";
  const lines = [{ item: items[0]?._id, quantity: 1 }];
  return read(orderAnswerSchema, await shop.post(path, { id, revision, items: lines, ...more }, as));
}

const cancel = async (id: string) =>
  read(orderAnswerSchema, await shop.post("/api/order/cancel", { id }, meera));

const letter = (about: OrderAnswer, status: OrderStatus) =>
  orderStatusLetter(HEAD, fromAnswer(about), status, { today: "2026-03-10" }).text;

describe("a paid order that is made cheaper says what goes back, when and how", () => {
  it("in the preview, the answer, the mail and My Orders, where its shopper takes something out", async () => {
    const placed = await shown((await paidOrder())._id);
    const { order: preview } = await revise(placed, { preview: true });
    expect(paymentNews(preview)).toEqual(["Paid online: ₹130.", `₹40 ${ONCE_OUT}`]);
    expect(paymentNews(await shown(placed._id))).toEqual(["Paid online: ₹130."]);
    const answer = await revise(placed, { totalAmount: 90 });
    expect(answer.message).toBe(`The order is changed. ₹40 ${ONCE_OUT}`);
    const changed = await shown(placed._id);
    expect(paymentNews(changed)).toEqual(["Paid online: ₹130.", `₹40 ${ONCE_OUT}`]);
    const change = { by: "shopper", changes: { lines: [] }, reason: null } as const;
    expect(orderRevisedLetter(HEAD, fromAnswer(changed), change, {}).text).toContain(
      `The new total is ₹90.\n\n₹40 ${ONCE_OUT}`,
    );
  });

  it("to the seller, who takes something out or weighs less", async () => {
    const placed = await shown((await paidOrder())._id);
    const back = `goes back to the shopper, the way it was paid, once the order is on its way. ${WEEK}`;
    const revised = await revise(placed, { totalAmount: 90 }, seller);
    expect(revised.message).toBe(`The order is changed. ₹40 ${back}`);
    const weighed = await paidOrder();
    const { message } = await weigh(weighed, 750);
    expect(message).toBe(`${weighed.invoiceNumber}: it comes to ₹110 now. ₹20 ${back}`);
    expect(paymentNews(await shown(weighed._id))).toEqual(["Paid online: ₹130.", `₹20 ${ONCE_OUT}`]);
  });

  it("where its bag is weighed less, goes out, and is cancelled at the door after a part went back", async () => {
    const placed = await paidOrder();
    await weigh(placed, 750);
    await setStatus(placed._id, "Out for Delivery");
    expect(letter(await shown(placed._id), "Out for Delivery")).toContain(
      `It has left the market.\n\n₹20 ${NOW}`,
    );
    await runJobs();
    const returned = expect.stringMatching(/^₹20 was returned to you on [\d/]+, the way you paid\.$/);
    expect(paymentNews(await shown(placed._id))).toEqual(["Paid online: ₹110.", returned]);
    await setStatus(placed._id, "Cancelled");
    const cancelled = await shown(placed._id);
    expect(paymentNews(cancelled)).toEqual([`₹110 ${NOW}`, returned]);
    expect(letter(cancelled, "Cancelled")).not.toContain("nothing to pay");
    await runJobs();
    expect(paymentNews(await shown(placed._id))).toHaveLength(2);
    expect(paymentNews(await shown(placed._id)).join(" ")).not.toContain("goes back");
  });

  it("where nothing is left in the bag, whether it is cancelled at once or later", async () => {
    const empty = await paidOrder();
    expect((await weigh(empty, 0)).message).toBe(
      `${empty.invoiceNumber}: nothing is left in the bag. What was paid goes back once the order goes out or is cancelled. You may want to cancel it.`,
    );
    expect((await cancel(empty._id)).message).toBe(`Your order is cancelled. ₹130 ${NOW}`);
    const cancelled = await paidOrder();
    expect((await weigh(cancelled, 0, { cancel: { reason: "Rain" } })).message).toBe(
      `${cancelled.invoiceNumber}: nothing is left in the bag, and the order is cancelled. ₹130 goes back to the shopper, the way it was paid. ${WEEK}`,
    );
  });

  it("where the shopper agrees to more of one thing, and has paid that already", async () => {
    const okra = await aProduct(shop.db, { name: "Okra" });
    const placed = await order([
      { product: tomato, quantity: 2 },
      { product: okra, quantity: 2 },
    ]);
    await pay(placed._id);
    const [first, second] = placed.items;
    const lines = [
      { item: first?._id, amount: 500 },
      { item: second?._id, amount: 1100, confirmed: true },
    ];
    await shop.post("/api/order/weigh", { id: placed._id, lines, ask: true }, seller);
    const { question, totalAmount } = await shown(placed._id);
    const answer = { question: question?._id, answer: "yes" };
    const agreed = read(orderAnswerSchema, await shop.post("/api/order/answer-question", answer, meera));
    expect([totalAmount, question?.amount]).toEqual([170, 8]);
    expect(agreed.message).toBe("Thank you. Your order comes to ₹178 now, and you have paid that already.");
    expect(paymentNews(agreed.order)).toEqual(["Paid online: ₹210.", `₹32 ${ONCE_OUT}`]);
  });
});

describe("a paid order that is cancelled says what goes back", () => {
  it("in the answer, again too, in the mail and in My Orders", async () => {
    const placed = await paidOrder();
    for (const _ of [1, 2]) {
      expect((await cancel(placed._id)).message).toBe(`Your order is cancelled. ₹130 ${NOW}`);
    }
    const cancelled = await shown(placed._id);
    const text = letter(cancelled, "Cancelled");
    expect(text).toContain(
      `Nothing will be delivered. If that surprises you, please call us.\n\n₹130 ${NOW}`,
    );
    expect(text).not.toContain("nothing to pay");
    await runJobs();
    expect(letter(await shown(placed._id), "Cancelled")).toMatch(
      /₹130 was returned to you on [\d/]+, the way you paid\./,
    );
  });

  it("and one that was never paid says that nothing is to be paid", async () => {
    const waiting = await order();
    expect((await cancel(waiting._id)).message).toBe("Your order is cancelled. Nothing is to be paid.");
    expect(letter(await shown(waiting._id), "Cancelled")).toContain("there is nothing to pay");
  });
});
