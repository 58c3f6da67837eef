import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { cartLines } from "#modules/cart/tables.ts";
import { refusal } from "#tests/support/calls.ts";
import { checkoutOf, sendOrder } from "#tests/support/checkout.ts";
import { aCategory, anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { tomatoShop } from "#tests/support/tomato-shop.ts";
import { orders } from "../tables.ts";

const { shop, meera, tomato, checkout } = await tomatoShop();

/** Sends a checkout that must be refused, and checks that nothing was stored. */
async function refused(changes: object) {
  const before = await shop.db.$count(orders);
  const answer = await sendOrder(shop, meera, checkout(changes));
  expect(await shop.db.$count(orders)).toBe(before);
  return answer;
}

describe("POST /api/order/cod", () => {
  it.each<[string, object, string]>([
    ["nothing in the cart", { items: [] }, "Your cart is empty"],
    ["no items", { items: undefined }, "Your cart is empty"],
    ["no address", { address: undefined }, "Please select an address"],
    ["an empty address", { address: "" }, "Please select an address"],
    ["neither", { address: null, items: [] }, "Please select an address"],
    ["an address of blanks", { address: "  " }, "Please select an address"],
    ["an address that is a number", { address: 7 }, "Invalid address selected"],
    ["an address that is a list", { address: ["x"] }, "Invalid address selected"],
    [
      "an address that was not saved",
      { address: { street: "x" } },
      "Please select a valid address or add a new one",
    ],
    ["unknown products only", { items: [{ product: "gone", quantity: 1 }] }, "No valid items in cart"],
    [
      "online payment",
      { paymentMethod: "Online" },
      "Online payment not implemented yet for payment method Online.",
    ],
    ["another payment", { paymentMethod: "Card" }, "Payment method must be COD or Online"],
    ["no quantity", { items: [{ product: tomato.id }] }, "Quantity must be a number"],
    ["quantity zero", { items: [{ product: tomato.id, quantity: 0 }] }, "Quantity must be at least 1"],
    [
      "half a quantity",
      { items: [{ product: tomato.id, quantity: 0.5 }] },
      "Quantity must be a whole number",
    ],
    ["too much", { items: [{ product: tomato.id, quantity: 1000 }] }, "Quantity can be at most 999"],
    ["no total", { totalAmount: undefined }, "Total must be a number"],
    ["a total as text", { totalAmount: "130" }, "Total must be a number"],
    ["a negative discount", { discount: -1 }, "Discount can't be negative"],
    ["thirds of a paisa", { subTotal: 80.001 }, "Sub total can have at most two decimals"],
    ["a long promo code", { promoCode: "x".repeat(51) }, "Promo code can have at most 50 characters"],
  ])("refuses %s", async (_, changes, message) => {
    expect(await refused(changes)).toMatchObject(refusal(400, message));
  });

  it.each<[string, unknown, number, string]>([
    ["{}", {}, 400, "Please select an address"],
    ['{"address":""}', { address: "" }, 400, "Please select an address"],
    ["null", null, 400, "Please select an address"],
    ["a list", [], 400, "Please select an address"],
    ["an address alone", { address: "x" }, 400, "Your cart is empty"],
    ["items that are no list", { address: "x", items: { x: 1 } }, 400, "Your cart is empty"],
    ["items that are none", { address: "x", items: [{}, null, 3] }, 400, "No valid items in cart"],
    ["items of nothing", { address: 7, items: [{ product: "x" }] }, 400, "No valid items in cart"],
    ["items that can't be kept", { address: 7, items: [{ product: "\0" }] }, 400, "No valid items in cart"],
    ["no address's form", { address: 7, items: [{ product: tomato.id }] }, 400, "Invalid address selected"],
    [
      "the address of nothing",
      { address: "x\0", items: [{ product: tomato.id }] },
      400,
      "Invalid address selected",
    ],
    [
      "nobody's address",
      { address: "x", items: [{ product: tomato.id }] },
      404,
      "Please select a valid address or add a new one",
    ],
    [
      "a way to pay that is not to be had",
      { ...checkout({ address: "x" }), paymentMethod: "Online" },
      404,
      "Please select a valid address or add a new one",
    ],
    [
      "products and an address of nothing",
      checkout({ address: "x", items: [{ product: "x", quantity: 1 }] }),
      400,
      "No valid items in cart",
    ],
  ])("goes through the specified checks in their order: %s", async (_, body, status, message) => {
    expect(await sendOrder(shop, meera, body)).toMatchObject(refusal(status, message));
  });

  it("asks for an address first, and then for the login", async () => {
    const place = (body: unknown) => shop.post("/api/order/cod", body);
    expect(await place({})).toMatchObject(refusal(400, "Please select an address"));
    expect(await place({ address: "x" })).toMatchObject(refusal(401, "Please login to place order"));
    expect(await place({ address: 7 })).toMatchObject(refusal(401, "Please login to place order"));
    const nothing = await shop.send("POST", "/api/order/cod", { text: "" });
    expect(nothing).toMatchObject(refusal(400, "Please select an address"));
    const unreadable = { as: meera, text: "{" };
    expect(await shop.send("POST", "/api/order/cod", unreadable)).toMatchObject(
      refusal(400, "The request could not be read."),
    );
  });

  it("refuses more of one product than one order may hold, also in parts", async () => {
    const items = [500, 500].map((quantity) => ({ product: tomato.id, quantity }));
    expect(await refused({ items })).toMatchObject(refusal(400, "Quantity can be at most 999"));
    const many = Array.from({ length: 200 }, (_, n) => ({ product: `p${n}`, quantity: 1 }));
    expect(await refused({ items: [{ product: tomato.id, quantity: 1 }, ...many] })).toMatchObject(
      refusal(400, "An order can hold at most 200 different products"),
    );
  });

  it.each([
    { subTotal: 79.99 },
    { shippingCharges: 0 },
    { handlingCharges: 0 },
    { discount: 50, totalAmount: 80 },
    { totalAmount: 1 },
    { promoCode: "PONGAL" },
  ])("refuses sums that are not the shop's: %j", async (changes) => {
    expect(await refused(changes)).toMatchObject(
      refusal(409, "Prices have changed. Please review your cart."),
    );
  });

  it("refuses what is sold out, gone or in an inactive category, by name, and keeps the cart", async () => {
    const shopper = await aShopper(shop, { cartItems: { [tomato.id]: 2 } });
    const home = await anAddress(shop.db, shopper);
    const soldOut = await aProduct(shop.db, { name: "Okra", inStock: false });
    const { path } = await aCategory(shop.db, { isActive: false });
    const hidden = await aProduct(shop.db, { name: "Jackfruit", categoryPath: path });
    const order = (product: { id: string; offerPricePaise: number }) =>
      sendOrder(
        shop,
        shopper,
        checkoutOf(
          [
            { product: tomato, quantity: 1 },
            { product, quantity: 1 },
          ],
          home,
        ),
      );
    expect(await order(soldOut)).toMatchObject(refusal(409, "Okra is sold out. Please review your cart."));
    expect(await order(hidden)).toMatchObject(
      refusal(409, "Jackfruit is no longer available. Please review your cart."),
    );
    expect(await order({ id: "gone", offerPricePaise: 1 })).toMatchObject(
      refusal(409, "A product is no longer available. Please review your cart."),
    );
    expect(await shop.db.$count(cartLines, eq(cartLines.shopperId, shopper.id))).toBe(1);
  });

  it("delivers to nobody else's address", async () => {
    const theirs = await anAddress(shop.db, await aShopper(shop));
    const NOT_FOUND = refusal(404, "Please select a valid address or add a new one");
    expect(await refused({ address: theirs.id })).toMatchObject(NOT_FOUND);
    expect(await refused({ address: "no-such-address" })).toMatchObject(NOT_FOUND);
  });

  it("is for a shopper who is logged in", async () => {
    const PLEASE = refusal(401, "Please login to place order");
    expect(await shop.post("/api/order/cod", checkout())).toMatchObject(PLEASE);
    expect(await shop.post("/api/order/cod", checkout(), await theSeller(shop))).toMatchObject(PLEASE);
  });
});
