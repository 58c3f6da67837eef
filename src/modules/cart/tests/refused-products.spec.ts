import { expect, openAlive, productAddress, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

const MESSAGE = "The shelves are being counted. Please come back in a minute.";
const LIST = "**/api/product/list?*";

test("the cart says what the server says of its products, and tries again", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await putIntoCart(page, jar);
  await page.goto("/cart");
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
  await openAlive(page, productAddress(jar));
  await page.route(LIST, (route) =>
    route.fulfill({ status: 400, json: { success: false, message: MESSAGE } }),
  );
  await page.goto("/cart");
  await expect(toast(page, MESSAGE)).toBeVisible();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeVisible();
  await page.unroute(LIST);
  await again.click();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a refusal does not replace the products that the device keeps", async ({ page, context, seller }) => {
    const jar = await seller.addProduct();
    await putIntoCart(page, jar);
    await page.goto("/cart");
    await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
    const isCached = (path: string) => caches.match(path).then((answer) => answer !== undefined);
    await page.reload();
    await expect.poll(() => page.evaluate(isCached, `/api/product/list?ids=${jar._id}`)).toBe(true);
    await context.route(LIST, (route) => route.fulfill({ json: { success: false, message: MESSAGE } }));
    await page.reload();
    await expect(toast(page, MESSAGE)).toBeVisible();
    await context.unroute(LIST);
    await context.route(LIST, (route) => route.abort());
    await page.reload();
    await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
  });
});
