import { ADDRESS, PASSWORD } from "#tests/e2e/support/accounts.ts";
import { fillAddress } from "#tests/e2e/support/address-form.ts";
import { drawn } from "#tests/e2e/support/loaded.ts";
import { placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { openStill } from "#tests/e2e/support/still-clock.ts";
import { expect, openAlive, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

test("Back with the login open leaves no login over the page before", { tag: "@quick" }, async ({ page }) => {
  await openAlive(page, "/products");
  // Not by the footer's link, as the growing list moves it.
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
  await openStill(page, "/");
  // Shorter than the four seconds that a toast stays, and longer than the second in which it disappears.
  const later = async () => {
    await page.clock.runFor(1_500);
    await drawn(page);
  };
  await page.getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("nobody@example.com");
  await dialog.getByLabel("Password", { exact: true }).fill("not the password");
  const logIn = dialog.getByRole("button", { name: "Login" });
  const refusals = page.getByRole("status").filter({ hasText: "Invalid email or password" });
  await logIn.click();
  await expect(refusals).toHaveCount(1);
  const refusedAgain = page.waitForResponse("**/api/user/login");
  await logIn.click();
  await refusedAgain;
  await expect(logIn).toBeEnabled();
  await later();
  await expect(refusals).toHaveCount(1);
  await dialog.getByRole("button", { name: "Create an account" }).click();
  await later();
  await expect(refusals).toHaveCount(0);
});

test("the name is corrected, an address corrected and deleted", async ({ page }) => {
  await register(page.request);
  await page.goto("/add-address");
  const main = page.getByRole("main");
  // The form starts with the values that the shop knows already.
  for (const [label, value] of Object.entries({
    "First name": "Meera",
    "Last name": "Rao",
    City: "Mysuru",
  })) {
    await expect(main.getByLabel(label)).toHaveValue(value);
  }
  await saveAddress(page.request);
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

test("a half-typed address outlasts a reload", { tag: "@quick" }, async ({ page, shopper }) => {
  await page.goto("/add-address");
  await page.getByRole("main").getByLabel("Street").fill("12 Devaraja Road");
  await page.reload();
  await expect(page.getByRole("main").getByLabel("Street")).toHaveValue("12 Devaraja Road");
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue(shopper.email);
});

test("when the session has ended, the login comes over the half-typed address, which is then saved", {
  tag: "@quick",
}, async ({ page, shopper }) => {
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
  await openAlive(page, "/user-account");
  const main = page.getByRole("main");
  await expect(main.getByRole("alert")).toContainText("You need not log in again.");
  await expect(page.getByText(/please login/i)).toHaveCount(0);
  await page.unroute("**/api/user/is-auth");
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(main.getByText(shopper.email)).toBeVisible();
});

test("a login that a busy server could not check is asked for nowhere, and found later", {
  tag: "@quick",
}, async ({ page, shopper, seller }) => {
  const jar = await seller.addProduct();
  const { invoiceNumber } = await placeOrder(page.request, [jar._id]);
  await openAlive(page, "/my-orders");
  await expect(page.getByRole("article", { name: invoiceNumber })).toBeVisible();
  await putIntoCart(page, jar);
  await page.clock.install();
  await page.route("**/api/user/is-auth", (route) =>
    route.fulfill({ status: 503, json: { success: false, message: "Too busy" } }),
  );
  const main = page.getByRole("main");
  const login = page.getByText(/please login/i).or(page.getByRole("button", { name: "Login", exact: true }));

  await openAlive(page, "/my-orders");
  await expect(main.getByText("As you last saw them")).toBeVisible();
  await expect(main.getByText(invoiceNumber)).toBeVisible();

  await openAlive(page, "/cart");
  const note = "Your addresses and ordering come back with the network.";
  await expect(main.getByText(note)).toBeVisible();
  await expect(login).toHaveCount(0);
  await main.getByRole("button", { name: "Place Order" }).click();
  await expect(toast(page, note)).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openAlive(page, "/add-address");
  await expect(main.getByRole("alert")).toContainText("You need not log in again.");
  await expect(page).toHaveURL("/add-address");

  await page.getByRole("banner").getByRole("link", { name: "Profile" }).click();
  await expect(page).toHaveURL("/user-account");
  await expect(main.getByRole("alert")).toContainText(`On this device you are ${shopper.email}.`);
  await expect(login).toHaveCount(0);
  await page.unroute("**/api/user/is-auth");
  await page.clock.fastForward(20_000);
  await expect(page.getByRole("button", { name: "Change name" })).toBeVisible();
});

test("what one shopper typed is gone for the next one on the same device", { tag: "@quick" }, async ({
  page,
  shopper,
}) => {
  await page.goto("/add-address");
  await page.getByRole("main").getByLabel("Street").fill("12 Devaraja Road");
  await page.getByRole("button", { name: `${shopper.name}'s menu` }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect
    .poll(() => page.evaluate(() => JSON.stringify({ ...sessionStorage })))
    .not.toContain("Devaraja");
  const next = await register(page.request);
  await page.goto("/add-address");
  await expect(page.getByRole("main").getByLabel("Email")).toHaveValue(next.email);
  await expect(page.getByRole("main").getByLabel("Country")).toHaveValue("India");
  await expect(page.getByRole("main").getByLabel("Street")).toHaveValue("");
});

test("a page that comes back as it was left shows nothing after a logout", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  // Simulates a page in the browser's Back cache: it gets no events from other pages.
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

test("the profile's icon waits until it is known who is there, and opens the menu then", {
  tag: "@quick",
}, async ({ page, shopper }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/is-auth", async (route) => {
    await held.promise;
    await route.continue();
  });
  await openAlive(page, "/");
  await page.getByRole("link", { name: "Login" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  held.resolve();
  await expect(page.getByRole("menu", { name: `${shopper.name}'s menu` })).toBeVisible();
  await expect(page.getByRole("button", { name: `${shopper.name}'s menu` })).toBeFocused();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a password that many people use is warned of, and taken", async ({ page }) => {
  await openAlive(page, "/");
  await page.getByRole("link", { name: "Login" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create an account" }).click();
  const warning = dialog.getByText("Many people use this password");
  const password = dialog.getByLabel("Password", { exact: true });
  await password.fill("tomatoes and limes");
  await expect(warning).toBeHidden();
  await password.fill("Password@123");
  await expect(warning).toBeVisible();
  await dialog.getByLabel("Name").fill("Meera");
  await dialog.getByLabel("Email").fill(`common-${Date.now()}@example.com`);
  await dialog.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("button", { name: "Meera's menu" })).toBeVisible();
});

test("a GSTIN of another state than the address is asked about", async ({ page }) => {
  await register(page.request);
  await page.goto("/add-address");
  const main = page.getByRole("main");
  await fillAddress(page, ADDRESS);
  await main.getByRole("button", { name: "Add a GSTIN for a business invoice" }).click();
  await main.getByLabel("GSTIN").fill("29AAGCB7383J1Z4");
  await main.getByLabel("State").fill("TN");
  await main.getByRole("button", { name: "Save address" }).click();
  const question = page.getByRole("dialog", { name: "Are both right?" });
  await expect(question).toContainText("The GSTIN was given in Karnataka, but the state is Tamil Nadu.");
  await question.getByRole("button", { name: "Look again" }).click();
  await expect(page).toHaveURL("/add-address");
  await main.getByRole("button", { name: "Save address" }).click();
  await question.getByRole("button", { name: "Both are right, save" }).click();
  await expect(page).toHaveURL("/cart");
  const { addresses } = await (await page.request.get("/api/address/get")).json();
  expect(addresses).toMatchObject([{ state: "TN", gstin: "29AAGCB7383J1Z4" }]);
});
