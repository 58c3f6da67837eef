import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { cartCount, expect, openAlive, productAddress, test } from "#tests/e2e/support/test.ts";

test("packs that the seller links are one card with a choice, and links on their pages", async ({
  page,
  seller,
  browser,
  baseURL,
}) => {
  const small = await seller.addProduct({ quantity: 250, offerPrice: 20 });
  const large = await seller.addProduct({ name: `${small.name}, large`, quantity: 1, unit: "kg" });
  await openAsSeller({ page }, `/seller/edit-product/${large._id}`);
  await page.getByRole("combobox", { name: "Find the other pack" }).fill(small.name);
  await page.getByRole("option", { name: `${small.name}, 250 g` }).click();
  await expect(page.getByLabel("Sizes of one thing")).toHaveValue(small.name);
  const saved = page.waitForResponse(`**/api/product/update/${large._id}`);
  await page.getByRole("button", { name: "Save product" }).click();
  expect((await saved).status()).toBe(200);
  await openAlive(page, `/seller/product-list?q=${encodeURIComponent(small.name)}`);
  await expect(page.getByText("one of 2 sizes")).toHaveCount(2);

  await openAlive(page, `/products?q=${encodeURIComponent(small.name)}`);
  const card = page.getByTestId("product-card");
  await expect(card).toHaveCount(1);
  await expect(card.getByText("₹20", { exact: true })).toBeVisible();
  await card.getByRole("link", { name: "1 kg" }).click();
  await expect(card.getByText("₹40", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: `Add ${large.name} to cart` }).click();
  await expect(cartCount(page)).toHaveText("1");
  // The card begins with the pack that is in the cart.
  await page.reload();
  await expect(card.getByRole("status")).toHaveText("1");
  await expect(card.getByRole("link", { name: "1 kg" })).toHaveAttribute("aria-current", "true");

  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await plain.newPage();
  await still.goto(`/products?q=${encodeURIComponent(small.name)}`);
  await still.getByTestId("product-card").getByRole("link", { name: "1 kg" }).click();
  await expect(still).toHaveURL(productAddress(large));
  await still
    .getByRole("navigation", { name: `Packs of ${large.name}` })
    .getByRole("link")
    .first()
    .click();
  await expect(still).toHaveURL(productAddress(small));
  await plain.close();
});
