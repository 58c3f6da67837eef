import type { Page } from "@playwright/test";
import { ADDRESS, PASSWORD } from "#tests/e2e/support/accounts.ts";
import { fillAddress } from "#tests/e2e/support/address-form.ts";
import { openStep, placeButton, stepLine } from "#tests/e2e/support/checkout.ts";
import { newEmail, ordersOf, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

/** Counts presses on the page with a finger, through all pages of the tab. Typing in fields is none. */
async function countTaps(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const note = ({ isTrusted }: Event) => {
      if (isTrusted) sessionStorage.setItem("taps", String(Number(sessionStorage.getItem("taps")) + 1));
    };
    addEventListener("pointerdown", note, true);
  });
  return () => page.evaluate(() => Number(sessionStorage.getItem("taps")));
}

const thanks = (page: Page) => page.getByRole("dialog", { name: "Thank you for your order" });

test("a new shopper orders with at most twelve taps", async ({ page }) => {
  const taps = await countTaps(page);
  await openAlive(page, "/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).tap();
  await page
    .getByRole("button", { name: /^Add .* to cart$/ })
    .first()
    .tap();
  await page.getByRole("link", { name: "View cart" }).tap();
  await placeButton(page).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Create an account" }).tap();
  const account = page.getByRole("dialog");
  await account.getByLabel("Name").fill("Meera Rao");
  await account.getByLabel("Email").fill(newEmail());
  await account.getByRole("textbox", { name: "Password" }).fill(PASSWORD);
  await account.getByRole("button", { name: "Create account" }).tap();
  await expect(page).toHaveURL("/add-address");
  await fillAddress(page, ADDRESS);
  await page.getByRole("main").getByRole("button", { name: "Save address" }).tap();
  await expect(page).toHaveURL("/cart");
  await placeButton(page).tap();
  await expect(thanks(page)).toContainText("INV-");
  expect(await taps()).toBeGreaterThan(5);
  expect(await taps()).toBeLessThanOrEqual(12);
});

test("one who has ordered before orders with three taps, with what was chosen then", async ({ page }) => {
  const taps = await countTaps(page);
  await register(page.request);
  await saveAddress(page.request);
  await saveAddress(page.request, { street: "4 Fort Road" });
  const add = () =>
    page
      .getByRole("main")
      .getByRole("button", { name: /^Add .* to cart$/ })
      .first();
  await openAlive(page, "/");
  await add().tap();
  await page.getByRole("link", { name: "View cart" }).tap();
  await openStep(page, "address");
  await page.getByRole("radio", { name: /12 Devaraja Road/ }).click();
  await openStep(page, "time");
  await page
    .getByRole("radio", { name: /Evening/ })
    .first()
    .click();
  await openStep(page, "missing");
  await page.getByLabel("If something is missing").selectOption("Call me");
  await placeButton(page).tap();
  await expect(thanks(page)).toContainText("INV-");

  await openAlive(page, "/");
  const before = await taps();
  await add().tap();
  await page.getByRole("link", { name: "View cart" }).tap();
  await expect(stepLine(page, "address")).toContainText("12 Devaraja Road");
  await expect(stepLine(page, "time")).toContainText("Evening");
  await expect(stepLine(page, "missing")).toContainText("Call me");
  await placeButton(page).tap();
  await expect(thanks(page)).toContainText("INV-");
  expect((await taps()) - before).toBe(3);
  const [second] = await ordersOf(page.request);
  expect(second).toMatchObject({ address: { street: ADDRESS.street }, deliveryWindow: { name: "Evening" } });
  expect(second?.notes).toEqual([{ label: "If something is missing", text: "Call me" }]);
});
