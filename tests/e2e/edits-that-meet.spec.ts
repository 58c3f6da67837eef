import type { Page } from "@playwright/test";
import { OWN_CONNECTION } from "./support/own-connection.ts";
import { startOwnShop } from "./support/own-shop.ts";
import { openAsSeller } from "./support/seller.ts";
import { register, saveAddress } from "./support/shopper.ts";
import { expect, test, toast } from "./support/test.ts";

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "Somebody else has" });

test.use({ viewport: { width: 360, height: 740 } });

test("of two pages with one product the later one is told, and loses nothing", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await openAsSeller({ page }, `/seller/edit-product/${jar._id}`);
  const other = await page.context().newPage();
  await other.goto(`/seller/edit-product/${jar._id}`);
  await other.getByLabel("Weight").fill("650 g");
  await other.getByLabel("Offer price").fill("38");
  await page.getByLabel("Offer price").fill("45");
  await page.getByLabel("Description").fill("Typed here");
  await other.getByRole("button", { name: "Save product" }).click();
  await expect(toast(other, "Product updated")).toBeVisible();

  await page.getByRole("button", { name: "Save product" }).click();
  await expect(notice(page)).toContainText("Offer price (₹) is now: 38");
  await expect(notice(page)).toContainText("Weight is now: 650 g");
  const offer = page.getByLabel("Offer price");
  await expect(offer).toHaveValue("45");
  await expect(offer).toHaveAccessibleDescription("Meanwhile changed to: 38");
  await expect(page.getByLabel("Weight")).toHaveValue("650 g");
  await expect(page.getByLabel("Description")).toHaveValue("Typed here");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(toast(page, "Product updated")).toBeVisible();

  // A product that was deleted meanwhile is added again with what was typed.
  await page.goto(`/seller/edit-product/${jar._id}`);
  await page.getByLabel("Product name").fill(`${jar.name} anew`);
  await seller.deleteProduct(jar);
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(notice(page)).toContainText("Somebody else has deleted this meanwhile");
  await page.getByRole("button", { name: "Add product" }).click();
  await expect(page.getByText("Please upload at least one product image").first()).toBeVisible();
  await expect(page.getByLabel("Product name")).toHaveValue(`${jar.name} anew`);
});

test("of two who set tonight's price of one product the later one is told in its row", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  const rates = `/seller/rates?q=${jar.name}`;
  const save = (of: Page) => of.getByRole("button", { name: "Save all" });
  const price = (of: Page) => of.getByLabel(`Price of ${jar.name}`, { exact: true });
  await openAsSeller({ page }, rates);
  const other = await page.context().newPage();
  await other.goto(rates);
  for (const of of [page, other]) await of.getByRole("button", { name: `More of ${jar.name}` }).click();
  await price(page).fill("55");
  await price(other).fill("42");
  await save(other).click();
  await expect(toast(other, "Rates saved")).toBeVisible();

  const warning = "Somebody else set the price to ₹42 meanwhile. Save again to overwrite.";
  await save(page).click();
  await expect(page.getByRole("listitem").filter({ hasText: warning })).toContainText(jar.name);
  await expect(price(page)).toHaveValue("55");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await save(page).click();
  await expect(page.getByText(warning)).toBeHidden();
  await expect(toast(page, "Rates saved")).toBeVisible();

  // Undo does not overwrite the change either, until the seller saves anyway.
  await price(other).fill("45");
  await save(other).click();
  await expect(other.getByText("Somebody else set the price to ₹55 meanwhile")).toBeVisible();
  await save(other).click();
  await expect(other.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Somebody else set the price to ₹45 meanwhile")).toBeVisible();
  await expect(price(page)).toHaveValue("42");
  await save(page).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(price(page)).toHaveValue("45");
});

test("of two who change the delivery settings the later one is told, and both changes are kept", async ({
  browser,
}) => {
  // A separate shop, in which no other test changes the settings.
  const shop = await startOwnShop();
  const office = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  const [page, other] = [await office.newPage(), await office.newPage()];
  await openAsSeller({ page }, "/seller/delivery");
  await other.goto("/seller/delivery");
  const save = (of: Page) => of.getByRole("button", { name: "Save delivery settings" });
  const closed = (of: Page) => of.getByRole("group", { name: "Closed days 1" }).getByLabel("First day");
  const time = (of: Page) => of.getByRole("textbox", { name: "Time (optional)" });
  await other.getByRole("button", { name: "Add closed days" }).click();
  await closed(other).fill("2099-12-25");
  await time(other).fill("17:00");
  await time(page).fill("18:30");
  await save(other).click();
  await expect(toast(other, "Delivery settings saved")).toBeVisible();

  await save(page).click();
  await expect(notice(page)).toContainText("Somebody else has saved the delivery settings meanwhile");
  await expect(notice(page)).toContainText("Closed days is now: 1 row");
  await expect(notice(page)).toContainText("17:00");
  await expect(time(page)).toBeFocused();
  await expect(time(page)).toHaveAccessibleDescription(/Meanwhile somebody else has saved: 17:00/);
  await expect(time(page)).toHaveValue("18:30");
  await expect(closed(page)).toHaveValue("2099-12-25");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await save(page).click();
  await expect(toast(page, "Delivery settings saved")).toBeVisible();
  await other.reload();
  await expect(time(other)).toHaveValue("18:30");
  await expect(closed(other)).toHaveValue("2099-12-25");
  await office.close();
  await shop.stop();
});

test("of two tabs with one address the later one is told, also after a reload", { tag: "@quick" }, async ({
  page,
}) => {
  await register(page.request);
  const id = await saveAddress(page.request);
  await page.goto(`/edit-address/${id}`);
  const other = await page.context().newPage();
  await other.goto(`/edit-address/${id}`);
  await other.getByLabel("City").fill("Hassan");
  await page.getByLabel("Street").fill("7 Lake View");
  await other.getByRole("button", { name: "Save address" }).click();
  await expect(toast(other, "Address updated")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Street")).toHaveValue("7 Lake View");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(notice(page)).toContainText("City is now: Hassan");
  await expect(page.getByLabel("City")).toHaveValue("Hassan");
  await expect(page.getByLabel("Street")).toHaveValue("7 Lake View");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(toast(page, "Address updated")).toBeVisible();

  await page.goto(`/edit-address/${id}`);
  await page.getByLabel("Landmark").fill("behind the school");
  await page.request.delete(`/api/address/${id}`, { headers: OWN_CONNECTION });
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(notice(page)).toContainText("Saving it adds it anew");
  await page.getByRole("button", { name: "Save address" }).click();
  await expect(toast(page, "Address added")).toBeVisible();
});
