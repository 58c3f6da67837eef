import type { Page } from "@playwright/test";
import { ADDRESS } from "#tests/e2e/support/accounts.ts";
import { savedCart } from "#tests/e2e/support/saved-cart.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { cartCount, expect, openAlive, productAddress, test, toast } from "#tests/e2e/support/test.ts";

test.use({ serviceWorkers: "allow" });

const NOTICE = "You are offline.";

/**
 * Waits until the service worker has cached the test's first page. It caches the page's files first, and the code of
 * the shop's other pages. The cart's page is there earlier, so the list of that code is waited for, too.
 */
async function untilStored(page: Page, address: string): Promise<void> {
  const isCached = (path: string) => caches.match(path).then((answer) => answer !== undefined);
  for (const path of ["/shop-code.json", address]) {
    await expect.poll(() => page.evaluate(isCached, path), path).toBe(true);
  }
}

test("what was seen opens without a network; what was not says so", { tag: "@quick" }, async ({
  page,
  context,
  seller,
}) => {
  const address = productAddress(await seller.addProduct());
  await page.goto(address);
  await untilStored(page, address);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("button", { name: "Add to Cart" })).toBeVisible();
  await expect(page.getByText(NOTICE)).toBeVisible();
  await page.goto("/my-orders");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(/offline|no connection/i).first()).toBeVisible();
  await context.setOffline(false);
  await openAlive(page, address);
  await expect(page.getByText(NOTICE)).toBeHidden();
});

test("what is chosen without a network stands in the cart, to be changed there", async ({
  page,
  context,
  seller,
}) => {
  const [jar, other] = [await seller.addProduct(), await seller.addProduct()];
  await page.goto(productAddress(other));
  await untilStored(page, productAddress(other));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartCount(page)).toHaveText("1");
  await page.goto(productAddress(jar));
  await untilStored(page, productAddress(jar));
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("link", { name: "Cart, 2 items" }).click();
  const lines = page.getByRole("main").getByRole("listitem");
  await expect(lines.filter({ hasText: other.name })).toBeVisible();
  // The shown data are the device's. The notice says why, and no toast about the server lies over it.
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(toast(page, "Connection error. Please check if the server is running.")).toHaveCount(0);
  await lines.filter({ hasText: jar.name }).getByRole("combobox").selectOption("3");
  await expect(cartCount(page)).toHaveText("4");
});

test("a shopper's cart without a network says that addresses and ordering come back with it", {
  tag: "@quick",
}, async ({ page, context, seller }) => {
  const jar = await seller.addProduct();
  const shopper = await register(page.request, { [jar._id]: 1 });
  await page.goto("/cart");
  // The device knows its lines once they have been shown.
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toBeVisible();
  await untilStored(page, "/cart");
  await context.setOffline(true);
  await page.reload();
  const main = page.getByRole("main");
  const note = "Your addresses and ordering come back with the network.";
  await expect(main.getByText(note)).toBeVisible();
  await expect(main.getByRole("button", { name: "Login" })).toHaveCount(0);
  await main.getByRole("button", { name: "Place Order" }).click();
  await expect(toast(page, note)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await main.getByLabel(`Quantity of ${jar.name}`).selectOption("3");
  await expect(cartCount(page)).toHaveText("3");
  await context.setOffline(false);
  await expect(main.getByRole("button", { name: "Add an address" })).toBeVisible();
  await expect(page.getByRole("button", { name: `${shopper.name}'s menu` })).toBeVisible();
});

test("My Orders just seen opens without a network, without what is private, until the logout", {
  tag: "@quick",
}, async ({ page, context, seller }) => {
  const shopper = await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [(await seller.addProduct())._id]);
  await page.goto("/my-orders");
  await expect(page.getByRole("article", { name: invoiceNumber })).toBeVisible();
  await untilStored(page, "/my-orders");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText("As you last saw them")).toBeVisible();
  await expect(page.getByText(invoiceNumber)).toBeVisible();
  const storedOrders = await page.evaluate(() => localStorage.getItem("santhe.orders"));
  for (const secret of [shopper.email, shopper.name, ADDRESS.phone, ADDRESS.street]) {
    expect(storedOrders).not.toContain(secret);
  }
  await context.setOffline(false);
  await page.getByRole("button", { name: `${shopper.name}'s menu` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("santhe.orders"))).toBeNull();
  await context.setOffline(true);
  await page.goto("/my-orders");
  await expect(page.getByText(NOTICE)).toBeVisible();
  await expect(page.getByText(invoiceNumber)).toHaveCount(0);
});

test("the page for being offline has the store's fonts", async ({ page, context }) => {
  await page.goto("/");
  await untilStored(page, "/cart");
  await context.setOffline(true);
  await page.goto("/user-account");
  await expect(page.getByRole("heading", { level: 1, name: "You are offline" })).toBeVisible();
  const loaded = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].map(({ family, status }) => `${family} ${status}`).sort();
  });
  expect(loaded).toEqual(["figtree loaded", "fraunces loaded"]);
});

test("a link that was never followed leads to the page for being offline", async ({ page, context }) => {
  await page.goto("/products/vegetables");
  await untilStored(page, "/products/vegetables");
  await untilStored(page, "/cart");
  await context.setOffline(true);
  await page.getByTestId("product-card").first().getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: /offline/i })).toBeVisible();
  // An address that nobody has visited: the browser requests a whole page.
  await page.goto("/products/fruits");
  const links = page.getByRole("main").getByRole("link");
  await expect(links).toHaveText(["Try again", "Your cart", /^Vegetables/]);
  await page.getByRole("link", { name: "Your cart" }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("the cart is changed without a network and catches up", { tag: "@quick" }, async ({
  page,
  context,
  shopper,
  seller,
}) => {
  const jar = await seller.addProduct();
  await page.goto(productAddress(jar));
  await expect(page.getByRole("button", { name: `${shopper.name}'s menu` })).toBeVisible();
  await context.setOffline(true);
  const failed = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/cart/update"));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(cartCount(page)).toHaveText("1");
  await failed;
  expect(await savedCart(page)).toEqual({});
  await context.setOffline(false);
  await expect.poll(() => savedCart(page)).toEqual({ [jar._id]: 1 });
});
