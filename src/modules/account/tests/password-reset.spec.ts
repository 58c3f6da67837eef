import type { Page } from "@playwright/test";
import { PASSWORD } from "#tests/e2e/support/accounts.ts";
import { mailsTo } from "#tests/e2e/support/outbox.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

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

/** The path in the newest mail to somebody. Mails are sent in the background, so this waits. */
async function mailedLink(email: string): Promise<string> {
  let link = "";
  await expect
    .poll(async () => {
      link = (await mailsTo(email)).map(resetLink).find((candidate) => candidate !== undefined) ?? "";
      return link;
    })
    .not.toBe("");
  return link;
}

/** Decodes quoted-printable: long lines are folded with `=` at their end, and `=` itself is `=3D`. */
function resetLink(mail: string): string | undefined {
  const text = mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");
  return text.match(/\/reset-password\?[\w=&-]+/)?.[0];
}
