import type { Product } from "#modules/catalog/contract/product.ts";
import { PASSWORD } from "#tests/e2e/support/accounts.ts";
import { savedCart } from "#tests/e2e/support/saved-cart.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { cartCount, expect, productAddress, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

test("one cart in two tabs", async ({ page, context, seller }) => {
  const [jar, other] = [await seller.addProduct(), await seller.addProduct()];
  const second = await context.newPage();
  await second.goto("/cart");
  await expect(second.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();

  await putIntoCart(page, jar);
  await expect(second.getByRole("link", { name: jar.name })).toBeVisible();
  await putIntoCart(second, other);
  await expect(cartCount(page)).toHaveText("2");
  await second.goto("/cart");
  await second.getByRole("button", { name: `Remove ${jar.name}` }).click();
  await expect(cartCount(page)).toHaveText("1");
});

test("pressing often is told once, and once more when the first telling is over", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await page.clock.install();
  await page.goto(productAddress(jar), { waitUntil: "networkidle" });
  await page.clock.pauseAt(Date.now() + 60_000);
  const added = page.getByRole("status").filter({ hasText: "Added to Cart" });
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add to Cart" }).click();
  const more = main.getByRole("button", { name: `One more ${jar.name}` });
  for (let press = 0; press < 5; press++) await more.click();
  await expect(cartCount(page)).toHaveText("6");
  await expect(added).toHaveCount(1);
  // A toast is specified to stay for two seconds, and takes a second more to go.
  await page.clock.runFor(2_300);
  await more.click();
  await page.clock.runFor(1_300);
  await expect(cartCount(page)).toHaveText("7");
  await expect(added).toBeVisible();
});

test("login merges the carts, the larger quantity of both", async ({ page, browser, seller }) => {
  const [jar, saved] = [await seller.addProduct(), await seller.addProduct()];
  const elsewhere = await browser.newContext();
  const { email } = await register(elsewhere.request, { [jar._id]: 3, [saved._id]: 1 });
  await elsewhere.close();

  await putIntoCart(page, jar);
  await page.getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog", { name: "Welcome back" });
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(cartCount(page)).toHaveText("4");
  await page.goto("/cart");
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("3");
  await expect(page.getByLabel(`Quantity of ${saved.name}`)).toHaveValue("1");
});

test("one saved cart on two devices: what either adds is there, what one removes stays away", async ({
  page: phone,
  browser,
  seller,
}) => {
  const [jar, fromPhone, fromLaptop] = [
    await seller.addProduct(),
    await seller.addProduct(),
    await seller.addProduct(),
  ];
  const { email } = await register(phone.request, { [jar._id]: 2 });
  const elsewhere = await browser.newContext();
  const laptop = await elsewhere.newPage();
  expect(await laptop.request.post("/api/user/login", { data: { email, password: PASSWORD } })).toBeOK();
  await laptop.goto(productAddress(fromLaptop));
  await expect(cartCount(laptop)).toHaveText("2");

  await phone.goto("/cart");
  await phone.getByRole("button", { name: `Remove all ${jar.name}` }).click();
  await putIntoCart(phone, fromPhone);
  await expect.poll(() => savedCart(phone)).toEqual({ [fromPhone._id]: 1 });
  // It still shows what has been removed.
  await expect(cartCount(laptop)).toHaveText("2");
  await laptop.getByRole("main").getByRole("button", { name: "Add to Cart" }).click();
  const both = { [fromPhone._id]: 1, [fromLaptop._id]: 1 };
  await expect.poll(() => savedCart(phone)).toEqual(both);
  await laptop.getByRole("button", { name: `One more ${fromLaptop.name}` }).click();
  await expect.poll(() => savedCart(phone)).toEqual({ ...both, [fromLaptop._id]: 2 });

  await expect(cartCount(phone)).toHaveText("1");
  await phone.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(cartCount(phone)).toHaveText("3");
  await elsewhere.close();
});

