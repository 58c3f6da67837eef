import type { Browser, Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { PASSWORD } from "#tests/e2e/support/accounts.ts";
import { placeButton } from "#tests/e2e/support/checkout.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { ordersOf, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";

/** Opens one household's cart on a phone and on a laptop. */
async function openBoth(phone: Page, browser: Browser, jar: Product): Promise<Page> {
  const { email } = await register(phone.request, { [jar._id]: 2 });
  await saveAddress(phone.request);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const laptop = await context.newPage();
  const login = await laptop.request.post("/api/user/login", {
    headers: OWN_CONNECTION,
    data: { email, password: PASSWORD },
  });
  expect(login, await login.text()).toBeOK();
  for (const device of [phone, laptop]) {
    await openAlive(device, "/cart");
    await expect(device.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("2");
    await expect(placeButton(device)).toBeEnabled();
  }
  return laptop;
}

async function order(page: Page): Promise<void> {
  await placeButton(page).click();
  await expect(page.getByRole("dialog", { name: "Thank you for your order" })).toBeVisible();
}

const elsewhere = (page: Page) => page.getByRole("status").filter({ hasText: /^(Ordered|Added) / });

test.describe("the cart of one household on its phone and its laptop", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("is ordered on one of them, and the other asks before it orders again", { tag: "@quick" }, async ({
    page,
    browser,
    seller,
  }) => {
    const jar = await seller.addProduct();
    const laptop = await openBoth(page, browser, jar);
    // It does not hear of the phone's order before the press.
    await laptop.route("**/api/user/is-auth", (route) => route.abort());
    await order(page);
    const question = laptop.getByRole("dialog", {
      name: /^Ordered \d+ s ago: ₹130, \w{3} \d+ \w{3}\. Order all the same\?$/,
    });
    await placeButton(laptop).click();
    await expect(question).toContainText("What you have just pressed has not been ordered.");
    await expect(question).toContainText("orders this, for ₹130:");
    await expect(question.getByRole("listitem")).toHaveText([`2 × ${jar.name}`]);
    // The safe answer is the likelier one.
    const filled = await placeButton(laptop).evaluate((each) => getComputedStyle(each).backgroundColor);
    const safe = question.getByRole("button", { name: "Do not order" });
    await expect(safe).toHaveCSS("background-color", filled);
    const again = question.getByRole("button", { name: "Order all the same" });
    await expect(again).not.toHaveCSS("background-color", filled);
    await safe.click();
    await expect(question).toBeHidden();
    expect(await ordersOf(page.request)).toHaveLength(1);

    await placeButton(laptop).click();
    await question.getByRole("button", { name: "Order all the same" }).click();
    await expect(toast(laptop, "Order placed successfully!")).toBeVisible();
    await expect(laptop.getByRole("dialog", { name: "Thank you for your order" })).toBeVisible();
    expect(await ordersOf(page.request)).toHaveLength(2);
  });

  test("follows on the one what the other does to it, by itself", async ({ page, browser, seller }) => {
    const jar = await seller.addProduct();
    const laptop = await openBoth(page, browser, jar);
    await laptop.getByLabel(`Quantity of ${jar.name}`).selectOption("3");
    await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("3");
    await order(page);
    await expect(laptop.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await expect(elsewhere(laptop)).toContainText(/^Ordered on another device: ₹170, \w{3} \d+ \w{3}/);
    await elsewhere(laptop).getByRole("link", { name: "See the order" }).click();
    await expect(laptop.getByRole("heading", { name: "Thank you for your order" })).toBeVisible();
  });

  test("is said to be ordered in another tab, and beside what was added after it", async ({
    page,
    browser,
    seller,
  }) => {
    const [jar, added] = [await seller.addProduct(), await seller.addProduct()];
    const laptop = await openBoth(page, browser, jar);
    const tab = await page.context().newPage();
    await openAlive(tab, "/cart");
    await expect(placeButton(tab)).toBeEnabled();
    await order(page);
    await expect(elsewhere(tab)).toContainText(/^Ordered in another tab: ₹130, /);
    await expect(elsewhere(laptop)).toContainText(/^Ordered on another device: ₹130, /);

    await openAlive(page, `/products?q=${encodeURIComponent(added.name)}`);
    await page.getByRole("button", { name: `Add ${added.name}` }).click();
    await expect(laptop.getByLabel(`Quantity of ${added.name}`)).toHaveValue("1");
    await expect(elsewhere(laptop)).toBeVisible();
  });

  test("is said to be cancelled where it was", async ({ page, browser, seller }) => {
    const laptop = await openBoth(page, browser, await seller.addProduct());
    await laptop.route("**/api/user/is-auth", (route) => route.abort());
    await order(page);
    const [placed] = await ordersOf(page.request);
    const cancelled = await page.request.post("/api/order/cancel", {
      headers: OWN_CONNECTION,
      data: { id: placed?._id },
    });
    expect(cancelled, await cancelled.text()).toBeOK();
    await laptop.unroute("**/api/user/is-auth");
    await expect(elsewhere(laptop)).toContainText(/^Ordered on another device and cancelled: ₹130, /);
  });
});
