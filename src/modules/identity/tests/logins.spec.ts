import { PASSWORD } from "#tests/e2e/support/accounts.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

test("a lost phone is logged out, and a new password logs in", async ({ page, browser, baseURL }) => {
  const { email } = await register(page.request);
  const phone = await browser.newContext({ baseURL });
  expect((await phone.request.post("/api/user/login", { data: { email, password: PASSWORD } })).ok()).toBe(
    true,
  );

  await page.goto("/user-account");
  await page.getByRole("button", { name: "Where I am logged in" }).click();
  const places = page.getByRole("dialog").getByRole("listitem");
  await expect(places).toHaveCount(2);
  await expect(places.first()).toContainText("This browser");
  await places
    .last()
    .getByRole("button", { name: /Log out there/ })
    .click();
  await expect(places).toHaveCount(1);
  await expect(page.getByRole("dialog")).toContainText("You are logged in here only.");
  expect((await phone.request.get("/api/user/is-auth")).status()).toBe(401);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Change password" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Your password now")).toBeFocused();
  await page.keyboard.type("not the password");
  await dialog.getByLabel("New password").fill("another horse");
  await page.keyboard.press("Enter");
  await expect(dialog.locator("form").getByText("That password is not correct")).toBeVisible();
  await dialog.getByLabel("Your password now").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Save password" }).click();
  await expect(toast(page, "Your password was changed. You are logged in here only.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("main")).toContainText(email);
  const login = await phone.request.post("/api/user/login", { data: { email, password: "another horse" } });
  expect(login.ok()).toBe(true);
  await phone.close();
});
