import type { Page } from "@playwright/test";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

test("a product's form comes whole, so that nothing moves its button later", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const { name } = await seller.addProduct();
  const sendCode = await hold(page, "**/assets/growers-field-*.js");
  const sendNames = await hold(page, "**/api/seller/growers/names");
  await openAsSeller({ page }, `/seller/product-list?q=${name}`);
  await page.getByRole("link", { name: `Edit ${name}` }).click();
  const save = page.getByRole("button", { name: "Save product" });
  await expect(page.getByText("Loading the product…")).toBeAttached();
  await expect(save).toBeHidden();

  sendCode();
  await expect(save).toBeVisible();
  const place = await save.boundingBox();
  sendNames();
  await expect(page.getByLabel("Add a grower")).toContainText("Lakshmamma");
  expect(await save.boundingBox()).toEqual(place);
});

/** Holds back the answers from an address until the returned function is called. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
