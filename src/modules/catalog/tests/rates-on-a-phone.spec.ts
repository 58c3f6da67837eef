import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

test("a rate is a low row, Enter goes on to the next, and what is changed stands out", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const mark = `Rate${Date.now()}`;
  const jars = [];
  for (const name of ["one", "two with a name that needs a second line", ..."3456789abcde"]) {
    jars.push(await seller.addProduct({ name: `${mark} ${name}` }));
  }
  await openAsSeller({ page }, `/seller/rates?q=${mark}`);
  const rows = page.getByRole("listitem").filter({ hasText: mark });
  await expect(rows).toHaveCount(jars.length);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThanOrEqual(72);

  const save = page.getByRole("button", { name: "Save all" });
  const fields = rows.getByRole("textbox", { name: /^Offer price/ });
  await fields.first().focus();
  await page.keyboard.type("49");
  await page.keyboard.press("Enter");
  await expect(fields.nth(1)).toBeFocused();
  // The bar comes with the change, at the thumb.
  await expect(page.getByText("1 changed, not saved yet")).toBeVisible();
  await expect.poll(async () => (await save.boundingBox())?.y).toBeGreaterThan(600);
  const colours = await rows.evaluateAll((all) => all.map((row) => getComputedStyle(row).backgroundColor));
  expect(new Set(colours).size).toBe(2);

  // The rest of a product opens below it.
  const [jar] = jars;
  const price = page.getByLabel(`Price of ${jar?.name}`, { exact: true });
  await expect(price).toBeHidden();
  await page.getByRole("button", { name: `More of ${jar?.name}` }).tap();
  await price.fill("55");
  await save.tap();
  await expect(toast(page, "Rates saved")).toBeVisible();
  const { product } = await (await page.request.get(`/api/product/seller/${jar?._id}`)).json();
  expect([product.price, product.offerPrice]).toEqual([55, 49]);
});
