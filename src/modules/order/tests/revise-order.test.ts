import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { auditListSchema } from "#modules/audit/contract.ts";
import { products } from "#modules/catalog/tables.ts";
import { deliveryAreas, deliverySettings } from "#modules/delivery/tables.ts";
import { promoCodes } from "#modules/promo/tables.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { deliveryShop, NEXT, SUNDAY } from "#tests/support/delivery-shop.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { expectBooksToAgree } from "#tests/support/order-books.ts";
import { aPromo, withPromo } from "#tests/support/promo.ts";
import { queuedMails } from "#tests/support/queued-jobs.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { countPacks, packsLeft } from "#tests/support/stock.ts";
import { type OrderAnswer, orderAnswerSchema } from "../contract/order.ts";
import { orderRevisions, orders } from "../tables.ts";

const { shop, seller, meera, address, mango, jar, place, setStatus, mine, taken, withWindows } =
  await deliveryShop();

const [MANGO, JAR] = [mango.offerPricePaise / 100, jar.offerPricePaise / 100];

type Change = { items?: object[]; [field: string]: unknown };
const ask = ({ _id: id, revision }: OrderAnswer, change: Change, who: Visitor = meera) =>
  shop.post(
    who === seller ? "/api/order/seller-revise" : "/api/order/revise",
    { id, revision, ...change },
    who,
  );
const preview = async (order: OrderAnswer, change: Change, who: Visitor = meera) =>
  read(orderAnswerSchema, await ask(order, { ...change, preview: true }, who)).order;
/** Changes an order as a page does: looks at the new total first. */
async function revised(order: OrderAnswer, change: Change, who: Visitor = meera): Promise<OrderAnswer> {
  const { totalAmount } = await preview(order, change, who);
  return read(orderAnswerSchema, await ask(order, { ...change, totalAmount }, who)).order;
}
const lineOf = (order: OrderAnswer, quantity: number, index = 0) => ({
  item: order.items[index]?._id ?? "",
  quantity,
});
/** The message of a refusal. */
async function refused(status: number, answer: Answer): Promise<string> {
  const { message } = z.object({ message: z.string() }).parse(answer.body);
  expect(answer).toMatchObject(refusal(status, message));
  return message;
}
const mailsAbout = async () => (await queuedMails(shop.pool, { kind: "order-revised" })).length;

