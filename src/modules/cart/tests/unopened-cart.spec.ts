import { holdScripts } from "#tests/e2e/support/hold-scripts.ts";
import { expect, putIntoCart, test } from "#tests/e2e/support/test.ts";

test("who comes for the first time sees that the cart is empty before the page is alive", {
  tag: "@quick",
}, async ({ page }) => {
  const letCome = await holdScripts(page);
  await page.goto("/cart", { waitUntil: "domcontentloaded" });
  const empty = page.getByRole("heading", { name: "Your cart is empty" });
  await expect(empty).toBeVisible();
  await expect(page.getByText("Loading your cart…")).toBeHidden();
  letCome();
  await expect(page.locator("[data-until-stored]")).toHaveCount(0);
  await expect(empty).toBeVisible();
});

test("who has something in the cart never sees it empty", { tag: "@quick" }, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await putIntoCart(page, jar);
  const letCome = await holdScripts(page);
  await page.goto("/cart", { waitUntil: "domcontentloaded" });
  await expect(page.getByText("Loading your cart…")).toBeVisible();
  // The script that decides has run once it has requested the others.
  await expect(page.locator("link[rel=modulepreload]").first()).toBeAttached();
  await expect(page.getByText("Your cart is empty")).toBeHidden();
  letCome();
  await expect(page.getByRole("link", { name: jar.name })).toBeVisible();
});
