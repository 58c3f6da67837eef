import { productListSchema } from "#modules/catalog/contract/product.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

test("a marked product stays marked when the answer to the last letter lists it in another place", async ({
  page,
  seller,
}) => {
  const [jar, pot] = [await seller.addProduct(), await seller.addProduct()];
  const list = await page.request.get("/api/product/list", { params: { ids: `${jar._id},${pot._id}` } });
  const answer = productListSchema.parse(await list.json());
  const requested = Promise.withResolvers<void>();
  const late = Promise.withResolvers<void>();
  await page.route("**/api/product/list?q=Ja&**", (route) =>
    route.fulfill({ json: { ...answer, products: [jar, pot] } }),
  );
  await page.route("**/api/product/list?q=Jar&**", async (route) => {
    requested.resolve();
    await late.promise;
    await route.fulfill({ json: { ...answer, products: [pot, jar] } });
  });
  await openAsSeller({ page }, "/seller/take-order");
  const field = page.getByRole("combobox", { name: "Product" });
  const options = page.getByRole("option");
  await field.fill("Ja");
  await expect(options).toContainText([jar.name, pot.name]);
  await field.fill("Jar");
  await requested.promise;
  await field.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  late.resolve();
  await expect(options).toContainText([pot.name, jar.name]);
  await field.press("Enter");
  await expect(page.getByRole("group", { name: jar.name })).toBeVisible();
});