describe("a pending order that its shopper changes", () => {
  it("gets no more packs of a size that is sold no more, unless the seller says what one costs", async () => {
    const order = await place();
    await shop.db.update(products).set({ packQuantity: 1, packUnit: "kg" }).where(eq(products.id, mango.id));
    const more = { items: [lineOf(order, 2)] };
    for (const who of [meera, seller])
      expect(await refused(409, await ask(order, { ...more, preview: true }, who))).toBe(
        `${mango.name}, 500 g is no longer available. Please review your cart.`,
      );
    const priced = { items: [{ ...lineOf(order, 2), price: MANGO }] };
    expect(await preview(order, priced, seller)).toMatchObject({
      subTotal: 2 * MANGO,
      items: [{ pack: { quantity: 500, unit: "g" } }],
    });
    const added = { id: order._id, revision: order.revision, items: [{ product: mango.id, quantity: 1 }] };
    await shop.post("/api/cart/update", { cartItems: { [mango.id]: 1 } }, meera);
    expect(await shop.post("/api/order/add", { ...added, preview: true }, meera)).toMatchObject({
      status: 409,
    });
    await shop.post("/api/cart/update", { cartItems: {} }, meera);
    await shop.db
      .update(products)
      .set({ packQuantity: 0.5, packUnit: "kg" })
      .where(eq(products.id, mango.id));
    expect(await preview(order, more)).toMatchObject({ subTotal: 2 * MANGO });
    await shop.db.update(products).set({ packQuantity: 500, packUnit: "g" }).where(eq(products.id, mango.id));
  });

  it("has the specified total of its new lines, its number, and one entry on the trail", async () => {
    const order = await place();
    const items = [lineOf(order, 3), { product: jar.id, quantity: 2 }];
    const after = await revised(order, { items });
    const subTotal = 3 * MANGO + 2 * JAR;
    expect(after).toMatchObject({
      _id: order._id,
      invoiceNumber: order.invoiceNumber,
      revision: 2,
      status: "Pending",
      subTotal,
      shippingCharges: 40,
      handlingCharges: 10,
      totalAmount: subTotal + 50,
      sellerNotes: null,
    });
    expect(after.items.map(({ name, quantity }) => [name, quantity])).toEqual([
      [mango.name, 3],
      [jar.name, 2],
    ]);
    expect(after.items[0]).toMatchObject({ _id: order.items[0]?._id, hsn: order.items[0]?.hsn });
    expect(after.trail).toMatchObject([
      {
        by: "shopper",
        revised: {
          changes: [`${mango.name}: 3 instead of 1`, `Added: ${jar.name} × 2`],
          from: order.totalAmount,
          to: subTotal + 50,
        },
      },
    ]);
    expect(await mine()).toMatchObject([{ totalAmount: subTotal + 50, trail: after.trail }]);
    expect(await mailsAbout()).toBe(1);
    await expectBooksToAgree(shop);
  });

  it("is only looked at by a preview", async () => {
    const order = await place();
    const { totalAmount } = await preview(order, { items: [lineOf(order, 5)] });
    expect(totalAmount).toBe(5 * MANGO + 50);
    expect(await mine()).toMatchObject([{ revision: 1, totalAmount: MANGO + 50, trail: [] }]);
    expect(await mailsAbout()).toBe(0);
    expect(await shop.db.$count(orderRevisions)).toBe(0);
  });

  it("is refused with a total that was not shown, and changes once when the answer was lost", async () => {
    const order = await place();
    const items = [lineOf(order, 2)];
    expect(await refused(409, await ask(order, { items, totalAmount: 1 }))).toBe(
      "The total is different now. Please look at it again.",
    );
    await refused(409, await ask(order, { items }));
    const change = { items, totalAmount: 2 * MANGO + 50 };
    const [first, again] = [await ask(order, change), await ask(order, change)];
    expect(read(orderAnswerSchema, again).order).toEqual(read(orderAnswerSchema, first).order);
    expect(await shop.db.$count(orderRevisions)).toBe(1);
    expect(await refused(409, await ask(order, { ...change, items: [lineOf(order, 4)] }))).toBe(
      `${order.invoiceNumber} was changed meanwhile. Please look at it again.`,
    );
  });

  it("keeps the price of what stays, and pays today's for what grows or is new", async () => {
    const kiwi = await aProduct(shop.db, { categoryPath: "fruits", offerPricePaise: 3000 });
    const fig = await aProduct(shop.db, { categoryPath: "fruits", offerPricePaise: 5000 });
    const two = [
      { product: kiwi, quantity: 2 },
      { product: fig, quantity: 1 },
    ];
    const order = await placedOrder(shop, meera, checkoutOf(two, address));
    const dearer = { offerPricePaise: 9000, pricePaise: 9000 };
    for (const { id } of [kiwi, fig]) await shop.db.update(products).set(dearer).where(eq(products.id, id));
    const fewer = await revised(order, { items: [lineOf(order, 1), lineOf(order, 1, 1)] });
    expect(fewer.items.map(({ offerPrice }) => offerPrice)).toEqual([30, 50]);
    const more = await revised(fewer, { items: [lineOf(order, 1), lineOf(order, 2, 1)] });
    expect(more.items.map(({ offerPrice }) => offerPrice)).toEqual([30, 90]);
    expect(more.totalAmount).toBe(30 + 180 + 50);
  });

  it("returns and takes packs, exactly, and finds its own among the last", async () => {
    const date = await aProduct(shop.db, { categoryPath: "fruits" });
    await countPacks(shop, { [date.id]: 5 });
    const order = await placedOrder(shop, meera, checkoutOf([{ product: date, quantity: 5 }], address));
    expect((await packsLeft(shop)).get(date.id)).toBe(0);
    expect(await refused(409, await ask(order, { items: [lineOf(order, 6)], preview: true }))).toContain(
      date.name,
    );
    const fewer = await revised(order, { items: [lineOf(order, 2)] });
    expect((await packsLeft(shop)).get(date.id)).toBe(3);
    const again = await revised(fewer, { items: [lineOf(order, 5)] });
    expect((await packsLeft(shop)).get(date.id)).toBe(0);
    const other = await revised(again, { items: [{ product: mango.id, quantity: 1 }] });
    expect((await packsLeft(shop)).get(date.id)).toBe(5);
    await expectBooksToAgree(shop);
    await setStatus(other, "Cancelled");
    await expectBooksToAgree(shop);
    await countPacks(shop, { [date.id]: null });
  });

  it("comes on another day and to another address, with its place given back", async () => {
    await withWindows();
    const order = await place({ day: SUNDAY, window: "evening" });
    const home = await anAddress(shop.db, meera);
    const after = await revised(order, { delivery: { day: NEXT, window: "morning" }, address: home.id });
    expect(after).toMatchObject({
      deliveryDay: NEXT,
      deliveryWindow: { id: "morning" },
      address: { _id: home.id },
    });
    expect(await taken()).toMatchObject({ [`${SUNDAY} evening`]: 0, [`${NEXT} morning`]: 1 });
    await place({ day: SUNDAY, window: "evening" });
    expect(await refused(409, await ask(after, { delivery: { day: SUNDAY, window: "evening" } }))).toContain(
      "Evening",
    );
    await expectBooksToAgree(shop);
  });

  it("can't be somebody else's, go to somebody else's address, or be empty", async () => {
    const order = await place();
    const ravi = await aShopper(shop);
    const theirs = await anAddress(shop.db, ravi);
    await refused(404, await ask(order, { items: [lineOf(order, 2)], preview: true }, ravi));
    await refused(404, await ask(order, { address: theirs.id, preview: true }));
    await refused(400, await ask(order, { items: [], preview: true }));
    await refused(400, await ask(order, { items: [{ item: "unknown", quantity: 1 }], preview: true }));
    await refused(400, await ask(order, { items: [lineOf(order, 1), lineOf(order, 2)], preview: true }));
    expect(await refused(400, await ask(order, { items: [lineOf(order, 1)], preview: true }))).toBe(
      "Nothing is different",
    );
    await refused(400, await ask(order, { items: [{ ...lineOf(order, 1), price: 1 }], preview: true }));
  });

  it("says until when it can be changed, for as long as it can", async () => {
    const order = await place({ day: SUNDAY, window: null });
    const [shown] = await mine();
    expect(shown?.changeableUntil).toBe("2026-03-14T18:30:00.000Z");
    const changed = await revised(order, { items: [lineOf(order, 2)] });
    expect(changed.changeableUntil).toBe(shown?.changeableUntil);
    await shop.db.update(deliverySettings).set({ cutOffTime: "18:00", cutOffDay: "before" });
    expect(await mine()).toMatchObject([{ changeableUntil: "2026-03-14T12:30:00.000Z" }]);
    await shop.db.update(orders).set({ deliveryDay: "2026-03-10" }).where(eq(orders.id, order._id));
    expect((await mine())[0]).not.toHaveProperty("changeableUntil");
    await shop.db.update(deliverySettings).set({ cutOffTime: null });
    await shop.db.update(orders).set({ deliveryDay: SUNDAY }).where(eq(orders.id, order._id));
    await setStatus(order, "Out for Delivery");
    expect((await mine())[0]).not.toHaveProperty("changeableUntil");
  });

  it("closes at the cut-off of its own area", async () => {
    const order = await place({ day: SUNDAY, window: null });
    const area = { firstPin: "100000", lastPin: "999999", cutOffTime: "09:00", cutOffDay: "before" as const };
    await shop.db.insert(deliveryAreas).values(area);
    expect(await mine()).toMatchObject([{ changeableUntil: "2026-03-14T03:30:00.000Z" }]);
    await shop.db.update(orders).set({ deliveryDay: "2026-03-11" }).where(eq(orders.id, order._id));
    await shop.db.update(deliverySettings).set({ cutOffTime: "23:00" });
    expect((await mine())[0]).not.toHaveProperty("changeableUntil");
    expect(await refused(409, await ask(order, { items: [lineOf(order, 2)], preview: true }))).toContain(
      "It is too late",
    );
    await shop.db.update(deliverySettings).set({ cutOffTime: null });
  });

  it("stays once it is out, cancelled, weighed, or past its cut-off", async () => {
    const order = await place();
    const change = { items: [lineOf(order, 2)], preview: true };
    await shop.db
      .update(deliverySettings)
      .set({ cutOffTime: "12:00", cutOffDay: "before", freshWeekdays: [3] });
    const tomorrow = await place();
    expect(tomorrow.deliveryDay > SUNDAY || tomorrow.deliveryDay < SUNDAY).toBe(true);
    await shop.db.update(orders).set({ deliveryDay: "2026-03-11" }).where(eq(orders.id, order._id));
    expect(await refused(409, await ask(order, change))).toBe(
      "It is too late to change this order here: we are getting it ready. Please call us.",
    );
    await shop.db.update(deliverySettings).set({ cutOffTime: null, freshWeekdays: [0] });
    await setStatus(order, "Out for Delivery");
    await refused(409, await ask(order, change));
    await setStatus(order, "Cancelled");
    expect(await refused(409, await ask(order, change))).toBe(
      "This order can't be changed any more: it is Cancelled.",
    );
  });

  it("keeps its code's discount by the code's rule, and can leave the code", async () => {
    await aPromo(shop, seller, {
      code: "TENTH",
      kind: "percent",
      percent: 10,
      amount: null,
      firstOrderOnly: true,
    });
    const ravi = await aShopper(shop);
    const to = await anAddress(shop.db, ravi);
    const discount = Math.floor(mango.offerPricePaise * 2 * 0.1) / 100;
    const checkout = checkoutOf([{ product: mango, quantity: 2 }], to);
    const order = await placedOrder(shop, ravi, withPromo(checkout, "TENTH", discount));
    const more = await revised(order, { items: [lineOf(order, 4)] }, ravi);
    expect(more.discount).toBe(2 * discount);
    await expectBooksToAgree(shop);
    const without = await revised(more, { withoutCode: true }, ravi);
    expect(without).toMatchObject({ promoCode: null, discount: 0, totalAmount: 4 * MANGO + 50 });
    await expectBooksToAgree(shop);
    await shop.db.delete(orders);
    await shop.db.delete(promoCodes);
  });
});

