import type { Browser, Page } from "@playwright/test";
import pg from "pg";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";
import { codeAt, later } from "#tests/support/second-factor.ts";

// A shop of its own, as nobody else could log in as its seller any more.
test.describe.configure({ mode: "serial" });
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false", SECRETS_KEY: "k".repeat(32) });
});
test.afterAll(() => shop.stop());

/** Browsers have passkeys at `localhost`, and none at an address that is a number. */
const atLocalhost = () => shop.url.replace("127.0.0.1", "localhost");

async function visit(browser: Browser, { width = 360, baseURL = atLocalhost() } = {}): Promise<Page> {
  return (await browser.newContext({ baseURL, viewport: { width, height: 740 } })).newPage();
}

/** Gives the browser a device with a screen lock, which says yes to everything. Returns a function that has it do so or not. */
async function withScreenLock(page: Page): Promise<(isWilling: boolean) => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  await client.send("WebAuthn.enable");
  const { authenticatorId } = await client.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return async (enabled) => {
    await client.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled });
  };
}

async function runSql(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: shop.database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

const setNeedsSecondFactor = (needsIt: boolean) =>
  runSql(`update staff_roles set needs_second_factor = ${needsIt} where id = 'owner'`);

const tooWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const logOut = (page: Page) => page.request.get("/api/seller/logout");

test("a role that needs a second factor leads to its set-up, and a passkey opens the rest", async ({
  browser,
}) => {
  await setNeedsSecondFactor(true);
  const page = await visit(browser);
  const beWilling = await withScreenLock(page);
  await openAsSeller({ page }, "/seller/orders");
  await expect(page).toHaveURL(/\/seller\/me$/);
  await expect(page.getByText("Your role needs a second factor")).toBeVisible();
  expect(await tooWide(page)).toBe(0);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("a wrong guess");
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(dialog.locator("form").getByText("That password is not correct")).toBeVisible();
  await dialog.getByLabel("Your password").fill(SELLER.password);
  await dialog.getByLabel("Where is it?").fill("Asha's phone");
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(toast(page, "The passkey is added")).toBeVisible();
  await expect(page.getByText("Your role needs a second factor")).toBeHidden();
  await expect(page.getByText("Asha's phone")).toBeVisible();
  await openAlive(page, "/seller/orders");
  await expect(page).toHaveURL(/\/seller\/orders$/);

  // The button does it while the browser waits for a choice in the field.
  await logOut(page);
  await beWilling(false);
  const offered = page.waitForResponse("**/passkey-login/begin");
  await openAlive(page, "/seller/orders");
  await expect(page.getByLabel("Email")).toHaveAttribute("autocomplete", "username webauthn");
  await offered;
  // Pressed first, as a willing device may also answer the browser's offer, and the button goes.
  const withPasskey = page.getByRole("button", { name: "Log in with a passkey" });
  await withPasskey.click();
  await beWilling(true);
  // A device that has said no before it is willing is asked once more.
  await expect(async () => {
    if (await withPasskey.isEnabled({ timeout: 1_000 }).catch(() => false))
      await withPasskey.click({ timeout: 1_000 });
    await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible({ timeout: 5_000 });
  }).toPass();
  // The device says yes to what the browser offers in the field.
  await logOut(page);
  await openAlive(page, "/seller/orders");
  await expect(page.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  // One device has one.
  await openAlive(page, "/seller/me");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await dialog.getByLabel("Your password").fill(SELLER.password);
  await dialog.getByLabel("Where is it?").fill("Asha's phone once more");
  await dialog.getByRole("button", { name: "Add a passkey" }).click();
  await expect(toast(page, "This device has one of your passkeys already. Nothing was added.")).toBeVisible();
  await setNeedsSecondFactor(false);
  await page.context().close();
});

test("where a browser has no passkeys, the page says so", async ({ browser }) => {
  const page = await visit(browser, { baseURL: shop.url });
  await openAlive(page, "/seller/me");
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log in with a passkey" })).toBeHidden();
  await openAsSeller({ page }, "/seller/me");
  await expect(page.getByText("Passkeys need a secure address")).toBeVisible();
  await expect(page.getByText("Opens localhost only")).toBeVisible();
  // The password alone, which is what opens the store here, changes no login that has more.
  await expect(page.getByText("You have a passkey. Log in with it to change this.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Where I am logged in" })).toBeVisible();
  for (const name of ["Change password", "Set up codes", "Remove: Asha's phone", "Choose a PIN"])
    await expect(page.getByRole("button", { name })).toBeHidden();
  expect(await tooWide(page)).toBe(0);
  await runSql("delete from staff_passkeys");
  await page.context().close();
});

test("codes of an app are set up, asked for in the form, and turned off", async ({ browser }) => {
  const page = await visit(browser);
  await openAsSeller({ page }, "/seller/me");
  await page.getByRole("button", { name: "Set up codes" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill(SELLER.password);
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("img", { name: "QR code of the key" })).toBeVisible();
  const secret = await dialog.getByLabel("Or type this key into the app:").inputValue();
  // The server's clock and this one are the same.
  const code = (seconds: number) => codeAt(secret, later(new Date(), seconds));
  await dialog.getByLabel("The code that the app shows now").fill("000000");
  await dialog.getByRole("button", { name: "Turn codes on" }).click();
  await expect(dialog.locator("form").getByText(/That code is not correct/)).toBeVisible();
  await dialog.getByLabel("The code that the app shows now").fill(code(-30));
  await dialog.getByRole("button", { name: "Turn codes on" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveCount(10);
  expect(await tooWide(page)).toBe(0);
  const recoveryCode = await page.getByRole("dialog").getByRole("listitem").first().innerText();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("You have 10 recovery codes left.")).toBeVisible();

  await logOut(page);
  await openAlive(page, "/seller/me");
  await page.getByLabel("Email").fill(SELLER.email);
  await page.getByLabel("Password", { exact: true }).fill(SELLER.password);
  await page.getByRole("button", { name: "Login" }).click();
  const field = page.getByLabel("Code", { exact: true });
  await expect(field).toBeFocused();
  await expect(page.getByLabel("Email")).toHaveValue(SELLER.email);
  await field.fill(code(300));
  await page.keyboard.press("Enter");
  await expect(page.locator("form").getByText(/The clock of your phone is 5 minutes fast/)).toBeVisible();
  await field.fill(recoveryCode);
  await page.keyboard.press("Enter");
  await expect(page.getByText("You have 9 recovery codes left.")).toBeVisible();

  await page.getByRole("button", { name: "Turn codes off" }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(SELLER.password);
  await page
    .getByRole("dialog")
    .getByLabel(/Code of the app/)
    .fill(code(30));
  await page.getByRole("dialog").getByRole("button", { name: "Turn codes off" }).click();
  await expect(toast(page, "Codes are off")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up codes" })).toBeVisible();
  await page.context().close();
});
