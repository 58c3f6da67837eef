import type { Route } from "@playwright/test";
import { openAsSeller } from "../support/seller.ts";
import { newEmail, ordersOf, placeOrder, register } from "../support/shopper.ts";
import { answerWith, refusal, type Scene, type Stage } from "./scene.ts";

const STATUS = "**/api/order/update-status/**";

/** Opens the seller's page of one order. */
async function openOrder(stage: Stage): Promise<void> {
  const jar = await stage.seller.addProduct();
  await register(stage.page.request);
  const { invoiceNumber } = await placeOrder(stage.page.request, [jar._id]);
  await openAsSeller(stage, `/seller/orders?q=${invoiceNumber}`);
}

const statusAnswered =
  (answer: (route: Route) => Promise<void>) =>
  async ({ page }: Stage) => {
    await answerWith(page, STATUS, answer);
    await page.getByRole("combobox", { name: /Status of INV-/ }).selectOption("Delivered");
  };

const email = newEmail();

const subscriberDeletionAnswered =
  (status: number) =>
  async ({ page }: Stage) => {
    await page.unroute(/\/api\/newsletter\/subscribers\/./);
    await page.route(/\/api\/newsletter\/subscribers\/./, refusal(status));
    await page
      .getByRole("button", { name: `Delete ${email}` })
      .first()
      .click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  };

export const sellerCustomerScenes: Scene[] = [
  {
    name: "an order at the seller's",
    start: openOrder,
    moments: [
      { section: 9, text: "₹90" },
      { section: 8, text: "Failed to update", toast: true, due: statusAnswered(refusal(400)) },
      { section: 8, text: "Server error", toast: true, due: statusAnswered(refusal(500)) },
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
    name: "orders that the seller can't load",
    start: async (stage) => {
      await answerWith(stage.page, "**/api/order/seller?**", refusal(500));
      await openAsSeller(stage, "/seller/orders");
    },
    moments: [{ section: 8, text: "Failed to fetch orders", toast: true }],
  },
  {
    name: "subscribers",
    start: async (stage) => {
      await stage.page.request.post("/api/newsletter/subscribe", { data: { email } });
      await openAsSeller(stage, "/seller/subscribers");
    },
    moments: [
      { section: 2, text: email },
      { section: 8, text: "Deletion failed", toast: true, due: subscriberDeletionAnswered(400) },
      { section: 8, text: "Server error", toast: true, due: subscriberDeletionAnswered(500) },
    ],
  },
  {
    name: "subscribers that can't be loaded",
    start: async (stage) => {
      await answerWith(stage.page, "**/api/newsletter/subscribers/page?**", refusal(500));
      await openAsSeller(stage, "/seller/subscribers");
    },
    moments: [{ section: 8, text: "Failed to fetch subscribers", toast: true }],
  },
  {
    name: "an offer",
    start: (stage) => openAsSeller(stage, "/seller/add-offer"),
    moments: [
      {
        section: 5,
        text: "All fields are required",
        toast: true,
        due: ({ page }) => page.getByRole("button", { name: "Send offer" }).click(),
      },
      {
        section: 8,
        text: "Failed to send offer",
        toast: true,
        due: async ({ page }) => {
          await page.getByLabel("Offer text").fill("Mangoes are ripe");
          await page.getByLabel("Discount (%)").fill("10");
          await answerWith(page, "**/api/newsletter/send-offer", refusal(500));
          await page.getByRole("button", { name: "Send offer" }).click();
          await page.getByRole("button", { name: /^(Send to \d|Save the offer)/ }).click();
        },
      },
    ],
  },
];
