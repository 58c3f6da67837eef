import type { Page, Route } from "@playwright/test";
import { formatDate } from "#kernel/time/store-time.ts";
import type { OrderStatus } from "#modules/order/rules/shared/order-status.ts";
import { ordersOf, placeOrder, register } from "../support/shopper.ts";
import { answerWith, refusal, type Scene, type Stage } from "./scene.ts";

const RATING = "**/api/rating/submit";
const PDF = "**/api/order/invoice/**";

/** Opens My Orders with one order of one jar. */
async function orderedJar({ page, seller }: Stage): Promise<string> {
  const jar = await seller.addProduct();
  await register(page.request);
  const { _id } = await placeOrder(page.request, [jar._id]);
  await page.goto("/my-orders");
  return _id;
}

const download = (page: Page) => page.getByRole("button", { name: "Download PDF" }).click();
const submitRating = (page: Page) => page.getByRole("button", { name: "Submit rating" }).click();

const downloadAnswered =
  (answer: (route: Route) => Promise<void>) =>
  async ({ page }: Stage) => {
    await answerWith(page, PDF, answer);
    await download(page);
  };

/** The seller sets the status of the shopper's orders, and the shopper reloads the page. */
const statusIs =
  (status: OrderStatus) =>
  async ({ page, seller }: Stage) => {
    for (const { _id } of await ordersOf(page.request)) await seller.setStatus(_id, status);
    await page.reload();
  };

const ratingAnswered =
  (answer: (route: Route) => Promise<void>) =>
  async ({ page }: Stage) => {
    await answerWith(page, RATING, answer);
    await submitRating(page);
  };

export const ordersScenes: Scene[] = [
  {
    name: "orders that can't be loaded",
    start: async ({ page }) => {
      await register(page.request);
      await answerWith(page, "**/api/order/user", refusal(500));
      await page.goto("/my-orders");
    },
    moments: [{ section: 8, text: "Failed to load orders.", toast: true }],
  },
  {
    name: "an order through its statuses",
    start: orderedJar,
    moments: [
      { section: 4, text: /^Pending$/ },
      { section: 4, text: /^Out for Delivery$/, due: statusIs("Out for Delivery") },
      { section: 4, text: /^Cancelled$/, due: statusIs("Cancelled") },
      { section: 4, text: /^Delivered$/, due: statusIs("Delivered") },
      { section: 2, text: /^Rate$/ },
      {
        section: 8,
        text: "Product not found",
        due: async ({ page, seller }) => {
          const [order] = await ordersOf(page.request);
          for (const { product } of order?.items ?? []) if (product) await seller.deleteProduct(product);
          await page.reload();
        },
      },
    ],
  },
  {
    name: "an invoice",
    start: async (stage) => {
      await orderedJar(stage);
      await stage.page.getByRole("button", { name: "Invoice" }).click();
    },
    moments: [
      { section: 9, text: /INV-\d{8}-\d{4}/ },
      { section: 9, text: formatDate(new Date()) },
      { section: 9, text: "998316" },
      { section: 9, text: "CGST 9%" },
      { section: 9, text: "SGST 9%" },
      { section: 9, text: "18%" },
      { section: 9, text: "Ninety Rupees" },
      {
        section: 8,
        text: "Invoice downloaded successfully!",
        toast: true,
        due: ({ page }) => download(page),
      },
      {
        section: 8,
        text: "Failed to generate PDF",
        toast: true,
        due: downloadAnswered(refusal(500)),
      },
      {
        section: 8,
        text: "Invoice content not found",
        toast: true,
        due: downloadAnswered(refusal(404)),
      },
    ],
  },
  {
    name: "a rating",
    start: async (stage) => {
      const id = await orderedJar(stage);
      await stage.seller.setStatus(id, "Delivered");
      await stage.page.reload();
      await stage.page.getByRole("button", { name: /^Rate Jar/ }).click();
    },
    moments: [
      {
        section: 5,
        text: "Please select a rating.",
        due: ({ page }) => submitRating(page),
      },
      {
        section: 8,
        text: "Rating failed.",
        toast: true,
        due: async (stage) => {
          await stage.page.getByRole("radio", { name: "5 stars" }).check({ force: true });
          await ratingAnswered(refusal(400))(stage);
        },
      },
      {
        section: 8,
        text: "Server error while rating.",
        toast: true,
        due: ratingAnswered(refusal(500)),
      },
      {
        section: 8,
        text: "Thanks for your rating!",
        toast: true,
        due: ratingAnswered((route) => route.continue()),
      },
    ],
  },
];
