import type { Page } from "@playwright/test";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, productAddress, test, toast } from "#tests/e2e/support/test.ts";

const card = (page: Page, name: string) => page.getByTestId("product-card").filter({ hasText: name }).first();

test("a counted product is offered to the last pack, sells out by itself, and comes back", async ({
  page,
  browser,
  seller,
}) => {
  const office = await (await browser.newContext()).newPage();
  const jar = await seller.addProduct();
  await openAsSeller({ page: office }, `/seller/rates?q=${jar.name}`);
  const left = office.getByLabel(`Left of ${jar.name}`);
  const save = office.getByRole("button", { name: "Save all" });
  await left.fill("3");
  await save.click();
  await expect(toast(office, "Rates saved")).toBeVisible();

  await register(page.request, { [jar._id]: 4 });
  await saveAddress(page.request);
  await page.goto(`/products?q=${jar.name}`);
  await expect(card(page, jar.name)).toContainText("Only 3 left");
  await page.goto(productAddress(jar));
  await expect(page.getByRole("main").getByText("Only 3 left").first()).toBeVisible();
  const more = page.getByRole("button", { name: `One more ${jar.name}` });
  await expect(more).toHaveAttribute("aria-disabled", "true");

  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ hasText: jar.name });
  await expect(line).toContainText(`Only 3 of ${jar.name} are left`);
  await expect(line.getByRole("button", { name: `One more ${jar.name}` })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  // Another shopper is faster.
  const neighbour = await (await browser.newContext()).newPage();
  await register(neighbour.request);
  await placeOrder(neighbour.request, [jar._id]);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("alert")).toContainText(`Only 2 of ${jar.name} are left`);
  await line.getByRole("button", { name: "Take 2" }).click();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("2");
  await expect(line.getByRole("button", { name: "Take 2" })).toHaveCount(0);
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toBeVisible();
  await page.goto(`/products?q=${jar.name}`);
  await expect(card(page, jar.name)).toContainText("SOLD OUT");

  // The office's page still shows three.
  await left.fill("12");
  // Until the page has reloaded, nothing is shown and nothing is sent again.
  const list = Promise.withResolvers<void>();
  let sent = 0;
  office.on("request", (request) => {
    if (request.url().endsWith("/api/stock/counts")) sent++;
  });
  await office.route("**/api/product/seller-list*", async (route) => {
    await list.promise;
    await route.continue();
  });
  const readAgain = office.waitForRequest("**/api/product/seller-list*");
  await save.click();
  await readAgain;
  await save.dispatchEvent("click");
  list.resolve();
  const sold = "3 sold since you opened the page: none left now. Save again to overwrite.";
  await expect(office.getByText(sold)).toBeVisible();
  expect(sent).toBe(1);
  await save.click();
  await expect(office.getByText(sold)).toBeHidden();
  await expect(left).toHaveValue("12");
  await page.reload();
  await expect(card(page, jar.name).getByRole("button", { name: `Add ${jar.name} to cart` })).toBeVisible();
});
