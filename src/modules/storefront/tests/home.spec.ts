import type { Page } from "@playwright/test";
import { holdScripts } from "#tests/e2e/support/hold-scripts.ts";
import { loaded, openLoaded } from "#tests/e2e/support/loaded.ts";
import { ordersOf, placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { cartCount, expect, test } from "#tests/e2e/support/test.ts";

const PHONE = { width: 360, height: 740 };

const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox();
  if (!box) throw new Error(`${selector} is not shown`);
  return box;
};

test("home on a phone begins with one button, and has categories and prices in its first view", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto("/");
  const carousel = page.getByRole("region", { name: "From the market" });
  await expect(carousel.getByRole("link", { name: "Fill your basket" })).toHaveCount(1);
  expect((await carousel.boundingBox())?.height).toBeLessThanOrEqual(300);
  await expect(page.getByRole("main").getByTestId("product-card").first()).toBeInViewport();
  const stalls = await boxOf(page, "#explore-menu");
  expect(stalls.y + stalls.height).toBeLessThan(PHONE.height / 2 + 100);
});

test("My Orders stands in the header where there is room, and among the tabs elsewhere", async ({ page }) => {
  await page.goto("/");
  const link = page.getByRole("banner").getByRole("link", { name: "My Orders" });
  for (const [width, isShown] of [
    [1440, true],
    [1024, true],
    [900, false],
    [360, false],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect(link).toBeVisible({ visible: isShown });
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await link.click();
  await expect(page).toHaveURL("/my-orders");
});

test("the footer folds on a phone and is open on a laptop, without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto(new URL("/", baseURL).href);
  const footer = page.getByRole("contentinfo");
  const contact = footer.getByRole("link", { name: /@/ });
  await expect(contact).toBeHidden();
  expect((await footer.boundingBox())?.height).toBeLessThanOrEqual(420);
  await footer.locator("summary").filter({ hasText: "Contact Us" }).click();
  await expect(contact).toBeVisible();
  await page.reload();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(contact).toBeVisible();
  await expect(footer.locator("summary").first()).toBeHidden();
  await expect(footer.getByRole("heading", { name: "Quick links" })).toBeVisible();
  await context.close();
});

test("who comes back orders the usual with three presses, and finds what comes next on home", async ({
  page,
  seller,
}) => {
  await page.setViewportSize(PHONE);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  // A visitor's home loads nothing of it.
  await openLoaded(page, "/");
  expect(requests.filter((path) => path.startsWith("/api/order"))).toEqual([]);

  await register(page.request);
  const milk = await seller.addProduct({ offerPrice: 30, price: 30 });
  const curd = await seller.addProduct({ offerPrice: 45, price: 45 });
  await placeOrder(page.request, [milk._id, curd._id]);
  await openLoaded(page, "/");
  const next = page.getByRole("region", { name: /^Comes / });
  await expect(next.getByText(/^2 items · ₹125 · can be changed until /)).toBeVisible();
  await expect(next.getByRole("link", { name: "Add something" })).toHaveAttribute("href", "/products");
  await expect(next.getByRole("link", { name: "See the order" })).toHaveAttribute("href", "/my-orders");
  const usual = page.getByRole("region", { name: "Your usual" });
  await expect(usual).toHaveCount(0);

  await placeOrder(page.request, [milk._id, curd._id]);
  await openLoaded(page, "/");
  await expect(usual.getByRole("listitem")).toHaveCount(2);
  await usual.getByRole("button", { name: "Add all · ₹75" }).click();
  await expect(usual.getByRole("button", { name: "All in your cart" })).toBeFocused();
  await page.getByRole("link", { name: /View cart/ }).click();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("heading", { name: /Invoice|Thank/ }).first()).toBeVisible();
  expect(await ordersOf(page.request)).toHaveLength(3);
});

test("what a shopper has ordered moves nothing when it comes to home", async ({ page, seller }) => {
  await page.setViewportSize(PHONE);
  await register(page.request);
  const milk = await seller.addProduct({});
  for (let order = 0; order < 2; order++) await placeOrder(page.request, [milk._id]);
  await openLoaded(page, "/");
  await expect(page.getByRole("region", { name: "Your usual" })).toBeVisible();

  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready);
  const below = "[aria-labelledby=best-sellers]";
  const { y } = await boxOf(page, below);
  release();
  await loaded(page);
  await expect(page.getByRole("region", { name: "Your usual" })).toBeVisible();
  expect((await boxOf(page, below)).y).toBeCloseTo(y, 1);
});

test("home has a row of what is on offer, and none without offers", async ({ page, seller }) => {
  const jar = await seller.addProduct({ price: 900_000, offerPrice: 1 });
  const plain = await seller.addProduct({ price: 40, offerPrice: 40 });
  await page.setViewportSize(PHONE);
  // The server draws it, before any script.
  const release = await holdScripts(page);
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const offers = page.getByRole("region", { name: "On offer today" });
  await expect(offers.getByRole("link", { name: jar.name })).toBeAttached();
  await expect(offers.getByRole("link", { name: plain.name })).toHaveCount(0);
  await expect(offers.getByRole("link", { name: "See all" })).toHaveAttribute(
    "href",
    "/products?sort=saving",
  );
  release();
  await loaded(page);
  await offers.getByRole("button", { name: `Add ${jar.name} to cart` }).click();
  await expect(cartCount(page)).toHaveText("1");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);

  await page.route("**/api/product/list?*sort=saving*", (route) =>
    route.fulfill({ json: { success: true, products: [plain], limit: 10 } }),
  );
  await openLoaded(page, "/cart");
  await page.getByRole("link", { name: "Home" }).first().click();
  await expect(page.getByRole("region", { name: "Best Sellers" })).toBeVisible();
  await expect(offers).toHaveCount(0);
});
