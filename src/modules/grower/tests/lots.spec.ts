import type { Response } from "@playwright/test";
import { addGrower } from "#tests/e2e/support/growers.ts";
import { holdAnswers } from "#tests/e2e/support/hold-answers.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller, type Seller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, as a recall writes to everybody.
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

test("Save waits for the products of a grower who was just chosen", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await logInSeller(page.request);
  await page.goto("/seller/lots");
  await page.getByRole("button", { name: "A delivery came" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  const products = await holdAnswers(page, "**/api/seller/growers/*");
  await dialog.getByLabel("Grower", { exact: true }).selectOption({ label: "Lakshmamma, Hunsur" });
  await products.requested;
  await save.click();
  await expect(save).toHaveAttribute("aria-busy", "true");
  products.release();
  await expect(save).not.toHaveAttribute("aria-busy");
  await expect(dialog.getByText("Please choose a grower")).toHaveCount(0);
  await expect(dialog.getByLabel("Grower", { exact: true })).not.toHaveAttribute("aria-invalid", "true");
});

test("the seller writes down what came on a phone, and recalls it; the shopper reads who grew it", async ({
  browser,
}) => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const shopper = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const page = await (await browser.newContext({ baseURL: shop.url, ...phone })).newPage();
  const seller: Seller = await logInSeller(page.request);
  const tomato = await seller.addProduct({ name: "Ribbed Tomato" });
  await addGrower(page.request, "Parvathi");

  await page.goto("/seller/lots");
  await page.getByRole("button", { name: "A delivery came" }).click();
  const dialog = page.getByRole("dialog");
  // The answer about a grower who was chosen before comes late, and changes nothing.
  const late = Promise.withResolvers<void>();
  await page.route(
    "**/api/seller/growers/*",
    async (route) => {
      await late.promise;
      await route.continue();
    },
    { times: 1 },
  );
  const aboutGrower = (response: Response) => /\/api\/seller\/growers\/[^/?]+$/.test(response.url());
  const second = page.waitForResponse(aboutGrower);
  await dialog.getByLabel("Grower", { exact: true }).selectOption({ label: "Lakshmamma, Hunsur" });
  await dialog.getByLabel("Grower", { exact: true }).selectOption({ label: "Parvathi, Bilikere" });
  await second;
  const first = page.waitForResponse(aboutGrower);
  late.resolve();
  await (await first).finished();
  await dialog.getByRole("combobox", { name: "Find the product" }).fill("Ribbed");
  await dialog.getByRole("option", { name: "Ribbed Tomato" }).click();
  await dialog.getByLabel("Amount that is good").fill("12.5");
  const price = dialog.getByLabel("Rupees per kg");
  await price.fill("3000");
  await dialog.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Is this sum right?" });
  await expect(question).toContainText("₹3,000 where it is sold at");
  await question.getByRole("button", { name: "Look again" }).click();
  await expect(price).toHaveAccessibleDescription(/^Ribbed Tomato, per kg: ₹3,000 where it is sold at/);
  await price.fill("30");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, /^Lot \d+ is in$/)).toBeVisible();

  // A loss that was typed ten times too high is asked about, and one press takes a loss back.
  await page.getByRole("link", { name: /^Lot \d+: Ribbed Tomato$/ }).click();
  await page.getByRole("button", { name: "Write off" }).click();
  await dialog.getByLabel("Lost (kg)").fill("10");
  await dialog.getByLabel("Why").fill("wet");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await expect(dialog).toContainText("10 kg is more than half of the 12.5 kg that are left");
  await dialog.getByLabel("Lost (kg)").fill("1");
  await dialog.getByRole("button", { name: "Write off" }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Take back" }).click();
  await expect(page.getByRole("button", { name: "Take back" })).toHaveCount(0);
  await expect(page.getByRole("definition").filter({ hasText: "12.5 kg" })).toHaveCount(2);
  await page.goto("/seller/lots");

  const order = await (async () => {
    await register(shopper.request);
    return placeOrder(shopper.request, [tomato._id]);
  })();
  await seller.setStatus(order._id, "Out for Delivery");
  await shopper.goto("/my-orders");
  await expect(shopper.getByText(/^Picked on .* by Parvathi, Bilikere$/)).toBeVisible();

  await page.getByRole("link", { name: /^Lot \d+: Ribbed Tomato$/ }).click();
  await page.getByRole("button", { name: "Correct", exact: true }).click();
  await dialog.getByLabel("It was in all").fill("12");
  await dialog.getByLabel("Why").fill("Weighed again");
  await dialog.getByRole("button", { name: "Correct" }).click();
  await expect(page.getByText("−0.5 kg")).toBeVisible();

  await page.getByRole("button", { name: "Recall" }).click();
  await dialog.getByLabel("What is recalled").selectOption({ label: "All of Parvathi’s from a day on" });
  await dialog.getByLabel("What the shoppers are told").fill("A laboratory has found a spray in it.");
  await dialog.getByRole("button", { name: "See who got it" }).click();
  await expect(dialog.getByText("1 lot, in 1 order: 1 mail")).toBeVisible();
  await dialog.getByRole("button", { name: "Recall, and write to all" }).click();
  await expect(page).toHaveURL(/\/seller\/recalls\//);
  await expect(page.getByText("A laboratory has found a spray in it.")).toBeVisible();
  await expect(page.getByText(order.invoiceNumber)).toBeVisible();
});
