import { addGrower } from "#tests/e2e/support/growers.ts";
import { logInSeller, openAsSeller } from "#tests/e2e/support/seller.ts";
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

for (const [width, rice] of [
  [360, "Ambemohar"],
  [768, "Sonamasuri"],
  [1440, "Gobindobhog"],
] as const) {
  test(`a search for a size shows, opens and adds that size, at ${width} px`, async ({ page, seller }) => {
    await page.setViewportSize({ width, height: width < 768 ? 740 : 900 });
    const sizeGroup = `${rice} rice`;
    const small = await seller.addProduct({
      name: `${rice} rice`,
      sizeGroup,
      quantity: 1,
      unit: "kg",
      price: 84,
      offerPrice: 84,
    });
    const large = await seller.addProduct({
      name: `${rice} rice, polished`,
      sizeGroup,
      quantity: 5,
      unit: "kg",
      price: 400,
      offerPrice: 390,
    });
    const other = await seller.addProduct({
      name: `${rice} rice, hand-pounded`,
      sizeGroup,
      quantity: 5,
      unit: "kg",
      price: 500,
      offerPrice: 400,
    });
    await logInSeller(page.request);
    const grower = await addGrower(page.request, `Grower of ${rice}`);
    const linked = await page.request.put(`/api/seller/growers/${grower}/products`, {
      data: { products: [{ id: small._id, usual: true, terms: null }], terms: { kind: "price", price: 25 } },
    });
    expect(linked, await linked.text()).toBeOK();

    // Another pack in the cart does not take the place of the one that is searched for.
    await openAlive(page, `/products?q=${rice}`);
    const card = page.getByTestId("product-card");
    await expect(card.getByText("₹84", { exact: true })).toBeVisible();
    await card.getByRole("button", { name: `Add ${small.name} to cart` }).click();
    await expect(cartCount(page)).toHaveText("1");
    await openAlive(page, `/products?q=${rice}+rice+5kg`);
    await expect(card).toHaveCount(1);
    await expect(card.getByText("₹390", { exact: true })).toBeVisible();
    // Two sizes of one amount have their names, and each the mark of its own offer.
    const choice = card.getByRole("list", { name: `Packs of ${large.name}` }).getByRole("link");
    await expect(choice).toHaveText([
      "1 kg",
      /^5 kg · .* rice, polished−2%/,
      /^5 kg · .* rice, hand-pounded−20%/,
    ]);
    await expect(choice.nth(1)).toHaveAttribute("aria-current", "true");
    await expect(card.getByText(`Grower of ${rice}`).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await card.getByRole("button", { name: `Add ${large.name} to cart` }).click();
    await expect(cartCount(page)).toHaveText("2");
    await expect(card.getByRole("status")).toHaveText("1");
    await card.getByRole("link", { name: large.name, exact: true }).click();
    await expect(page).toHaveURL(productAddress(large));

    // The pages of all sizes share what is of the thing itself.
    for (const [n, size] of [large, other, small].entries()) {
      await page
        .getByRole("navigation", { name: /^Packs of / })
        .getByRole("link")
        .nth([1, 2, 0][n] ?? 0)
        .click();
      await expect(page).toHaveURL(productAddress(size));
      await expect(page.getByRole("heading", { level: 1, name: size.name, exact: true })).toBeVisible();
      await expect(page.getByRole("main").getByText(`Grower of ${rice}`).first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });
}
