import { PASSWORD } from "#tests/e2e/support/accounts.ts";
import { savedCart } from "#tests/e2e/support/saved-cart.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { openStill } from "#tests/e2e/support/still-clock.ts";
import { cartCount, expect, productAddress, putIntoCart, test } from "#tests/e2e/support/test.ts";

test("one cart in two tabs", { tag: "@quick" }, async ({ page, context, seller }) => {
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

test("what is added before the page knows that somebody else has logged in is theirs", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const [jar, other] = [await seller.addProduct(), await seller.addProduct()];
  await register(page.request, { [other._id]: 2 });
  await page.goto("/cart");
  await expect(page.getByLabel(`Quantity of ${other.name}`)).toHaveValue("2");

  await register(page.request);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/is-auth", async (route) => {
    await held.promise;
    await route.fallback();
  });
  await putIntoCart(page, jar);
  await page.goto("/cart", { waitUntil: "commit" });
  held.resolve();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("1");
  await expect(page.getByText(other.name)).toHaveCount(0);
  await expect.poll(() => savedCart(page)).toEqual({ [jar._id]: 1 });
});

test("pressing often is told once, and once more when the first telling is over", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await openStill(page, productAddress(jar));
  const added = page.getByRole("status").filter({ hasText: "Added to Cart" });
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Add to Cart" }).click();
  const more = main.getByRole("button", { name: `One more ${jar.name}` });
  for (let press = 0; press < 5; press++) await more.click();
  await expect(cartCount(page)).toHaveText("6");
  await expect(added).toHaveCount(1);
  // A toast is specified to stay for two seconds, and takes one more to disappear.
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
  await phone.getByRole("button", { name: `More about ${jar.name}` }).click();
  await phone.getByRole("menuitem", { name: `Remove all ${jar.name}` }).click();
  await putIntoCart(phone, fromPhone);
  await expect.poll(() => savedCart(phone)).toEqual({ [fromPhone._id]: 1 });
  // The laptop still shows the removed product.
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
