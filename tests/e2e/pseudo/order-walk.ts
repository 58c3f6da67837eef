import { expect, type Page } from "@playwright/test";
import { pathTo } from "#kernel/paths.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { dispatchSellerPages } from "#modules/dispatch/paths.ts";
import { orderPages, orderSellerPages } from "#modules/order/paths.ts";
import { packingSellerPages } from "#modules/packing/paths.ts";
import { ADDRESS } from "../support/accounts.ts";
import { loaded, openLoaded } from "../support/loaded.ts";
import { ordersOf } from "../support/shopper.ts";
import { openDialog, sendWrong, type View } from "./view.ts";

/** Adds a product to the cart and opens the cart again. */
async function fillCart(page: Page): Promise<void> {
  const list = await page.request.get("/api/product/list");
  const product = productListSchema.parse(await list.json()).products.find(({ inStock }) => inStock);
  const cartItems = { [product?._id ?? ""]: 2 };
  expect(await page.request.post("/api/cart/update", { data: { cartItems } })).toBeOK();
  await page.reload();
  await loaded(page);
  await expect(page.locator("[data-order-bar]")).toBeVisible();
}

async function thank(page: Page): Promise<void> {
  const [order] = await ordersOf(page.request);
  const { pathname } = new URL(page.url());
  await openLoaded(page, `${pathname}?ordered=${order?._id ?? ""}`);
}

/** Finds a caller and a product, and waits for the total. */
async function takeOrder(page: Page): Promise<void> {
  await page.locator("main input[type=tel]").fill(ADDRESS.phone);
  await page.locator("main [role=status] li li button").first().click();
  await page.locator("main [role=combobox]").fill("ಮಾವಿನ");
  await page.locator("main [role=option]").first().click();
  await expect(page.locator("main form button[type=submit]")).toBeEnabled();
}

/** States of the pages from the cart to the invoice, and of the seller's pages of an order. */
export const orderWalk: readonly View[] = [
  { name: "the checkout", address: cartPages.cart, before: fillCart },
  {
    name: "a checkout without a promo code",
    address: cartPages.cart,
    before: async (page) => {
      await fillCart(page);
      // The last of the steps.
      await page.locator("aside h2 button").last().click();
      await sendWrong("aside form")(page);
    },
  },
  { name: "the thanks for an order", address: cartPages.cart, before: thank },
  {
    name: "My Orders",
    address: orderPages.myOrders,
    before: (page) => page.locator("article summary").first().click(),
  },
  { name: "My Orders without a match", address: pathTo(orderPages.myOrders, {}, { status: "Cancelled" }) },
  {
    name: "an invoice",
    address: orderPages.myOrders,
    before: openDialog("article footer div:last-child button >> nth=0"),
  },
  {
    name: "the question before an order is cancelled",
    address: orderPages.myOrders,
    before: openDialog("article >> nth=0 >> footer div:first-child button >> nth=-1"),
  },
  {
    name: "the seller's orders",
    address: orderSellerPages.orders,
    as: "seller",
    before: async (page) => {
      await page.locator("article h3 button").first().click();
      await page.locator("article input[type=checkbox]").first().click({ force: true });
    },
  },
  {
    name: "an order by telephone",
    address: orderSellerPages.takeOrder,
    as: "seller",
    before: takeOrder,
  },
  {
    name: "the slips of orders",
    address: orderSellerPages.orders,
    as: "seller",
    before: async (page) => {
      await page.locator("article h3 button").first().click();
      await openDialog("article button:has(.lucide-printer)")(page);
    },
  },
  {
    name: "what is in an order's bag",
    address: orderSellerPages.orders,
    as: "seller",
    before: async (page) => {
      await page.locator("article h3 button").first().click();
      await openDialog("article button:has(.lucide-scale)")(page);
      const lines = page.locator("dialog[open] li");
      await lines.first().locator("input").fill("?");
      await lines.last().locator("button").last().click();
      await sendWrong("dialog[open] form")(page);
    },
  },
  {
    name: "an order on its way to another day",
    address: orderSellerPages.orders,
    as: "seller",
    before: async (page) => {
      await page.locator("article h3 button").first().click();
      await openDialog("article button:has(.lucide-calendar-clock)")(page);
      await expect(page.locator("dialog[open] form")).toBeVisible();
    },
  },
  {
    name: "a day whose orders move",
    address: pathTo(orderSellerPages.orders, {}, { day: "2020-01-01", by: "delivery", move: "day" }),
    as: "seller",
    before: (page) => expect(page.locator("dialog[open] form")).toBeVisible(),
  },
  {
    name: "what goes into a bag in place of something",
    address: orderSellerPages.orders,
    as: "seller",
    before: async (page) => {
      await page.locator("article h3 button").first().click();
      await openDialog("article button:has(.lucide-scale)")(page);
      await page.locator("dialog[open] li").first().locator("button:has(.lucide-replace)").click();
      await page.locator("dialog[open] [role=combobox]").first().fill("ಮಾವಿನ");
      await expect(page.locator("dialog[open] [role=option]")).toHaveCount(1);
      await page.locator("dialog[open] [role=option]").click();
      await page.locator("dialog[open] [role=group] button, dialog[open] fieldset button").last().click();
    },
  },
  {
    name: "the seller's orders without a match",
    address: pathTo(orderSellerPages.orders, {}, { q: "ಇಲ್ಲ" }),
    as: "seller",
  },
  {
    name: "a packing list with nothing to pack",
    address: pathTo(packingSellerPages.list, {}, { day: "2020-01-01" }),
    as: "seller",
  },
  {
    name: "the run sheet while its stops are arranged",
    address: dispatchSellerPages.runSheet,
    as: "seller",
    before: (page) => page.locator("header button:has(.lucide-grip-vertical)").click(),
  },
  {
    name: "what a stop has given",
    address: dispatchSellerPages.runSheet,
    as: "seller",
    before: async (page) => {
      await page.locator("main li button:visible").first().click();
      await expect(page.locator("main li p[role=status]").first()).toBeVisible();
      await openDialog("main li:has(p[role=status]) button >> nth=-1")(page);
      await page.locator("dialog[open] input").fill("?");
      await sendWrong("dialog[open] form")(page);
    },
  },
  {
    name: "a run sheet with nothing to deliver",
    address: pathTo(dispatchSellerPages.runSheet, {}, { day: "2020-01-01" }),
    as: "seller",
  },
];
