import { loaded } from "./support/loaded.ts";
import { openAsSeller } from "./support/seller.ts";
import { expect, openAlive, test } from "./support/test.ts";

test("a browser that has only the shop's routes finds the seller's on the way back", {
  tag: "@quick",
}, async ({ page }) => {
  await openAsSeller({ page }, "/seller/orders");
  await page.getByRole("navigation", { name: "Seller" }).getByRole("link", { name: "Stall" }).click();
  await expect(page).toHaveURL("/seller/product-list");
  await page.getByTitle("See the shop").click();
  await expect(page.getByRole("button", { name: "Banner 1" })).toBeVisible();

  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.reload();
  await loaded(page);
  const ofSeller = () => scripts.filter((path) => /\/seller-[^/]*\.js$/.test(path));
  expect(ofSeller()).toEqual([]);

  const documents: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) documents.push(request.url());
  });
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  await expect.poll(ofSeller).not.toEqual([]);
  expect(documents).toEqual([]);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
});

test("the seller's pages come alive without asking for an unknown route", async ({ page }) => {
  const problems: string[] = [];
  page.on("pageerror", (error) => problems.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await openAsSeller({ page }, "/Seller/Orders");
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await openAlive(page, "/seller/nothing");
  await expect(page.getByRole("navigation", { name: "Seller" })).toBeVisible();
  await page.reload();
  await loaded(page);
  expect(problems.filter((text) => !text.includes("404"))).toEqual([]);
});
