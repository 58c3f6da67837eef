import type { Product } from "#modules/catalog/contract/product.ts";
import { placeButton, stepLine } from "#tests/e2e/support/checkout.ts";
import { register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, productAddress, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

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

test("the chosen quantity of a product is what comes into the cart", async ({ page, seller }) => {
  const product = await seller.addProduct();
  await openAlive(page, productAddress(product));
  const less = page.getByRole("button", { name: `One less ${product.name}` });
  const more = page.getByRole("button", { name: `One more ${product.name}` });
  await expect(less).toHaveAttribute("aria-disabled", "true");
  await more.click();
  await more.click();
  await less.click();
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByText("in your cart", { exact: true })).toBeAttached();
  await page.goto("/cart");
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue("2");
});

test("Buy now adds and goes to the cart", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await openAlive(page, productAddress(jar));
  await page.getByRole("button", { name: "Buy now" }).click();
  // The address changes first, while the product's own counter is still visible.
  await expect(page.getByRole("heading", { name: "Your cart" })).toBeVisible();
  await expect(page).toHaveURL("/cart");
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("1");
});

test("a long name and a large sum stay within a narrow phone", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  const name = `${"Handpounded ".repeat(8)}Heggadadevanakotechillipowder`;
  const long = { ...jar, name, price: 999999.5, offerPrice: 912345.5 };
  // Only this page gets the changed answer, as other tests share the shop.
  await page.route("**/api/product/list?*", (route) =>
    route.fulfill({ json: { success: true, products: [long] } }),
  );
  await register(page.request, { [jar._id]: 999 });
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/cart");
  await expect(page.getByTestId("line-amount")).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("five lines are in view on a phone, between the bars, each with room for the thumb", {
  tag: "@quick",
}, async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const long = "Stone-ground red rice flour from Heggadadevanakote, hand picked";
  const goods = [
    await seller.addProduct({ category: "vegetables" }),
    await seller.addProduct({ category: "fruits", price: 98, offerPrice: 84.5 }),
    await seller.addProduct({ name: long, price: 1264, offerPrice: 1252.5 }),
    await seller.addProduct(),
    await seller.addProduct(),
  ];
  await register(page.request, Object.fromEntries(goods.map(({ _id }, index) => [_id, index + 1])));
  await saveAddress(page.request);
  await page.goto("/cart");
  await expect(placeButton(page)).toBeEnabled();
  await expect(page.getByText(/^Fresh produce is picked for the market day/)).toBeVisible();
  const top = await page.getByRole("banner").boundingBox();
  const bar = await page.locator("[data-order-bar]").boundingBox();
  const lines = page.getByRole("list", { name: "Products in your cart" }).getByRole("listitem");
  await expect(lines).toHaveCount(5);
  for (const line of await lines.all()) {
    const { y = 0, height = 0 } = (await line.boundingBox()) ?? {};
    expect(height).toBeLessThanOrEqual(76);
    expect(y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
    expect(y + height).toBeLessThanOrEqual(bar?.y ?? 0);
    for (const part of await line.locator("button, select").all()) {
      expect((await part.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  }
  await expect(page.getByRole("link", { name: long })).toBeVisible();
});

test("minus, selector and plus stand side by side, and minus becomes the bin at one", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await register(page.request, { [jar._id]: 1 });
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ hasText: jar.name });
  await line.getByRole("button", { name: `One more ${jar.name}` }).click();
  await expect(toast(page, "Added to Cart")).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("2");
  await expect(line.getByTestId("line-amount")).toHaveText("₹80");
  const less = line.getByRole("button", { name: `Remove ${jar.name} from cart` });
  await less.click();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("1");
  await less.click();
  await expect(page.getByText("Your cart is empty")).toBeVisible();
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
  await expect(stepLine(page, "time")).toContainText(/Morning|Evening/);
  const { y = 0, height = Number.POSITIVE_INFINITY } = (await checkout.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(900);
});

test("Remove takes one, Remove all the line, and the focus stays among the lines", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const [jar, other] = [await seller.addProduct(), await seller.addProduct()];
  await register(page.request, { [jar._id]: 2, [other._id]: 3 });
  await page.goto("/cart");
  const buttons = ({ name }: Product) => ({
    one: page.getByRole("button", { name: `Remove ${name}` }),
    more: page.getByRole("button", { name: `More about ${name}` }),
    all: page.getByRole("menuitem", { name: `Remove all ${name}` }),
  });
  await buttons(jar).one.press("Enter");
  await expect(toast(page, "Removed from Cart")).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("1");
  await expect(buttons(jar).more).toHaveCount(0);
  await expect(buttons(jar).one).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(buttons(other).one).toBeFocused();
  await buttons(other).more.press("ArrowDown");
  await expect(buttons(other).all).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
});
