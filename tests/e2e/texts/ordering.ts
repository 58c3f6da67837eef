import type { Page, Route } from "@playwright/test";
import { openStep } from "../support/checkout.ts";
import { register, saveAddress } from "../support/shopper.ts";
import { putIntoCart } from "../support/test.ts";
import { answerWith, noConnection, refusal, type Scene, type Stage } from "./scene.ts";

const ORDER = "**/api/order/cod";

const placeOrder = (page: Page) => page.getByRole("button", { name: "Place Order" }).click();

/** A cart with one jar, a logged-in shopper and a saved address. */
async function readyToOrder({ page, seller }: Stage): Promise<void> {
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, await seller.addProduct());
  await page.goto("/cart");
}

/** Presses Place Order while `answer` replies to the call. */
const orderAnswered =
  (answer: (route: Route) => Promise<void>) =>
  async ({ page }: Stage) => {
    await answerWith(page, ORDER, answer);
    await placeOrder(page);
  };

export const orderingScenes: Scene[] = [
  {
    name: "a visitor who orders",
    start: async ({ page, seller }) => {
      await putIntoCart(page, await seller.addProduct());
      await page.goto("/cart");
    },
    moments: [{ section: 5, text: "Please login to place order", due: ({ page }) => placeOrder(page) }],
  },
  {
    name: "what the server says to an order",
    start: readyToOrder,
    moments: [
      {
        section: 5,
        text: "Invalid address selected",
        toast: true,
        due: orderAnswered((route) =>
          route.continue({ postData: { ...route.request().postDataJSON(), address: 7 } }),
        ),
      },
      {
        section: 8,
        text: "The market is closed today",
        toast: true,
        due: orderAnswered(refusal(400, "The market is closed today")),
      },
      {
        section: 8,
        text: "The bridge is under water",
        toast: true,
        due: orderAnswered(refusal(200, "The bridge is under water")),
      },
      { section: 8, text: "Failed to place order", toast: true, due: orderAnswered(refusal(500)) },
      {
        section: 8,
        text: "Online payment not implemented yet for payment method Online.",
        toast: true,
        due: async ({ page }) => {
          await openStep(page, "payment");
          await page.getByRole("radio", { name: "Online Payment" }).check();
          await placeOrder(page);
        },
      },
      {
        section: 8,
        text: "Connection failed. Retrying... (1/2)",
        toast: true,
        due: async (stage) => {
          await openStep(stage.page, "payment");
          await stage.page.getByRole("radio", { name: "Cash on Delivery" }).check();
          await orderAnswered(noConnection)(stage);
        },
      },
      { section: 4, text: "Placing Order..." },
      { section: 8, text: "Connection failed. Retrying... (2/2)", toast: true },
      { section: 8, text: "Server connection issue. Please try again later.", toast: true },
    ],
  },
  {
    name: "an order of nothing that can be had",
    start: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await register(page.request, { [jar._id]: 1 });
      await saveAddress(page.request);
      await seller.setStock(jar, false);
      await page.goto("/cart");
    },
    moments: [{ section: 5, text: "No valid items in cart" }],
  },
];
