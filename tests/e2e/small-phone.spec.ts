import type { Locator, Page } from "@playwright/test";
import { ordersOf, placeOrder, register, saveAddress } from "./support/shopper.ts";
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

test("the cart's bar leaves a product's own buttons free, and comes when they are gone", async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct();
  await putIntoCart(page, product);
  await page.goto(productAddress(product));
  const bar = page.getByRole("navigation", { name: "Cart" }).getByRole("link");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "View cart" })).toBeAttached();
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(bar).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).toHaveCount(0);
  await main.getByRole("link", { name: "View cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
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
    // What comes late makes the page longer.
    const gap = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const line = await lastLine.boundingBox();
      const cover = await bar.boundingBox();
      return (cover?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0);
    };
    await expect.poll(gap, address).toBeGreaterThan(0);
  }
});

test("a second tap on the way to the cart orders nothing; a tap that is meant does", async ({
  page,
  seller,
}) => {
  await register(page.request, { [(await seller.addProduct())._id]: 1 });
  await saveAddress(page.request);
  await page.goto("/products");
  const bar = page.getByRole("link", { name: "View cart" });
  const { x = 0, y = 0, width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  const tapThere = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  // The bar itself has just come up, and takes no tap yet.
  await tapThere();
  await expect(bar).toBeEnabled();
  await expect(page).toHaveURL("/products");
  await tapThere();
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toHaveAccessibleDescription(/Meera Rao/);
  await tapThere();
  await expect(place).toBeEnabled();
  expect(await ordersOf(page.request)).toEqual([]);
  await tapThere();
  await expect(page.getByRole("dialog")).toContainText("INV-");
});

test("a long name and a large amount in the cart leave each other room", async ({ page, seller }) => {
  const jar = await seller.addProduct({
    name: "Sun-dried-hand-picked-stone-ground-slow-roasted-single-estate-mountain-coriander",
    price: 123456.75,
    offerPrice: 100000.25,
  });
  await register(page.request, { [jar._id]: 3 });
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ hasText: jar.name });
  const unitPrice = await line.getByText("₹1,00,000.25").boundingBox();
  expect(unitPrice?.height).toBeLessThan(30);
  const amount = await line.getByTestId("line-amount").boundingBox();
  expect(amount?.height).toBeLessThan(34);
  const name = await line.getByRole("link", { name: jar.name }).boundingBox();
  expect(name?.width).toBeGreaterThan(180);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("nothing lies beside the page when letters are twice as large as usual", async ({ page, seller }) => {
  // What a phone does whose letters are enlarged: the same page on half of the width.
  await page.setViewportSize({ width: 180, height: 320 });
  const jar = await seller.addProduct();
  await register(page.request, { [jar._id]: 1 });
  await placeOrder(page.request, [jar._id]);
  await saveCart(page, { [jar._id]: 1 });
  for (const address of ["/", "/products", productAddress(jar), "/cart", "/my-orders", "/user-account"]) {
    await page.goto(address, { waitUntil: "networkidle" });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(180);
  }
});

test("home shows its stalls, a price and the Best Sellers on the first two screens", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const bottomOf = async (what: Locator) => {
    const box = await what.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const cards = page.getByTestId("product-card");
  const stalls = page.locator("#explore-menu li");
  // The demo catalogue's stalls stand in two rows; other tests may have added a category, and with it a row.
  const added = (await bottomOf(stalls.last())) - (await bottomOf(stalls.nth(7)));
  expect(await bottomOf(stalls.nth(7))).toBeLessThan(740);
  expect((await bottomOf(cards.first().getByText(/^₹/).first())) - added).toBeLessThanOrEqual(900);
  expect((await bottomOf(cards.last())) - added).toBeLessThan(2 * 740);
});

test("a list shows four products whole before it is scrolled, also below a category's words", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ["/products", "/products/pantry"]) {
    await page.goto(address);
    const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    const cards = await page.getByTestId("product-card").all();
    for (const card of cards.slice(0, 4)) {
      const box = await card.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), address).toBeLessThanOrEqual(tabs?.y ?? 0);
    }
  }
});

async function saveCart(page: Page, cartItems: Record<string, number>): Promise<void> {
  expect(await page.request.post("/api/cart/update", { data: { cartItems } })).toBeOK();
}