describe("an order that the seller changes", () => {
  it("has another price with its reason, a corrected address, and notes that its shopper doesn't see", async () => {
    const order = await place();
    const { _id, ...door } = order.address;
    const change = {
      items: [{ ...lineOf(order, 1), price: 12.5 }],
      confirmed: true,
      address: { ...door, street: "12, Temple Road" },
      driverNote: "Ring twice",
      officeNote: "Pays late",
      reason: "The mangoes are small",
    };
    const after = await revised(order, change, seller);
    expect(after).toMatchObject({
      subTotal: 12.5,
      totalAmount: 62.5,
      address: { _id, street: "12, Temple Road" },
      sellerNotes: { driver: "Ring twice", office: "Pays late" },
    });
    expect(after.trail[0]).toMatchObject({ by: "seller", reason: "The mangoes are small" });
    const [shown] = await mine();
    expect(shown).toMatchObject({ totalAmount: 62.5, sellerNotes: null });
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=order", seller));
    expect(entries[0]).toMatchObject({
      name: order.invoiceNumber,
      after: { toPay: 62.5, reason: "The mangoes are small" },
    });
    const noted = await revised(after, { officeNote: "" }, seller);
    expect(noted.sellerNotes).toEqual({ driver: "Ring twice", office: null });
    const [again] = await mine();
    expect(again?.trail).toHaveLength(1);
  });

  it("asks about a price that may be a slip, also in a preview, until it is said that it is meant", async () => {
    const order = await place();
    const { _id: item } = order.items[0] ?? {};
    const priceOf = (price: number, more: object = {}) =>
      shop.post(
        "/api/order/seller-revise",
        {
          id: order._id,
          revision: order.revision,
          items: [{ ...lineOf(order, 1), price }],
          preview: true,
          ...more,
        },
        seller,
      );
    for (const price of [MANGO * 10, MANGO * 1000, MANGO / 10]) {
      expect(await priceOf(price)).toMatchObject({
        status: 400,
        body: {
          errors: { [item ?? ""]: expect.any(String) },
          next: [{ confirmed: true }, { amount: MANGO }],
        },
      });
      expect(await priceOf(price, { confirmed: true })).toMatchObject({ status: 200 });
    }
    expect(await priceOf(MANGO + 1)).toMatchObject({ status: 200 });
    expect(await mine()).toMatchObject([{ revision: 1 }]);
  });

  it("needs a reason for another price, which a preview does not", async () => {
    const order = await place();
    const items = [{ ...lineOf(order, 1), price: 12.5 }];
    const shown = await revised(order, { items, confirmed: true, preview: true }, seller);
    const { _id: id, revision } = order;
    const json = { id, revision, items, confirmed: true, totalAmount: shown.totalAmount };
    for (const reason of [undefined, "", "  "]) {
      const answer = await shop.post("/api/order/seller-revise", { ...json, reason }, seller);
      expect(answer).toMatchObject(
        refusal(400, "Please say why the price is another one", {
          reason: "Please say why the price is another one",
        }),
      );
    }
    expect(await mine()).toMatchObject([{ revision: 1 }]);
  });

  it("may be changed past the cut-off and after it was weighed, and is weighed anew", async () => {
    await countPacks(shop, { [mango.id]: 10 });
    const order = await placedOrder(shop, meera, checkoutOf([{ product: mango, quantity: 4 }], address));
    const item = order.items[0]?._id;
    const weighed = await shop.post(
      "/api/order/weigh",
      {
        id: order._id,
        version: 1,
        lines: [{ item: order.items[0]?._id, amount: mango.packQuantity * 2, restock: true }],
      },
      seller,
    );
    expect(weighed.status).toBe(200);
    const [now] = await mine();
    if (!now) throw new Error("the order is gone");
    expect(await refused(409, await ask(now, { items: [lineOf(order, 5)], preview: true }))).toBe(
      "Your order is being packed already. Please call us, and we see what we can do.",
    );
    const after = await revised(now, { items: [lineOf(order, 5)] }, seller);
    expect(after).toMatchObject({ totalAmount: 5 * MANGO + 50, items: [{ packed: null, quantity: 5 }] });
    expect((await packsLeft(shop)).get(mango.id)).toBe(5);
    await expectBooksToAgree(shop);
    // Somebody who began to weigh what it was before is told.
    const late = {
      id: order._id,
      version: now.packingVersion,
      lines: [{ item, amount: mango.packQuantity }],
    };
    expect(await shop.post("/api/order/weigh", late, seller)).toMatchObject({ status: 409 });
    await countPacks(shop, { [mango.id]: null });
  });
});
