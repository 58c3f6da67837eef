import type { Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { LIST_PAGE_SIZE } from "#modules/storefront/web/browse/list-address.ts";
import { savedCart } from "#tests/e2e/support/saved-cart.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { openStill, stopClock } from "#tests/e2e/support/still-clock.ts";
import { cartCount, expect, openAlive, productAddress, test, toast } from "#tests/e2e/support/test.ts";

// Products that sell out while a page that offers them is open.

const soldOutToast = (page: Page, { name }: Product) =>
  toast(page, `${name} has just sold out, so it could not be added.`);
const addButton = (page: Page) => page.getByRole("main").getByRole("button", { name: "Add to Cart" });

test("far down a list: the card follows, and the cart stays empty", async ({ page, seller }) => {
  const { path: category } = await seller.addFullCategory(LIST_PAGE_SIZE);
  const jar = await seller.addProduct({ category });
  await openStill(page, `/products/${category}`);
  const cards = page.getByTestId("product-card");
  await cards.last().scrollIntoViewIfNeeded();
  await expect(cards).toHaveCount(LIST_PAGE_SIZE + 1);
  const card = cards.last();
  await expect(card).toContainText(jar.name);
  await seller.setStock(jar, false);
  await card.getByRole("button", { name: `Add ${jar.name} to cart` }).click();
  await expect(soldOutToast(page, jar)).toBeVisible();
  // Both toasts at once would contradict each other.
  await expect(toast(page, "Added to Cart")).toBeHidden();
  await expect(card).toContainText("SOLD OUT");
  await expect(card.getByRole("link")).toHaveCount(0);
  await expect(cartCount(page)).toBeHidden();
});

test("what was in the cart before stays, however often one presses", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request, { [jar._id]: 2 });
  await openAlive(page, productAddress(jar));
  await expect(cartCount(page)).toHaveText("2");
  await seller.setStock(jar, false);
  await page
    .getByRole("main")
    .getByRole("button", { name: `One more ${jar.name}` })
    .dblclick();
  await expect(soldOutToast(page, jar)).toBeVisible();
  await expect(page.getByText(/has just sold out/).filter({ visible: true })).toHaveCount(1);
  await expect(cartCount(page)).toHaveText("2");
  await expect.poll(() => savedCart(page)).toEqual({ [jar._id]: 2 });
  await page.goto("/cart");
  await expect(page.getByRole("listitem").filter({ hasText: jar.name })).toContainText("SOLD OUT");
});

test("a line that is sold out is not in the count and the sum of the bar to the cart", async ({
  page,
  seller,
}) => {
  const [jar, oil] = [await seller.addProduct(), await seller.addProduct({ price: 90, offerPrice: 90 })];
  await seller.setStock(jar, false);
  await register(page.request, { [jar._id]: 2, [oil._id]: 3 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products");
  const bar = page.getByRole("navigation", { name: "Cart" });
  await expect(bar).toContainText("3 items");
  await expect(bar).toContainText("₹270");
  await expect(cartCount(page)).toHaveText("5");
});

test("an answer that comes late still takes it back, on whatever page", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  const other = await seller.addProduct();
  await page.clock.install();
  await openAlive(page, productAddress(jar));
  await seller.setStock(jar, false);
  const held = Promise.withResolvers<void>();
  await page.route(`**/api/product/list?ids=${jar._id}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await addButton(page).click();
  await expect(cartCount(page)).toHaveText("1");
  await page.getByRole("searchbox", { name: "Search products" }).fill(other.name);
  const addOther = page.getByRole("button", { name: `Add ${other.name} to cart` });
  await expect(addOther).toBeVisible();
  // From here on, no toast goes by itself.
  await stopClock(page);
  await addOther.click();
  await expect(cartCount(page)).toHaveText("2");
  held.resolve();
  await expect(soldOutToast(page, jar)).toBeVisible();
  // The other product was added.
  await expect(toast(page, "Added to Cart")).toBeVisible();
  await expect(cartCount(page)).toHaveText("1");
});

test("without a network it is added, and nothing is said", { tag: "@quick" }, async ({
  page,
  context,
  seller,
}) => {
  const jar = await seller.addProduct();
  const question = page.waitForResponse(/\/assets\/take-back-/);
  await openAlive(page, productAddress(jar));
  // The code that shows toasts and the code that asks could not come later.
  await expect(page.locator("[data-rht-toaster]")).toBeAttached();
  await (await question).finished();
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes(jar._id));
  await addButton(page).click();
  await failed;
  await expect(toast(page, "Added to Cart")).toBeVisible();
  await expect(cartCount(page)).toHaveText("1");
  await expect(page.getByText("Connection error")).toHaveCount(0);
});
