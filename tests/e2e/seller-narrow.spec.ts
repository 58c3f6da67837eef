import type { Route } from "@playwright/test";
import { deliverySellerPages } from "#modules/delivery/paths.ts";
import { ownersViewSchema } from "#tests/support/owners-view.ts";
import { SELLER } from "./support/accounts.ts";
import { openLoaded } from "./support/loaded.ts";
import { openAsSeller, placeOfMain } from "./support/seller.ts";
import { placeOrder, register } from "./support/shopper.ts";
import { expect, test } from "./support/test.ts";

test("on a phone each field of a delivery window shows its label", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsSeller({ page }, deliverySellerPages.delivery);
  const window = page.getByRole("group", { name: "Window 1", exact: true });
  for (const name of ["Weekday", "Name", "From", "Until", "Orders"]) {
    const box = await window.getByText(name, { exact: true }).boundingBox();
    // Hidden from sight, it would be a pixel wide.
    expect(box?.width, name).toBeGreaterThan(20);
  }
});

test("a name without a space stays within a phone's screen", async ({ page, seller }) => {
  const name = `Jar-${"of-honey-".repeat(9)}${Date.now()}`.replaceAll("-", "");
  const jar = await seller.addProduct({ name });
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [jar._id]);
  await seller.setStock(jar, false);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route("**/api/dashboard?**", (route) => answerWithName(route, name));
  await openAsSeller({ page }, "/seller/packing-station");
  await page.getByRole("button", { name: /^Bags of / }).click();
  await expect(page.getByText(`${SELLER.email} packs here`)).toBeVisible();
  const pages = [
    `/seller/product-list?q=${name}`,
    `/seller/rates?q=${name}`,
    `/seller/orders?q=${invoiceNumber}`,
    "/seller/packing-list",
    "/seller/packing-station?view=crops",
    "/seller/dashboard",
    `/seller/audit?q=${name}`,
  ];
  for (const address of pages) {
    await openLoaded(page, address);
    await expect(page.getByText(name).first()).toBeVisible();
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await expect.poll(tooWide, address).toBe(0);
  }
});

test("the sums beside a plot are whole on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.route("**/api/dashboard?**", async (route) => {
    const response = await route.fetch();
    const json = ownersViewSchema.parse(await response.json());
    for (const day of json.dashboard.days) day.takings = 987_654;
    await route.fulfill({ response, json });
  });
  await openAsSeller({ page }, "/seller/dashboard");
  const plot = page.getByRole("img", { name: /^Takings/ });
  const sum = plot.getByText("₹10,00,000");
  await expect(sum).toBeVisible();
  const edge = (await plot.boundingBox())?.x ?? 0;
  expect((await sum.boundingBox())?.x).toBeGreaterThanOrEqual(edge);
});

test("an order's amount and its day leave each other room on the dashboard", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const amounts = [1000, 12_345, 123_456];
  await page.route("**/api/dashboard?**", async (route) => {
    const response = await route.fetch();
    const json = ownersViewSchema.parse(await response.json());
    json.dashboard.waiting.oldest = amounts.map((amount) => ({
      _id: String(amount),
      invoiceNumber: "INV-20260310-0001",
      name: "Meera Rao",
      phone: "",
      amount,
      status: "Pending",
      createdAt: "2026-03-10T07:00:00.000Z",
    }));
    json.dashboard.waiting.cash = 123_456;
    await route.fulfill({ response, json });
  });
  await openAsSeller({ page }, "/seller/dashboard");
  const cash = page.getByRole("link", { name: /Cash to collect ?₹1,23,456/ });
  await expect(cash).toHaveAttribute("href", "/seller/orders?status=Out+for+Delivery");
  for (const amount of ["₹1,000", "₹12,345", "₹1,23,456"]) {
    const row = page
      .getByRole("listitem")
      .filter({ has: page.locator("time") })
      .filter({ hasText: amount });
    const day = await row.locator("time").boundingBox();
    const sum = await row.getByText(amount, { exact: true }).boundingBox();
    expect((day?.x ?? 0) + (day?.width ?? 0), amount).toBeLessThan(sum?.x ?? 0);
  }
});

test("a phone's list of products has two lines a row, and the login leads back to it", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await page.setViewportSize({ width: 360, height: 740 });
  const list = `/seller/product-list?q=${encodeURIComponent(jar.name)}`;
  await openAsSeller({ page }, list);
  const row = page.getByRole("row").filter({ hasText: jar.name });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(110);
  const tabs = page.getByRole("navigation", { name: "Main" });
  await expect(tabs.getByRole("listitem")).toHaveText(["Today", "Orders", "Pack", "Deliver", "More"]);
  await page.request.get("/api/seller/logout");
  await page.goto("/seller");
  await page.getByLabel("Email").fill(SELLER.email);
  await page.getByRole("textbox", { name: "Password" }).fill(SELLER.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(list);
  await expect(row).toBeVisible();
});

/** Gives every product of the dashboard this name: it lists only five, and other tests sell out products, too. */
async function answerWithName(route: Route, name: string): Promise<void> {
  const response = await route.fetch();
  const answer = ownersViewSchema.parse(await response.json());
  const { dashboard } = answer;
  for (const product of [...dashboard.soldOut.products, ...dashboard.bestProducts]) product.name = name;
  await route.fulfill({ response, json: answer });
}

test("a dialog moves nothing where scrollbars take no room", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openAsSeller({ page }, "/seller/categories");
  const before = await placeOfMain(page);
  await page.getByRole("button", { name: "Add category", exact: true }).first().click();
  await page.getByRole("dialog").waitFor();
  expect(await placeOfMain(page)).toEqual(before);
});
