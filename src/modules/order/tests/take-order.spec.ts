import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller, openAsSeller } from "#tests/e2e/support/seller.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

// A separate shop, as an order by telephone comes sooner than any shopper's: lists of the next day would begin with it.
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop();
});
test.afterAll(() => shop.stop());

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const NUMBER = "97400 55123";

test.describe("at a phone", () => {
  test("an order is taken for a caller, who is found by the number the next time", async ({ browser }) => {
    const page = await (await browser.newContext({ ...PHONE, baseURL: shop.url })).newPage();
    const seller = await logInSeller(page.request);
    const jar = await seller.addProduct({ price: 120, offerPrice: 120 });
    await openAsSeller({ page }, "/seller/take-order");
    await page.getByLabel("Telephone number").fill(NUMBER);
    await expect(page.getByText("Nobody with this number has ordered yet")).toBeVisible();

    const take = page.getByRole("button", { name: "Take the order" });
    await expect(take).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("combobox", { name: "Product" }).fill(`fresh ${jar.name} 500g`);
    await page.getByRole("option", { name: jar.name }).click();
    await page
      .getByRole("group", { name: jar.name })
      .getByRole("button", { name: /^One more/ })
      .click();
    await expect(page.getByText("Fill in the address to see the total.")).toBeVisible();
    await page.getByLabel("First name").fill("Kamala");
    await page.getByLabel("Last name").fill("Rao");
    await page.getByLabel("Street").fill("12, Temple Road");
    await page.getByLabel("PIN code").fill("570004");
    await page.getByLabel("Note for the driver").fill("Green gate");
    await expect(page.getByText("₹290")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    // Two presses make one order.
    await take.dblclick();
    await expect(page.getByText(/INV-\d{8}-\d{4} is taken: ₹290/)).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveValue("");

    await page.getByLabel("Telephone number").fill("55123");
    const callerList = page.getByRole("list", { name: "Found" });
    await expect(callerList.getByText("Last order INV-")).toHaveCount(1);
    await callerList.getByRole("button", { name: "12, Temple Road" }).click();
    await expect(page.getByLabel("Last name")).toHaveValue("Rao");
    await page.goto("/seller/orders");
    const taken = page.getByRole("article").filter({ hasText: "Kamala Rao" });
    await expect(taken).toHaveCount(1);
    // A search that finds one order opens it.
    await page.goto("/seller/orders?q=55123");
    await expect(taken.getByText(/without an account, COD/)).toBeVisible();
  });

  test("a GSTIN of another state than the address is asked about", async ({ browser }) => {
    const page = await (await browser.newContext({ ...PHONE, baseURL: shop.url })).newPage();
    const seller = await logInSeller(page.request);
    const jar = await seller.addProduct({ price: 120, offerPrice: 120 });
    await openAsSeller({ page }, "/seller/take-order");
    await page.getByLabel("Telephone number").fill("97400 66234");
    await page.getByRole("combobox", { name: "Product" }).fill(jar.name);
    await page.getByRole("option", { name: jar.name }).click();
    await page.getByLabel("First name").fill("Kamala");
    await page.getByLabel("Last name").fill("Hotels");
    await page.getByLabel("Street").fill("14, Temple Road");
    await page.getByLabel("PIN code").fill("570004");
    await page.getByLabel("State").fill("TN");
    await page.getByLabel("GSTIN").fill("\u202a29AAGCB7383J1Z4");
    const take = page.getByRole("button", { name: "Take the order" });
    await expect(take).toHaveAttribute("aria-disabled", "false");
    await take.click();
    const question = page.getByRole("dialog", { name: "Are both right?" });
    await expect(question).toContainText("The GSTIN was given in Karnataka, but the state is Tamil Nadu.");
    await question.getByRole("button", { name: "Look again" }).click();
    await expect(page.getByLabel("Last name")).toHaveValue("Hotels");
    await take.click();
    await question.getByRole("button", { name: "Both are right, save" }).click();
    await expect(page.getByText(/INV-\d{8}-\d{4} is taken/)).toBeVisible();
  });
});
