import { openAsSeller } from "./support/seller.ts";
import { placeOrder, register } from "./support/shopper.ts";
import { expect, test } from "./support/test.ts";

test("a status set while a search is under way stays on the page when the search is answered", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [jar._id]);
  await openAsSeller({ page }, "/seller/orders");
  const order = page.getByRole("article").filter({ hasText: invoiceNumber });
  await expect(order).toContainText("Not paid");

  // The answer to the search is from before the change, and comes after it.
  const saved = page.waitForResponse("**/api/order/update-status/**");
  await page.route("**/api/order/seller?q=**", async (route) => {
    const answer = await route.fetch();
    await order.getByRole("combobox").selectOption("Delivered");
    await saved;
    await route.fulfill({ response: answer });
  });
  const answered = page.waitForResponse("**/api/order/seller?q=**");
  await page.getByRole("searchbox", { name: "Name, phone or invoice" }).fill(invoiceNumber);
  await answered;
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(order.getByText("Paid", { exact: true })).toBeVisible();
  await expect(order.getByRole("combobox")).toHaveValue("Delivered");
});

test("a link followed while a search is being typed is not called back by it", async ({ page }) => {
  await openAsSeller({ page }, "/seller/product-list");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .waitFor();
  await page.getByRole("searchbox", { name: "Search products" }).fill("a");
  await page
    .getByRole("link", { name: "Add product" })
    .first()
    .evaluate((link) => {
      if (link instanceof HTMLElement) link.click();
      // A slow machine: the typing's pause is over before the page can show that another one is on its way.
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
  await expect(page.getByRole("heading", { name: "Add product" })).toBeVisible();
});
