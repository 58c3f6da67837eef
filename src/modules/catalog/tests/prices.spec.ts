import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

test("a price that may be a slip is asked about in tonight's rates, the form and the import", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct({ price: 65, offerPrice: 60 });
  const priceNow = async () => {
    const { product } = await (await page.request.get(`/api/product/seller/${jar._id}`)).json();
    return [product.price, product.offerPrice];
  };
  const dialog = page.getByRole("dialog", { name: "Is this price right?" });

  await openAsSeller({ page }, `/seller/rates?q=${jar.name}`);
  const offer = page.getByLabel(`Offer price of ${jar.name}`);
  await offer.fill("6.5");
  await page.getByRole("button", { name: "Save all" }).click();
  await expect(dialog).toContainText(`${jar.name} ₹60 → ₹6.50`);
  await dialog.getByRole("button", { name: "Look again" }).click();
  await expect(offer).toBeFocused();
  await expect(offer).toHaveAccessibleDescription("₹60 → ₹6.50: is that right?");
  expect(await priceNow()).toEqual([65, 60]);
  await page.getByRole("button", { name: "Save all" }).click();
  await dialog.getByRole("button", { name: "Save all the same" }).click();
  await expect(toast(page, "Rates saved")).toBeVisible();
  expect(await priceNow()).toEqual([65, 6.5]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(offer).toHaveValue("60");

  await page.goto(`/seller/edit-product/${jar._id}`);
  await page.getByLabel("Price (₹)", { exact: true }).fill("650");
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(dialog).toContainText("₹65 → ₹650");
  await dialog.getByRole("button", { name: "Look again" }).click();
  await expect(dialog).toBeHidden();
  expect(await priceNow()).toEqual([65, 60]);
  await page.getByRole("button", { name: "Save product" }).click();
  await dialog.getByRole("button", { name: "Save all the same" }).click();
  await expect(page).toHaveURL(/\/seller\/product-list/);
  expect(await priceNow()).toEqual([650, 60]);

  await page.goto("/seller/import");
  const csv = `id,price\n${jar._id},65\n`;
  const file = { name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("Choose a CSV file").setInputFiles(file);
  await expect(page.getByText("₹650 → ₹65: is that right?")).toBeVisible();
  await page.getByRole("button", { name: "Import 1 line" }).click();
  await expect(dialog).toContainText("₹650 → ₹65");
  expect(await priceNow()).toEqual([650, 60]);
  await dialog.getByRole("button", { name: "Save all the same" }).click();
  await expect(toast(page, "0 added, 1 changed, 0 skipped")).toBeVisible();
  expect(await priceNow()).toEqual([65, 60]);
});
