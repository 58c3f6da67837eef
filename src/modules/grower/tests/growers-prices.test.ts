import { describe, expect, it } from "vitest";
import { aProduct } from "#tests/support/factories.ts";
import { SUNDAY } from "#tests/support/heap-shop.ts";
import { lotShop } from "#tests/support/lot-shop.ts";

const { shop, seller, grower, half, heap, harvest } = await lotShop();
const price = (rupees: number) => ({ kind: "price", price: rupees });
/** Sold at ₹40 for 500 g, which is ₹80 per kg. */
const aTomato = async () => (await aProduct(shop.db, { name: "Tomato" })).id;

type Typed = { terms: object; confirmed?: true };
const receive = (product: string, typed: Typed) =>
  shop.post(
    "/api/seller/lots",
    { grower, product, harvestedOn: "2026-03-09", amount: 1000, ...typed },
    seller,
  );
const reprice = (lot: unknown, typed: Typed) =>
  shop.post(`/api/seller/lots/${lot}/reprice`, { reason: "agreed", ...typed }, seller);
const give = (typed: Typed) => {
  const json = { grower, product: half.id, day: SUNDAY, harvestedOn: "2026-03-09", amount: 1000, ...typed };
  return shop.post("/api/seller/lots/given", json, seller);
};
const ask = (product: string, { confirmed, terms }: Typed) => {
  const json = { day: SUNDAY, rows: [{ grower, product, amount: 1000, terms }], confirmed };
  return shop.send("PUT", "/api/seller/buying", { json, as: seller });
};
const agree = (products: { id: string; terms: object | null }[], more: object = {}) =>
  shop.send("PUT", `/api/seller/growers/${grower}/products`, {
    json: { products: products.map((one) => ({ usual: true, ...one })), terms: null, ...more },
    as: seller,
  });
const lotOf = async (product: string, rupees: number) => {
  const { body } = await receive(product, { terms: price(rupees), confirmed: true });
  return (body as { lot: { _id: string } }).lot._id;
};
const priceRefusal = (field: string, words: string, likely?: number) => ({
  status: 400,
  body: {
    errors: { [field]: `${words} Confirm it if it is meant.` },
    next: [{ confirmed: true }, ...(likely === undefined ? [] : [{ amount: likely }])],
  },
});

