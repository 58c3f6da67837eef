import { expect, productAddress, putIntoCart, test } from "./support/test.ts";

// The smallest phone that is still about.
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

test("a product's price and the way into the cart stand above the tabs", async ({ page, seller }) => {
  await page.goto(productAddress(await seller.addProduct()));
  const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  for (const name of ["Add to Cart", "Buy now"]) {
    const button = await page.getByRole("main").getByRole("button", { name, exact: true }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0), name).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
});

test("the page's last line can be read above the cart's bar and the order button", async ({
  page,
  seller,
}) => {
  await putIntoCart(page, await seller.addProduct());
  const lastLine = page.getByText("All rights reserved.");
  for (const [address, bar] of [
    ["/products", page.getByRole("link", { name: "View cart" })],
    ["/cart", page.getByRole("button", { name: "Place Order" })],
  ] as const) {
    await page.goto(address);
    await expect(bar).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const line = await lastLine.boundingBox();
    const cover = await bar.boundingBox();
    expect((line?.y ?? 0) + (line?.height ?? 0), address).toBeLessThan(cover?.y ?? 0);
  }
});
