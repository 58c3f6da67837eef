import type { Route } from "@playwright/test";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, productAddress, test, toast } from "#tests/e2e/support/test.ts";

const PHONE = { width: 360, height: 740 };

test("from the list to an order on its way: the new total, one press, and My Orders has it", async ({
  page,
  seller,
}) => {
  await page.setViewportSize(PHONE);
  await register(page.request);
  const [jar, oil] = [await seller.addProduct(), await seller.addProduct({ price: 90, offerPrice: 90 })];
  const order = await placeOrder(page.request, [jar._id]);
  await openAlive(page, `/products?${new URLSearchParams({ q: oil.name })}`);
  await page.getByRole("button", { name: `Add ${oil.name} to cart` }).click();
  const bar = page.getByRole("navigation", { name: "Cart" });
  const add = bar.getByRole("button", { name: /^Add to \w+day's order/ });
  await expect(add).toContainText("no second delivery charge");
  await expect(add).toContainText(`₹${order.totalAmount + 90}`);

  // An answer that is lost is requested again, and the order changes once.
  const losing = async (route: Route) => {
    await route.fetch();
    await route.abort();
  };
  await page.route("**/api/order/add", losing, { times: 1 });
  await add.dblclick();
  await expect(toast(page, new RegExp(`The new total is ₹${order.totalAmount + 90}`))).toBeVisible();
  await expect(bar).toBeHidden();
  await page.goto("/my-orders");
  const card = page.getByRole("article", { name: order.invoiceNumber });
  await expect(card.getByText(`Total ₹${order.totalAmount + 90}`)).toBeVisible();
  await expect(card.getByText(oil.name, { exact: true })).toBeVisible();
  await expect(card.getByRole("listitem").filter({ hasText: "× 1" })).toHaveCount(2);
});

test("the cart says which it is, and an order that went out leaves it as it is", async ({ page, seller }) => {
  await page.setViewportSize(PHONE);
  await register(page.request);
  const [jar, oil] = [await seller.addProduct(), await seller.addProduct()];
  const order = await placeOrder(page.request, [jar._id]);
  await openAlive(page, productAddress(oil));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: /^Add to \w+day's order/ })).toBeVisible();
  await page.goto("/cart");
  const choice = page.getByRole("group", { name: "How should this come?" });
  await expect(choice.getByRole("radio", { name: "As an order of its own" })).toBeChecked();
  const place = page.getByRole("complementary", { name: "Checkout" });
  await expect(place).toBeVisible();
  await choice.getByRole("radio", { name: /^Add to \w+day's order/ }).check();
  await expect(place).toBeHidden();
  const add = main.getByRole("button", { name: /^Add to \w+day's order/ });
  await expect(add).toContainText(`₹${order.totalAmount + 40}`);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);

  await seller.setStatus(order._id, "Out for Delivery");
  await add.click();
  await expect(main.getByRole("alert")).toHaveText(
    "This order can't be changed any more: it is Out for Delivery.",
  );
  await expect(place).toBeVisible();
  await expect(page.getByLabel(`Quantity of ${oil.name}`)).toHaveValue("1");
});

test("a shopper without an order is asked nothing about it, and loads nothing of it", async ({
  page,
  seller,
}) => {
  await register(page.request);
  const jar = await seller.addProduct();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await openAlive(page, productAddress(jar));
  await page.getByRole("button", { name: "Add to Cart" }).click();
  await page.goto("/cart");
  await expect(page.getByRole("complementary", { name: "Checkout" })).toBeVisible();
  expect(requests.filter((path) => /order\/(open|add)|adding-(bar|choice|here-)/.test(path))).toEqual([]);
});