describe("a grower's price that may be a slip is asked about", () => {
  it("for a lot that comes, by the selling price and then by the last price", async () => {
    const product = await aTomato();
    const ten = { terms: price(450) };
    const sold = "Tomato, per kg: ₹450 where it is sold at ₹80. ₹45?";
    expect(await receive(product, ten)).toMatchObject(priceRefusal("terms", sold, 45));
    expect(await receive(product, { terms: price(45) })).toMatchObject({ status: 200 });
    const last = "Tomato, per kg: ₹450 in place of ₹45. ₹45?";
    expect(await receive(product, ten)).toMatchObject(priceRefusal("terms", last, 45));
    const tenth = "Tomato, per kg: ₹4.50 in place of ₹45. ₹45?";
    expect(await receive(product, { terms: price(4.5) })).toMatchObject(priceRefusal("terms", tenth, 45));
    expect(await receive(product, { ...ten, confirmed: true })).toMatchObject({ status: 200 });
    // What was meant is no question any more, and who mends a slip is not asked.
    expect(await receive(product, ten)).toMatchObject({ status: 200 });
    expect(await receive(product, { terms: price(45) })).toMatchObject({ status: 200 });
  });

  it("with the amount, in one refusal", async () => {
    const product = await aTomato();
    await lotOf(product, 45);
    const both = { product, amount: 1_000_000, terms: price(450), grower, harvestedOn: "2026-03-09" };
    expect(await shop.post("/api/seller/lots", both, seller)).toMatchObject({
      status: 400,
      body: {
        errors: { amount: expect.any(String), terms: expect.any(String) },
        next: [{ confirmed: true }],
      },
    });
  });

  it("for a lot that gets another one", async () => {
    const lot = await lotOf(await aTomato(), 45);
    const words = "Tomato, per kg: ₹450 in place of ₹45. ₹45?";
    expect(await reprice(lot, { terms: price(450) })).toMatchObject(priceRefusal("terms", words, 45));
    expect(await reprice(lot, { terms: price(50) })).toMatchObject({ status: 200 });
    expect(await reprice(lot, { terms: price(500), confirmed: true })).toMatchObject({ status: 200 });
    expect(await reprice(lot, { terms: price(50) })).toMatchObject({ status: 200 });
  });

  it("for typed produce that is given to them", async () => {
    await harvest(heap, 5000);
    expect(await give({ terms: price(3) })).toMatchObject({
      status: 400,
      body: { errors: { terms: expect.stringContaining("₹3 where it is sold at") } },
    });
    expect(await give({ terms: price(3), confirmed: true })).toMatchObject({ status: 200 });
  });

  it("for what they are asked to bring, by its row", async () => {
    const product = await aTomato();
    const words = "Tomato, per kg: ₹450 where it is sold at ₹80. ₹45?";
    expect(await ask(product, { terms: price(450) })).toMatchObject(priceRefusal("rows.0.terms", words, 45));
    expect(await ask(product, { terms: price(45) })).toMatchObject({ status: 200 });
    expect(await ask(product, { terms: price(450), confirmed: true })).toMatchObject({ status: 200 });
  });

  it("for a product's terms and for those of all others, and not for what stays", async () => {
    const [one, other] = [await aTomato(), await aTomato()];
    const words = "Tomato, per kg: ₹450 where it is sold at ₹80. ₹45?";
    const first = { id: one, terms: price(45) };
    expect(await agree([first, { id: other, terms: price(450) }])).toMatchObject(
      priceRefusal("products.1.terms", words, 45),
    );
    const meant = [first, { id: other, terms: price(450) }];
    expect(await agree(meant, { confirmed: true, terms: price(30) })).toMatchObject({ status: 200 });
    expect(await agree(meant, { terms: price(30) })).toMatchObject({ status: 200 });
    expect(await agree(meant, { terms: price(300) })).toMatchObject(
      priceRefusal("terms", "₹300 in place of ₹30. ₹30?", 30),
    );
    // What is agreed is no question where it comes.
    expect(await receive(other, { terms: price(450) })).toMatchObject({ status: 200 });
  });

  it("and a share by the last one, or the grower's own", async () => {
    const share = (percent: number) => ({ kind: "share", percent });
    const product = await aTomato();
    const lot = await receive(product, { terms: share(70) });
    expect(lot).toMatchObject({ status: 200 });
    const tenth = priceRefusal("terms", "Tomato: 7% in place of 70%. 70%?", 70);
    expect(await receive(product, { terms: share(7) })).toMatchObject(tenth);
    expect(await ask(product, { terms: share(7) })).toMatchObject({ status: 400 });
    expect(await reprice((lot.body as { lot: { _id: string } }).lot._id, { terms: share(7) })).toMatchObject(
      tenth,
    );
    expect(await receive(product, { terms: share(75) })).toMatchObject({ status: 200 });
    expect(await receive(product, { terms: price(45) })).toMatchObject({ status: 200 });
    expect(await receive(product, { terms: share(7), confirmed: true })).toMatchObject({ status: 200 });
    expect(await agree([], { terms: share(60) })).toMatchObject({ status: 200 });
    const own = priceRefusal("terms", "6% in place of 60%. 60%?", 60);
    expect(await agree([], { terms: share(6) })).toMatchObject(own);
    const another = await aTomato();
    expect(await receive(another, { terms: share(6) })).toMatchObject({ status: 400 });
    expect(await agree([], { terms: null })).toMatchObject({ status: 200 });
  });

  it("but not a first share of the selling price, nor a gift", async () => {
    const product = await aTomato();
    expect(await receive(product, { terms: { kind: "share", percent: 6 } })).toMatchObject({ status: 200 });
    expect(await receive(product, { terms: price(0) })).toMatchObject({ status: 200 });
  });
});
