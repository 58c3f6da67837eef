import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { auditListSchema } from "#modules/audit/contract.ts";
import { type OrderAnswer, orderAnswerSchema, ordersSchema } from "#modules/order/contract/order.ts";
import { sellerOrdersSchema } from "#modules/order/contract/order-lists.ts";
import { orderAdjustments } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import { aShopper, type Shopper, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { packingQuestions } from "../tables.ts";

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
  const kilo = { packQuantity: 1, packUnit: "kg", pricePaise: 20_000 };
  const pumpkin = await aProduct(shop.db, { name: "Pumpkin", offerPricePaise: 18_000, ...kilo });
  const okra = await aProduct(shop.db, { name: "Okra", offerPricePaise: 3000 });
  const lines = [
    { product: pumpkin, quantity: 1 },
    { product: okra, quantity: 1 },
  ];
  order = await placedOrder(shop, meera, checkoutOf(lines, await anAddress(shop.db, meera)));
});

const item = (n: number) => order.items[n]?._id ?? "";
const weigh = (lines: object[], ask = true) =>
  shop.post("/api/order/weigh", { id: order._id, lines, ask }, seller);
const weighed = async (...sent: Parameters<typeof weigh>) =>
  read(orderAnswerSchema, await weigh(...sent)).order;
const HEAVIER = () => [{ item: item(0), amount: 1.1 }];
const askQuestion = async () => (await weighed(HEAVIER())).question?._id ?? "";
const reply = (question: string, answer: string, as: Shopper = meera) =>
  shop.post("/api/order/answer-question", { question, answer }, as);
const setStatus = (status: string) => shop.patch(`/api/order/update-status/${order._id}`, { status }, seller);
const mine = async () => read(ordersSchema, await shop.get("/api/order/user", meera)).orders[0];
const waitingMails = async () =>
  (await queuedJobs(shop.pool, { kind: "packing-question", orderId: order._id })).length;

describe("a bag that is worth more than what was ordered", () => {
  it("costs no more until its shopper says yes, who is asked by mail and in My Orders", async () => {
    const answer = read(orderAnswerSchema, await weigh(HEAVIER()));
    expect(answer.message).toBe(
      `${order.invoiceNumber}: ₹260 is to be paid, and the shopper is asked for ₹18 more`,
    );
    const lines = [{ item: item(0), label: "Pumpkin: 1.1 kg of 1 kg", amount: 18 }];
    const question = { _id: expect.any(String), amount: 18, status: "open", lines };
    expect(answer.order).toMatchObject({ totalAmount: 260, question });
    expect(await mine()).toMatchObject({ totalAmount: 260, question });
    expect(await waitingMails()).toBe(1);
    const agreed = read(orderAnswerSchema, await reply(answer.order.question?._id ?? "", "yes"));
    expect(agreed.message).toBe("Thank you. ₹278 is to be paid.");
    expect(agreed.order).toMatchObject({ totalAmount: 278, question: { status: "agreed" } });
    expect(agreed.order.adjustments.slice(2)).toEqual([
      { kind: "agreed", label: "Pumpkin: 1.1 kg of 1 kg", amount: 18 },
    ]);
  });

  it("is not asked for unless the seller wants it, nor twice for the same", async () => {
    expect((await weighed(HEAVIER(), false)).question).toBeNull();
    const { question } = await weighed(HEAVIER());
    expect((await weighed(HEAVIER())).question).toEqual(question);
    expect(await waitingMails()).toBe(1);
  });

  it("costs as much as before after a no, and may be asked for once more", async () => {
    const question = await askQuestion();
    const declined = read(orderAnswerSchema, await reply(question, "no"));
    expect(declined).toMatchObject({
      message: "Thank you. The sum stays at ₹260.",
      order: { totalAmount: 260, question: { status: "declined" } },
    });
    expect((await weighed(HEAVIER(), false)).question?.status).toBe("declined");
    expect((await weighed(HEAVIER())).question).toMatchObject({ status: "open" });
    expect(await reply(question, "yes")).toMatchObject({ status: 409 });
  });

  it("takes the same answer twice as one, and no other", async () => {
    const question = await askQuestion();
    await reply(question, "yes");
    expect(read(orderAnswerSchema, await reply(question, "yes")).order.totalAmount).toBe(278);
    expect(await reply(question, "no")).toMatchObject(refusal(409, "You have answered this already"));
  });

  it("asks its own shopper, who is logged in", async () => {
    const question = await askQuestion();
    const gone = refusal(404, "That question can't be found");
    expect(await reply(question, "yes", await aShopper(shop))).toMatchObject(gone);
    expect(await reply("none", "yes")).toMatchObject(gone);
    expect(await shop.post("/api/order/answer-question", { question, answer: "yes" })).toMatchObject({
      status: 401,
    });
    expect(await reply(question, "perhaps")).toMatchObject(refusal(400, "The answer is either yes or no"));
  });

  it("goes by the newest weighing: what was asked before can't be answered any more", async () => {
    const question = await askQuestion();
    await weighed([{ item: item(0), amount: 1.2 }]);
    const overtaken = "The bag was weighed again since. Please look at your order once more.";
    expect(await reply(question, "yes")).toMatchObject(refusal(409, overtaken));
    expect((await mine())?.totalAmount).toBe(260);
  });

  it("keeps a yes while other lines change, and forgets it with what it was about", async () => {
    await reply(await askQuestion(), "yes");
    const both = await weighed([...HEAVIER(), { item: item(1), amount: 0 }], false);
    expect(both).toMatchObject({ totalAmount: 248, question: { status: "agreed" } });
    const lighter = await weighed([{ item: item(0), amount: 1 }], false);
    expect(lighter).toMatchObject({ totalAmount: 260, question: null, adjustments: order.adjustments });
  });

  it("asks for what a dearer product in its place costs, too", async () => {
    const red = await aProduct(shop.db, { name: "Red pumpkin", pricePaise: 12_000, offerPricePaise: 12_000 });
    const lines = [{ item: item(0), replacement: { product: red.id, quantity: 2 } }];
    const { question, totalAmount } = await weighed(lines);
    expect([totalAmount, question?.amount]).toEqual([260, 60]);
    expect(read(orderAnswerSchema, await reply(question?._id ?? "", "yes")).order.totalAmount).toBe(320);
  });

  it.each(["Out for Delivery", "Delivered", "Cancelled"])(
    "is too late to answer once it is %s",
    async (status) => {
      const question = await askQuestion();
      await setStatus(status);
      const late = `This order is ${status}, so its sum can't rise any more`;
      expect(await reply(question, "yes")).toMatchObject(refusal(409, late));
    },
  );

  it("waits for a weighing at the same moment, and then is overtaken", async () => {
    const question = await askQuestion();
    const statement = `with overtaken as (update packing_questions set status = 'replaced' where id = $1
      returning order_id) update orders set status = status where id = (select order_id from overtaken)`;
    const weighing = { statement, values: [question], table: "orders" };
    const answer = await whileUncommitted(shop, weighing, () => reply(question, "yes"));
    expect(answer).toMatchObject({ status: 409 });
    expect((await mine())?.totalAmount).toBe(260);
  });
});

