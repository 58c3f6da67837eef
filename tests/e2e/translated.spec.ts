import type { Page } from "@playwright/test";
import { catalogPages } from "#modules/catalog/paths.ts";
import { register, saveAddress } from "./support/shopper.ts";
import { cartCount, expect, openAlive, productAddress, test } from "./support/test.ts";
import { translatePages } from "./support/translate.ts";

/** Collects what a page throws, also what React has caught and shown an error page for. */
function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource")) {
      errors.push(message.text());
    }
  });
  return errors;
}

test.describe("on pages that the browser translates", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("a shopper fills a cart, orders, and changes the order", { tag: "@quick" }, async ({ page }) => {
    await translatePages(page.context());
    const errors = watchErrors(page);
    await register(page.request);
    await saveAddress(page.request);

    await openAlive(page, "/");
    const add = page.getByRole("button", { name: /^Add .* to cart$/ });
    await add.first().click();
    await expect(cartCount(page)).toHaveText("1");
    await page
      .getByRole("button", { name: /^One more / })
      .first()
      .click();
    await expect(cartCount(page)).toHaveText("2");

    await openAlive(page, catalogPages.products);
    await add.last().click();
    await expect(cartCount(page)).toHaveText("3");

    await page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").last().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await openAlive(page, "/cart");
    const quantity = page.getByRole("main").getByRole("combobox").first();
    await quantity.selectOption({ index: 2 });
    await expect(cartCount(page)).toHaveText("4");
    await page.getByRole("button", { name: "Place Order" }).click();
    await expect(page.getByRole("dialog")).toContainText(/INV-\d{8}-\d{4}/);

    await openAlive(page, "/my-orders");
    await page.getByRole("button", { name: /^Change order/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog
      .getByRole("button", { name: /^One more / })
      .first()
      .click();
    await dialog
      .getByRole("button", { name: /^(One less|Remove) / })
      .first()
      .click();
    expect(errors).toEqual([]);
  });

  test("a page that is translated before it is alive comes alive all the same", async ({ page, seller }) => {
    const jar = await seller.addProduct();
    await translatePages(page.context(), "DOMContentLoaded");
    await openAlive(page, productAddress(jar));
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(cartCount(page)).toHaveText("1");
  });
});
