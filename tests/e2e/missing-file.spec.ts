import { expect, openAlive, test } from "./support/test.ts";

test("a page comes alive though one of its files did not come at first", async ({ page }) => {
  let refused = 0;
  await page.route(/\/assets\/cart\.page-/, async (route) => {
    refused += 1;
    await (refused === 1 ? route.abort() : route.continue());
  });
  await page.goto("/cart");
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});

test("the cart needs no file that other pages bring along, such as that of a promo code's link", async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await openAlive(page, "/cart");
  expect(scripts.filter((path) => /promo-/.test(path))).toEqual([]);
});
