import { expect, productAddress, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

const MESSAGE = "The shelves are being counted. Please come back in a minute.";

// With a service worker the device keeps the products' data; without, what it has seen of them.
for (const serviceWorkers of ["allow", "block"] as const) {
  test.describe(serviceWorkers === "allow" ? "with a kept copy" : "without one", () => {
    test.use({ serviceWorkers });

    for (const status of [200, 400]) {
      test(`the cart says what the server says of its products, answered with ${status}`, async ({
        page,
        context,
        seller,
      }) => {
        const jar = await seller.addProduct();
        await putIntoCart(page, jar);
        await page.goto("/cart");
        await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
        await page.goto(productAddress(jar), { waitUntil: "networkidle" });
        let answered = 0;
        await context.route("**/api/product/list?*", (route) => {
          answered++;
          return route.fulfill({ status, json: { success: false, message: MESSAGE } });
        });
        await page.goto("/cart");
        await expect(toast(page, MESSAGE)).toBeVisible();
        await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
        expect(answered).toBeGreaterThan(0);
        // The refusal has not replaced the kept data.
        await context.unroute("**/api/product/list?*");
        await page.getByRole("button", { name: "Try again" }).click();
        await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
      });
    }
  });
}

test.describe("offline after a refusal", () => {
  test.use({ serviceWorkers: "allow" });

  test("the cart shows what was kept before it", async ({ page, context, seller }) => {
    const jar = await seller.addProduct();
    await putIntoCart(page, jar);
    await page.goto("/cart");
    await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
    const isKept = (path: string) => caches.match(path).then((found) => found !== undefined);
    const list = `/api/product/list?ids=${jar._id}`;
    await page.reload();
    await expect.poll(() => page.evaluate(isKept, list), { timeout: 20_000 }).toBe(true);
    await context.route("**/api/product/list?*", (route) =>
      route.fulfill({ json: { success: false, message: MESSAGE } }),
    );
    await page.reload();
    await expect(toast(page, MESSAGE)).toBeVisible();
    await context.unroute("**/api/product/list?*");
    await context.route("**/api/product/list?*", (route) => route.abort());
    await page.reload();
    await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
  });
});
