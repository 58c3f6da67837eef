import type { Page } from "@playwright/test";
import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { holdAnswers } from "#tests/e2e/support/hold-answers.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, productAddress, test, toast } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 } });

const main = (page: Page) => page.getByRole("main");
const tellMe = (page: Page) => main(page).getByRole("button", { name: "Tell me when it is back" });
const promise = (page: Page) => main(page).getByText("We will write to you once when it is back.");

test("a shopper asks with one tap to be told, takes it back, and finds it so after a reload", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await seller.setStock(jar, false);
  await register(page.request);
  await openAlive(page, productAddress(jar));
  await tellMe(page).click();
  await expect(toast(page, `We will write to you when ${jar.name} is back.`)).toBeVisible();
  await page.reload();
  await expect(promise(page)).toBeVisible();
  const stop = main(page).getByRole("button", { name: "Don't tell me" });
  await stop.focus();
  await page.keyboard.press("Enter");
  await expect(toast(page, "We will not write to you about it.")).toBeVisible();
  await expect(promise(page)).toHaveCount(0);
  await expect(tellMe(page)).toBeFocused();
  await page.reload();
  await expect(tellMe(page)).toBeVisible();
});

test("a press before the button's own code has come is kept until then", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await seller.setStock(jar, false);
  await register(page.request);
  const code = await holdAnswers(page, "**/tell-me-*.js");
  await openAlive(page, productAddress(jar));
  await tellMe(page).click();
  code.release();
  await expect(toast(page, `We will write to you when ${jar.name} is back.`)).toBeVisible();
});

test("a visitor asks by keyboard with an e-mail", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await seller.setStock(jar, false);
  const email = `waits-${jar._id}@example.com`;
  await openAlive(page, productAddress(jar));
  await tellMe(page).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Tell me when it is back" });
  await expect(dialog).toContainText(`One mail when ${jar.name} is back, and no other.`);
  const field = dialog.getByLabel("Your e-mail");
  await expect(field).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(field).toHaveAccessibleDescription("Please enter your email");
  await expect(field).toBeFocused();
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(tellMe(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await field.fill(email);
  await page.keyboard.press("Enter");
  await expect(dialog).toHaveCount(0);
  await expect(promise(page)).toBeFocused();
  await expect(tellMe(page)).toHaveCount(0);
  // What the bar at the top covers is no target.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await axeFindings(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