test("logout empties this device's cart and keeps the saved one", async ({ page, shopper, seller }) => {
  const jar = await seller.addProduct();
  await putIntoCart(page, jar);
  await page.getByRole("button", { name: `${shopper.name}'s menu` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(cartCount(page)).toBeHidden();

  await page.getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill(shopper.email);
  await dialog.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await dialog.getByRole("textbox", { name: "Password" }).press("Enter");
  await expect(cartCount(page)).toHaveText("1");
});

test("a product that sells out in the cart is explained and not counted", async ({ page, seller }) => {
  const [jar, other] = [await seller.addProduct(), await seller.addProduct({ price: 30, offerPrice: 30 })];
  await putIntoCart(page, jar, other);
  await seller.setStock(jar, false);
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ hasText: jar.name });
  await expect(line).toContainText("SOLD OUT");
  await expect(line).toContainText("sold out since you added it");
  await expect(page.getByRole("definition").filter({ hasText: "₹80" })).toBeVisible();
  await line.getByRole("button", { name: /Remove/ }).click();
  await expect(line).toBeHidden();
});

test("a changed price is explained, line by line", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await putIntoCart(page, jar);
  await seller.setPrice(jar, 44);
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ hasText: jar.name });
  await expect(line).toContainText("it was ₹40 when you added it, now ₹44");
  await expect(page.getByRole("definition").filter({ hasText: "₹94" })).toBeVisible();
});

test("a product that is gone can only be removed", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await putIntoCart(page, jar);
  await seller.deleteProduct(jar);
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ hasText: jar.name });
  await expect(line).toBeVisible();
  const checkout = page.getByRole("complementary", { name: "Checkout" });
  await expect(checkout).toContainText("No valid items in cart");
  await expect(checkout).not.toContainText("₹");
  await expect(checkout.getByRole("button")).toHaveCount(0);
  await expect(checkout.getByRole("link", { name: "See all products" })).toBeVisible();
  await line.getByRole("button", { name: /Remove/ }).click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});

test("Buy now adds and goes to the cart", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await page.goto(productAddress(jar));
  await page.getByRole("button", { name: "Buy now" }).click();
  // The address changes first, while the product's own counter is still there.
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("1");
});

test("a long name and a large sum stay within a narrow phone", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  const name = `${"Handpounded ".repeat(8)}Heggadadevanakotechillipowder`;
  const long = { ...jar, name, price: 999999.5, offerPrice: 912345.5 };
  // Only this page sees it so: other tests share the shop.
  await page.route("**/api/product/list?*", (route) =>
    route.fulfill({ json: { success: true, products: [long] } }),
  );
  await register(page.request, { [jar._id]: 999 });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/cart");
  await expect(page.getByTestId("line-amount")).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("the selector offers 1 to 9, or up to the quantity there is", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request, { [jar._id]: 12 });
  await page.goto("/cart");
  const selector = page.getByLabel(`Quantity of ${jar.name}`);
  await expect(selector.getByRole("option")).toHaveCount(12);
  await selector.selectOption("2");
  await expect(toast(page, "Cart Updated")).toBeVisible();
  await expect(selector.getByRole("option")).toHaveCount(9);
});

test("a cart with one line stands beside a checkout that fits on a laptop's screen", async ({
  page,
  seller,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await putIntoCart(page, await seller.addProduct());
  await page.goto("/cart");
  const checkout = page.getByRole("complementary", { name: "Checkout" });
  await expect(checkout.getByRole("button", { name: "Place Order" })).toBeVisible();
  const { y = 0, height = Number.POSITIVE_INFINITY } = (await checkout.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(900);
});

test("Remove takes one, Remove all the line, and the focus stays among the lines", async ({
  page,
  seller,
}) => {
  const [jar, other] = [await seller.addProduct(), await seller.addProduct()];
  await register(page.request, { [jar._id]: 2, [other._id]: 3 });
  await page.goto("/cart");
  const buttons = ({ name }: Product) => ({
    one: page.getByRole("button", { name: `Remove ${name}` }),
    all: page.getByRole("button", { name: `Remove all ${name}` }),
  });
  await buttons(jar).one.press("Enter");
  await expect(toast(page, "Removed from Cart")).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("1");
  await expect(buttons(jar).all).toHaveCount(0);
  await expect(buttons(jar).one).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(buttons(other).one).toBeFocused();
  await buttons(other).all.press("Enter");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
