import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { knownLanguage } from "#kernel/texts/languages.ts";
import { inLanguage } from "#kernel/texts/spoken.ts";
import { auditListSchema } from "#modules/audit/contract.ts";
import { cartLines } from "#modules/cart/tables.ts";
import { type Answer, read, refusal } from "#tests/support/calls.ts";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { deliveryShop, SATURDAY } from "#tests/support/delivery-shop.ts";
import { anAddress } from "#tests/support/factories.ts";
import { expectBooksToAgree } from "#tests/support/order-books.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { orderAnswerSchema } from "../contract/order.ts";
import { callersAnswerSchema } from "../contract/telephone-order.ts";
import { orders } from "../tables.ts";

const { shop, seller, meera, mango, jar, mine } = await deliveryShop();

const AT_HOME = {
  firstName: "Gowri",
  lastName: "Amma",
  email: "",
  phone: "98450 11223",
  street: "4th Cross",
  city: "Mysuru",
  state: "Karnataka",
  zipcode: "570004",
  country: "India",
};
const { address: _, ...cart } = checkoutOf([{ product: mango, quantity: 2 }], { id: "" });
const call = (json: object = {}) => ({ customer: null, address: AT_HOME, order: cart, ...json });
const take = (json: object, key: string = randomUUID()): Promise<Answer> =>
  shop.send("POST", "/api/order/take", { as: seller, json, headers: { "Idempotency-Key": key } });
const taken = async (json: object, key?: string) => read(orderAnswerSchema, await take(json, key)).order;
const callers = async (phone: string) =>
  read(callersAnswerSchema, await shop.get(`/api/order/callers?phone=${encodeURIComponent(phone)}`, seller))
    .callers;

describe("an order by telephone", () => {
  it("is priced and numbered like other orders, once for each key, and has its notes and its entry in the log", async () => {
    const key = randomUUID();
    const json = call({ driverNote: "Blue gate", officeNote: "Calls on Fridays" });
    const order = await taken(json, key);
    expect(order).toMatchObject({
      userId: null,
      totalAmount: cart.totalAmount,
      shippingCharges: 40,
      paymentType: "COD",
      status: "Pending",
      invoiceNumber: expect.stringMatching(/^INV-20260310-\d{4}$/),
      address: AT_HOME,
      sellerNotes: { driver: "Blue gate", office: "Calls on Fridays" },
    });
    expect((await taken(json, key))._id).toBe(order._id);
    expect(await shop.db.$count(orders)).toBe(1);
    expect(await take(call(), key)).toMatchObject({ status: 200 });
    expect(await take(call({ address: { ...AT_HOME, street: "5th Cross" } }), key)).toMatchObject({
      status: 422,
    });
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=order", seller));
    expect(entries[0]).toMatchObject({ action: "added", name: order.invoiceNumber });
    await expectBooksToAgree(shop);
  });

  it("names its sums in the language of who takes it, as its preview did", async () => {
    const inKannada = (json: object) => inLanguage(knownLanguage("kn"), () => taken(json));
    const { items, paymentMethod } = cart;
    const labelsOf = ({ adjustments }: Awaited<ReturnType<typeof taken>>) =>
      adjustments.map(({ label }) => label);
    const before = labelsOf(await inKannada(call({ order: { items, paymentMethod }, preview: true })));
    expect(labelsOf(await inKannada(call()))).toEqual(before);
    expect(before.join()).not.toMatch(/[a-z]/i);
  });

  it("shows its sums by a preview, which takes no number, and is refused with others", async () => {
    const { items, paymentMethod } = cart;
    const shown = await taken(call({ order: { items, paymentMethod }, preview: true }));
    expect(shown.totalAmount).toBe(cart.totalAmount);
    expect(await shop.db.$count(orders)).toBe(0);
    const message = "Prices have changed. Please review your cart.";
    expect(await take(call({ order: { ...cart, totalAmount: 1 } }))).toMatchObject(refusal(409, message));
    expect(await take(call({ order: { ...cart, items: [] }, preview: true }))).toMatchObject({ status: 400 });
    expect(await take(call({ order: { ...cart, paymentMethod: "Online" } }))).toMatchObject({ status: 400 });
    expect(await shop.post("/api/order/take", call(), meera)).toMatchObject({ status: 403 });
  });

  it("belongs to the caller's account, which sees it, without the office's words and with its cart untouched", async () => {
    const ravi = await aShopper(shop);
    await shop.post("/api/cart/update", { cartItems: { [mango.id]: 5 } }, ravi);
    const { _id } = await taken(call({ customer: ravi.id, officeNote: "Late payer" }));
    const seen = await shop.get("/api/order/user", ravi);
    expect(seen.body).toMatchObject({ orders: [{ _id, sellerNotes: null }] });
    expect(await shop.db.select().from(cartLines)).toMatchObject([{ productId: mango.id, quantity: 5 }]);
    expect(await mine()).toEqual([]);
    expect(await take(call({ customer: "nobody" }))).toMatchObject({ status: 404 });
  });

  it("may come on a day that shoppers can't choose", async () => {
    const order = await taken(call({ order: { ...cart, delivery: { day: SATURDAY } } }));
    expect(order.deliveryDay).toBe(SATURDAY);
  });
});

it("names a saved address to which an order went once", async () => {
  const leela = await aShopper(shop, { name: "Leela" });
  const home = await anAddress(shop.db, leela, { phone: "+91 98450 66002" });
  await placedOrder(shop, leela, checkoutOf([{ product: jar, quantity: 1 }], home));
  expect(await callers("66002")).toMatchObject([{ name: "Leela", addresses: [{ _id: home.id }] }]);
});

it("finds callers by a part of their number, among orders and saved addresses, each once", async () => {
  const uma = await aShopper(shop, { name: "Uma" });
  await anAddress(shop.db, uma, { phone: "+91 98450 77001" });
  await taken(call());
  await taken(call({ order: { ...checkoutOf([{ product: jar, quantity: 1 }], { id: "" }) } }));
  expect(await callers("11223")).toMatchObject([
    {
      customer: null,
      name: "Gowri Amma",
      addresses: [{ street: "4th Cross" }],
      last: { invoiceNumber: expect.any(String) },
    },
  ]);
  expect(await callers("098450 77001")).toMatchObject([{ customer: uma.id, name: "Uma", last: null }]);
  const names = (await callers("98450")).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["Gowri Amma", "Uma"]));
  expect(await callers("5550000")).toEqual([]);
  expect((await shop.get("/api/order/callers?phone=98", seller)).status).toBe(400);
});
