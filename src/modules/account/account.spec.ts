import type { Page } from "@playwright/test";
import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import { ADDRESS, PASSWORD } from "#tests/e2e/support/accounts.ts";
import { fillAddress } from "#tests/e2e/support/address-form.ts";
import { mailsTo } from "#tests/e2e/support/outbox.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { cartCount, expect, productAddress, test, toast } from "#tests/e2e/support/test.ts";

test("a forgotten password is set anew by a mailed link, once", async ({ page, shopper }) => {
  await page.context().clearCookies();
  await page.goto("/");
  await page.getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Forgot password?" }).click();
  await dialog.getByLabel("Email").fill(shopper.email);
  await dialog.getByRole("button", { name: "Send me a link" }).click();
  await expect(dialog.getByRole("status").first()).toBeVisible();

  const link = await mailedLink(shopper.email);
  await page.goto(link);
  await setPassword(page, "another horse");
  await expect(page.getByRole("button", { name: "Save password" })).toBeHidden();
  const entered = await page.request.post("/api/user/login", {
    data: { email: shopper.email, password: "another horse" },
  });
  expect(entered.ok()).toBe(true);

  await page.goto(link);
  await setPassword(page, PASSWORD);
  await expect(page.getByRole("alert")).toContainText("expired or was used");
  await askForAnother(page, "dead link");
});

test("a link to set a password that is not whole says so at once", async ({ page }) => {
  await page.goto("/reset-password");
  await expect(page.getByRole("alert")).toContainText("This link is not complete.");
  await askForAnother(page, "link without a token");
});

