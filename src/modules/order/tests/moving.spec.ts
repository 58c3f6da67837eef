import { formatShortDay } from "#kernel/time/store-time.ts";
import { mailsTo } from "#tests/e2e/support/outbox.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller, openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, so that no other test changes its closed days.
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

const WINDOWS = [0, 1, 2, 3, 4, 5, 6].flatMap((weekday) => [
  { weekday, name: "Morning", begins: "07:00", ends: "10:00", capacity: 2 },
  { weekday, name: "Evening", begins: "16:00", ends: "19:00", capacity: 2 },
]);

test("the orders of a day that closes move to another one, and their shoppers know", async ({ browser }) => {
  const [page, shopper] = [
    await (await browser.newContext({ baseURL: shop.url })).newPage(),
    await (await browser.newContext({ baseURL: shop.url })).newPage(),
  ];
  const seller = await logInSeller(page.request);
  const { path } = await seller.addCategory();
  const jar = await seller.addProduct({ category: path });
  const { settings } = await (await page.request.get("/api/delivery/settings")).json();
  const windows = { ...settings, windows: WINDOWS };
  expect(await page.request.put("/api/delivery/settings", { data: windows })).toBeOK();
  const { email } = await register(shopper.request);
  const first = await placeOrder(shopper.request, [jar._id]);
  for (let n = 0; n < 2; n++) await placeOrder(shopper.request, [jar._id]);
  const day = formatShortDay(first.deliveryDay);

  await openAsSeller({ page }, "/seller/delivery");
  await page.getByRole("button", { name: "Add closed days" }).click();
  await page.getByRole("group", { name: "Closed days 1" }).getByLabel("First day").fill(first.deliveryDay);
  await page.getByRole("button", { name: "Save delivery settings" }).click();
  await expect(page.getByText(`3 orders wait on ${day}, when nothing is delivered.`)).toBeVisible();
  await page.getByRole("link", { name: "Move them" }).click();

  const dialog = page.getByRole("dialog", { name: `Move the orders of ${day}` });
  await expect(dialog.getByText("3 pending orders move.")).toBeVisible();
  await expect(dialog.getByLabel("New day")).not.toHaveValue(first.deliveryDay);
  await dialog.getByLabel("Reason").fill("The market is closed");
  const to = formatShortDay(await dialog.getByLabel("New day").inputValue());
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(tooWide).toBe(0);
  }
  await dialog.getByRole("button", { name: "Move 3 orders" }).click();
  await expect(toast(page, `3 orders come on ${to} now`)).toBeVisible();
  await expect(page.getByText("No order matches")).toBeVisible();

  await page.goto(`/seller/orders?q=${first.invoiceNumber}`);
  await page.getByRole("button", { name: `Move to another day: ${first.invoiceNumber}` }).press("Enter");
  const one = page.getByRole("dialog", { name: `Move ${first.invoiceNumber}` });
  await expect(one.getByText(`It comes on ${to}, Morning, 07:00–10:00 now.`)).toBeVisible();
  await one.getByLabel("New day").selectOption({ label: `${to}: 1 place free` });
  await one.getByText("Evening, 16:00–19:00").click();
  await one.getByRole("button", { name: "Move the order" }).press("Enter");
  const now = `${to}, Evening, 16:00–19:00`;
  await expect(toast(page, `${first.invoiceNumber} comes on ${now} now`)).toBeVisible();
  await expect(page.getByText(`Moved from ${to}, Morning, 07:00–10:00 to ${now}`)).toBeVisible();

  await shopper.goto("/my-orders");
  const card = shopper.getByRole("article").filter({ hasText: first.invoiceNumber });
  await expect(card.getByRole("heading", { name: /, Evening 16:00–19:00$/ })).toBeVisible();
  await card.getByRole("button", { name: jar.name }).click();
  await card.getByText("Address, charges and help").click();
  await expect(
    card.getByText(`Moved from ${day}, Morning, 07:00–10:00 to ${to}`, { exact: false }),
  ).toBeVisible();
  await expect(card.getByText("“The market is closed”")).toBeVisible();
  await expect
    .poll(
      async () =>
        (await mailsTo(email, shop.dataDir)).filter((mail) => /delivery has moved/.test(mail)).length,
    )
    .toBeGreaterThanOrEqual(3);
});
