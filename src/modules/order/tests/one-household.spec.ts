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

test.describe("the cart of one household on its phone and its laptop", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("is ordered on one of them, and the other asks before it orders again", { tag: "@quick" }, async ({
    page,
    browser,
    seller,
  }) => {
    const laptop = await openBoth(page, browser, await seller.addProduct());
    // It does not hear of the phone's order before the press.
    await laptop.route("**/api/user/is-auth", (route) => route.abort());
    await order(page);
    const question = laptop.getByRole("dialog", {
      name: /^Ordered \d+ s ago on another device: ₹130, \w{3} \d+ \w{3}\. Order all the same\?$/,
    });
    await placeButton(laptop).click();
    await expect(question).toContainText("What you have just pressed has not been ordered.");
    await question.getByRole("button", { name: "Do not order" }).click();
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
  });
});
