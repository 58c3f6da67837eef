import { newEmail, register } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";

test("a subscription that another program answers has failed in the shop's own words", async ({ page }) => {
  await page.route("**/api/newsletter/subscribe", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
  );
  await openAlive(page, "/");
  const newsletter = page.getByRole("region", { name: "What is ripe this week?" });
  await newsletter.getByLabel("Your e-mail").fill("asha@example.com");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(toast(page, "Subscription failed. Try again.")).toBeVisible();
});

test("the newsletter knows the address of who is logged in, and says thank you in its place", async ({
  page,
  shopper,
}) => {
  await page.goto("/");
  const newsletter = page.getByRole("region", { name: "What is ripe this week?" });
  await expect(newsletter.getByLabel("Your e-mail")).toHaveValue(shopper.email);
  const email = newEmail();
  await newsletter.getByLabel("Your e-mail").fill(email);
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expect(toast(page, "Subscribed successfully!")).toBeVisible();
  await expect(newsletter.getByText(`Thank you! The next letter comes to ${email}.`)).toBeFocused();
  await expect(newsletter.getByRole("textbox")).toHaveCount(0);
});

test("the address of who is logged in does not come under the caret", { tag: "@quick" }, async ({ page }) => {
  await register(page.request);
  const held = Promise.withResolvers<void>();
  await page.route("**/api/user/is-auth", async (route) => {
    await held.promise;
    await route.continue();
  });
  const request = page.waitForRequest("**/api/user/is-auth");
  await page.goto("/");
  const field = page.getByPlaceholder("you@example.com");
  await field.focus();
  await request;
  held.resolve();
  await expect(page.getByRole("button", { name: /'s menu$/ })).toBeVisible();
  await expect(field).toHaveValue("");
});