async function askForAnother(page: Page, after: string): Promise<void> {
  await expect(page.getByRole("textbox", { name: "New password" }), after).toBeHidden();
  await page.getByRole("button", { name: "Ask for a new link" }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Send me a link" })).toBeVisible();
}

test("a new password logs the browser out that it was set in", async ({ page, shopper }) => {
  await page.request.post("/api/user/forgot-password", { data: { email: shopper.email } });
  await page.goto(await mailedLink(shopper.email));
  await expect(page.getByRole("button", { name: `${shopper.name}'s menu` })).toBeVisible();
  await setPassword(page, "another horse");
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
});

async function setPassword(page: Page, password: string): Promise<void> {
  await page.getByRole("textbox", { name: "New password" }).fill(password);
  await page.getByRole("button", { name: "Save password" }).click();
}

/** The path in the newest mail to somebody; mails are sent in the background. */
async function mailedLink(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      link = (await mailsTo(email)).map(resetLink).find((found) => found !== undefined) ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

/** Long lines are folded with `=` at their end, and `=` itself is written `=3D`. */
function resetLink(mail: string): string | undefined {
  const text = mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return text.match(/\/reset-password\?[\w=&-]+/)?.[0];
}

test("Back with the login open leaves no login over the page before", async ({ page }) => {
  await page.goto("/products");
  // Not by the footer, which the growing list pushes on.
  await page.getByRole("banner").getByRole("link", { name: "Santhe" }).click();
  await expect(page).toHaveURL("/");
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL("/products");
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("what a form was refused for gives way to its next attempt, and goes with the form", async ({
  page,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("nobody@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  const logIn = dialog.getByRole("button", { name: "Login" });
  const refusals = page.getByRole("status").filter({ hasText: "Invalid email or password" });
  await logIn.click();
  await expect(refusals).toHaveCount(1);
  await Promise.all([page.waitForResponse("**/api/user/login"), logIn.click()]);
  await expect(dialog.getByRole("button", { name: "Login" })).toBeEnabled();
  // Asked once: left alone, any number of them would be gone in a while.
  expect(await refusals.count()).toBe(1);
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await expect(refusals).toHaveCount(0, { timeout: 2000 });
});

test("the name is corrected, an address corrected and deleted", async ({ page }) => {
  await register(page.request);
  await page.goto("/add-address");
  const main = page.getByRole("main");
  // The form begins with what the shop knows already.
  for (const [label, value] of Object.entries({
    "First name": "Meera",
    "Last name": "Rao",
    City: "Mysuru",
  })) {
    await expect(main.getByLabel(label)).toHaveValue(value);
  }
  await fillAddress(page, ADDRESS);
  await page.getByRole("button", { name: "Save address" }).click();
  await page.goto("/user-account");
  await page.getByRole("link", { name: "Edit address: 12 Devaraja Road" }).click();
  await main.getByLabel("Landmark").fill("opposite the temple");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(page).toHaveURL("/user-account");
  await expect(main.getByText("opposite the temple")).toBeVisible();
  await page.getByRole("button", { name: "Change name" }).click();
  await page.getByRole("main").getByLabel("Name").fill("Mira Rao");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("button", { name: "Mira Rao's menu" })).toBeVisible();

  await page.getByRole("button", { name: /Delete address/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByRole("button", { name: /Delete address/ })).toHaveCount(0);
});

test("a half-typed address outlasts a reload", async ({ page, shopper }) => {
  await page.goto("/add-address");
  await page.getByRole("main").getByLabel("Street").fill("12 Devaraja Road");
  await page.reload();
  await expect(page.getByRole("main").getByLabel("Street")).toHaveValue("12 Devaraja Road");
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue(shopper.email);
});

test("when the session has ended, the login comes over the half-typed address, which is then saved", async ({
  page,
  shopper,
}) => {
  await page.goto("/add-address");
  await fillAddress(page, ADDRESS);
  await page.context().clearCookies();
  const save = page.getByRole("main").getByRole("button", { name: "Save address" });
  await save.click();
  const dialog = page.getByRole("dialog", { name: "Welcome back" });
  await dialog.getByLabel("Email").fill(shopper.email);
  await dialog.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Login" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByLabel("Street")).toHaveValue(ADDRESS.street);
  await save.click();
  await expect(page).toHaveURL("/cart");
});

test("a login that could not be checked without a network is found when it is back", async ({
  page,
  shopper,
}) => {
  await page.route("**/api/user/is-auth", (route) => route.abort());
  await page.goto("/user-account");
  await expect(page.getByText("Please login to view your profile.")).toBeVisible();
  await page.unroute("**/api/user/is-auth");
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByText(shopper.email)).toBeVisible();
});

test("what one shopper typed is gone for the next one on the same device", async ({ page, shopper }) => {
  await page.goto("/add-address");
  await page.getByRole("main").getByLabel("Street").fill("12 Devaraja Road");
  await page.getByRole("button", { name: `${shopper.name}'s menu` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("Devaraja");
  await register(page.request);
  await page.goto("/add-address");
  await expect(page.getByRole("main").getByLabel("Country")).toHaveValue("India");
  await expect(page.getByRole("main").getByLabel("Street")).toHaveValue("");
});

test("a page that comes back as it was left shows nothing after a logout", async ({ page, seller }) => {
  // As the browser leaves a page that it keeps for Back: it hears nothing of other pages.
  await page.addInitScript(() =>
    addEventListener("storage", (event) => event.stopImmediatePropagation(), { capture: true }),
  );
  const { name } = await register(page.request);
  const order = await placeOrder(page.request, [(await seller.addProduct())._id]);
  await page.goto("/my-orders");
  await expect(page.getByText(order.invoiceNumber)).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/");
  await other.getByRole("button", { name: `${name}'s menu` }).click();
  await other.getByRole("menuitem", { name: "Logout" }).click();
  await expect(other.getByRole("link", { name: "Login" })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(page.getByText(order.invoiceNumber)).toBeHidden();
});

test("the address form sends a visitor back to the cart", async ({ page }) => {
  await page.goto("/add-address");
  await expect(page).toHaveURL("/cart");
});

test("a rating shows on the product from then on", async ({ page, seller }) => {
  await register(page.request);
  const jar = await seller.addProduct();
  const order = await placeOrder(page.request, [jar._id]);
  await page.goto("/my-orders");
  await expect(page.getByText(order.invoiceNumber)).toBeVisible();
  await expect(page.getByRole("button", { name: `Rate ${jar.name}` })).toBeHidden();
  await seller.setStatus(order._id, "Delivered");
  await page.reload();
  await page.getByRole("button", { name: `Rate ${jar.name}` }).click();
  await page.getByRole("radio", { name: "2 stars" }).check({ force: true });
  await page.getByRole("dialog").getByLabel("Comment").fill("Half full");
  await page.getByRole("button", { name: "Submit rating" }).click();
  await expect(toast(page, "Thanks for your rating!")).toBeVisible();
  await page.goto(productAddress(jar));
  await expect(page.getByText("Rated 2 of 5 by 1 person").first()).toBeAttached();
});

test("an order says when it comes, where to and for how much, and is ordered again", async ({
  page,
  seller,
}) => {
  const [jar, soldOut, gone] = [
    await seller.addProduct(),
    await seller.addProduct({ offerPrice: 30 }),
    await seller.addProduct({ offerPrice: 20 }),
  ];
  await register(page.request);
  const order = await placeOrder(page.request, [jar._id, soldOut._id, gone._id]);
  await seller.setStock(soldOut, false);
  await seller.deleteProduct(gone);
  await page.goto("/my-orders");
  const card = page.getByRole("article", { name: order.invoiceNumber });
  await expect(card.getByText(deliveryPromise(order.deliveryDay))).toBeVisible();
  await expect(card.getByText("You pay ₹140 in cash")).toBeVisible();
  await expect(card.locator("[aria-current=step]")).toContainText("Ordered");

  await card.getByText("Address, charges and help").click();
  await expect(card.getByText(/12 Devaraja Road/)).toBeVisible();
  await expect(card.locator("dl")).toHaveText("Sub total₹90Shipping₹40Handling₹10Total₹140");
  await expect(card.getByRole("link", { name: "Chat about this order" })).toHaveAttribute(
    "href",
    new RegExp(order.invoiceNumber),
  );

  await card.getByRole("button", { name: "Order again" }).click();
  await expect(card.getByRole("status")).toContainText("1 product is in your cart.");
  await expect(card.getByText(`Sold out for now: ${soldOut.name}.`)).toBeVisible();
  await expect(card.getByText(`No longer in the shop: ${gone.name}.`)).toBeVisible();
  await expect(cartCount(page)).toHaveText("1");
  await card.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("1");

  await seller.setStatus(order._id, "Cancelled");
  await page.goto("/my-orders");
  await expect(card.getByText("This order was cancelled. Nothing is to be paid.")).toBeVisible();
  await expect(card.locator("[aria-current=step]")).toHaveCount(0);
});

test("orders are filtered by status", async ({ page, seller }) => {
  await register(page.request);
  const jar = await seller.addProduct();
  const pending = await placeOrder(page.request, [jar._id]);
  const cancelled = await placeOrder(page.request, [jar._id]);
  await seller.setStatus(cancelled._id, "Cancelled");
  await page.goto("/my-orders");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("Show").selectOption("Cancelled");
  await expect(page.getByText(cancelled.invoiceNumber)).toBeVisible();
  await expect(page.getByText(pending.invoiceNumber)).toBeHidden();
  await page.reload();
  await expect(page.getByText(cancelled.invoiceNumber)).toBeVisible();
  await expect(page.getByText(pending.invoiceNumber)).toBeHidden();
});