it("stands on the order's one trail for both sides, with its weighing, its move and whether it is paid", async () => {
  await reply(await askQuestion(), "yes");
  await weighed([...HEAVIER(), { item: item(1), amount: 0 }], false);
  await shop.post("/api/order/move", { id: order._id, day: "2026-03-20" }, seller);
  await setStatus("Delivered");
  await setStatus("Pending");
  const trail = [
    { by: "seller", packed: { what: "asked", toPay: 260, more: 18 } },
    { by: "shopper", packed: { what: "agreed", toPay: 278, more: 18 } },
    { by: "seller", packed: { what: "weighed", toPay: 248, more: 0 } },
    { by: "seller", moved: { to: { day: "2026-03-20" } } },
    { by: "seller", status: "Delivered", isPaid: true },
    { by: "seller", status: "Pending", isPaid: false },
  ];
  expect((await mine())?.trail).toMatchObject(trail);
  const path = `/api/order/seller?q=${order.invoiceNumber}&page=1`;
  expect(read(sellerOrdersSchema, await shop.get(path, seller)).orders).toMatchObject([{ trail }]);
  const { entries } = read(auditListSchema, await shop.get(`/api/audit?q=${order.invoiceNumber}`, seller));
  expect(entries.map(({ after }) => after)).toEqual(
    expect.arrayContaining([
      { askedFor: 18, weighed: true },
      { toPay: 248, weighed: true },
      { status: "Delivered" },
    ]),
  );
});

describe("credit notes beside a yes", () => {
  it("say by how much the order is lower in all, and stay true", async () => {
    const lines = [...HEAVIER(), { item: item(1), amount: 0 }];
    await reply((await weighed(lines)).question?._id ?? "", "yes");
    await setStatus("Out for Delivery");
    expect((await mine())?.creditNotes).toMatchObject([{ amount: 12 }]);
    await setStatus("Pending");
    const message =
      "The credit note says ₹12 less already, so the sum can't rise again. Please call the shopper.";
    expect(await weigh([{ item: item(0), amount: 1.2 }])).toMatchObject(refusal(409, message));
    expect((await mine())?.totalAmount).toBe(248);
  });

  it("are not written where nothing is lower, and the invoice shows what was agreed", async () => {
    await reply(await askQuestion(), "yes");
    await setStatus("Delivered");
    expect(await mine()).toMatchObject({ creditNotes: [], totalAmount: 278 });
    const path = `/api/order/invoice/${order._id}.pdf`;
    const pdf = await shop.app.request(path, { headers: { cookie: seller.cookie } });
    const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
    const text = pages.flatMap(({ texts }) => texts).join(" ");
    expect(text).toContain("Pumpkin: 1.1 kg of 1 kg");
    expect(text).toContain("₹278.00");
  });
});

describe("the database", () => {
  it("keeps a sum from rising by what nobody has agreed to", async () => {
    const question = await askQuestion();
    const row = { orderId: order._id, position: 9, kind: "agreed", label: "More", paise: 1800 };
    const raise = transact(shop.db, async (tx) => {
      await tx.insert(orderAdjustments).values(row);
      await tx.execute(`update orders set total_paise = total_paise + 1800 where id = '${order._id}'`);
    });
    await expect(raise).rejects.toMatchObject({ constraint: "agreed_sum" });
    const agree = shop.db
      .update(packingQuestions)
      .set({ status: "agreed", answeredAt: new Date() })
      .where(eq(packingQuestions.id, question));
    await expect(agree).rejects.toMatchObject({ cause: { constraint: "agreed_sum" } });
    await reply(question, "yes");
    const lower = shop.db
      .update(orderAdjustments)
      .set({ paise: 1700 })
      .where(and(eq(orderAdjustments.orderId, order._id), eq(orderAdjustments.kind, "agreed")));
    await expect(lower).rejects.toThrow();
  });
});
