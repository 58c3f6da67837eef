import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { backofficeSellerPages } from "../paths.ts";

test("Ctrl+K finds a page by its words and a setting by its label, with the keyboard alone", {
  tag: "@quick",
}, async ({ page }) => {
  await openAsSeller({ page }, "/seller/orders");
  await page.keyboard.press("Control+k");
  const search = page.getByRole("combobox", { name: "Search pages and settings" });
  await expect(search).toBeFocused();
  const options = page.getByRole("dialog").getByRole("option");
  // All pages are there before anything is typed, and no setting.
  await expect(options.first()).toHaveText(/^Today/);
  await expect(options.filter({ hasText: "GSTIN" })).toHaveCount(0);
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);

  await search.fill("coupon");
  await expect(options.first()).toHaveText(/^Promo codes/);
  await search.press("Enter");
  await expect(page).toHaveURL("/seller/promo-codes");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("Control+k");
  await search.fill("pin");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await search.press("ArrowUp");
  await expect(options.last()).toHaveAttribute("aria-selected", "true");
  await expect(search).toHaveAttribute(
    "aria-activedescendant",
    (await options.last().getAttribute("id")) ?? "",
  );
  await search.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await search.fill("nothing is called so");
  await expect(page.getByRole("status").filter({ hasText: "Nothing has this word" })).toBeVisible();
  await search.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("Control+k");
  await search.fill("second phone");
  await search.press("Enter");
  await expect(page).toHaveURL("/seller/settings#secondPhone");
  await expect(page.getByLabel("Second phone")).toBeFocused();
});

test("a phone's search stands on the page of the whole menu, and finds translated words", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsSeller({ page }, backofficeSellerPages.more);
  await page.getByRole("main").getByRole("button", { name: "Search pages and settings" }).click();
  const option = page.getByRole("option", { name: "Closed days Delivery" });
  const search = page.getByRole("combobox");
  await search.fill("closed d");
  await expect(option).toBeVisible();
  // As a browser's translation does it: the text is replaced, inside elements of its own.
  await option.locator("[data-label]").evaluate((label) => {
    label.innerHTML = "<font><font>ಮುಚ್ಚಿದ ದಿನಗಳು</font></font>";
  });
  await search.fill("");
  await search.fill("ಮುಚ್ಚಿದ");
  await page.getByRole("option", { name: "ಮುಚ್ಚಿದ ದಿನಗಳು" }).click();
  await expect(page).toHaveURL("/seller/delivery#closed");
  await expect(page.getByRole("heading", { name: "Closed days" })).toBeInViewport();
});
