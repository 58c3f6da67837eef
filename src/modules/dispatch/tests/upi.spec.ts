import type { Page } from "@playwright/test";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, in which no other test delivers; one for all tests of this file.
test.describe.configure({ mode: "default" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The width by which a page scrolls sideways, in pixels. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("a store's first UPI address lets a driver take UPI at the door, without a network too", async ({
  browser,
}) => {
  const page = await (await browser.newContext({ baseURL: shop.url, ...PHONE })).newPage();
  const seller = await logInSeller(page.request);
  const { path } = await seller.addCategory();
  const jar = await seller.addProduct({ category: path });
  const placed = [];
  for (const firstName of ["Asha", "Bala"]) {
    const shopper = await browser.newContext({ baseURL: shop.url });
    await register(shopper.request);
    placed.push(await placeOrder(shopper.request, [jar._id], { firstName, street: `${firstName} Road` }));
  }
  const [first] = placed;

  await page.goto("/seller/run-sheet");
  await expect(page.getByRole("button", { name: "Asha Rao: delivered, ₹90 received" })).toBeVisible();
  await expect(page.getByText("UPI")).toHaveCount(0);

  await openAlive(page, "/seller/settings");
  await page.getByLabel("UPI address").fill("santhe");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(page.getByLabel("UPI address")).toHaveAccessibleDescription(
    /A UPI address looks like name@bank/,
  );
  await page.getByLabel("UPI address").fill("santhe@okbank");
  await page.getByRole("button", { name: "Save settings" }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();

  const drawing = page.waitForResponse(/\/qr-drawing-[^/]*\.js$/);
  await openAlive(page, "/seller/run-sheet");
  await (await drawing).finished();
  const asha = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "Asha" }) });
  await expect(asha.getByRole("button", { name: "Asha Rao: delivered, ₹90 in cash" })).toBeVisible();
  expect(await tooWide(page)).toBe(0);

  await page.context().setOffline(true);
  await page.getByRole("button", { name: "UPI code for Asha Rao, ₹90" }).click();
  const dialog = page.getByRole("dialog", { name: "Asha Rao pays by UPI" });
  await expect(dialog.getByRole("img", { name: "QR code to pay ₹90 by UPI to santhe@okbank" })).toBeVisible();
  const number = first?.invoiceNumber ?? "";
  await expect(dialog.getByRole("link", { name: "Open a UPI app" })).toHaveAttribute(
    "href",
    `upi://pay?pa=santhe@okbank&pn=Santhe&am=90.00&cu=INR&tn=${number}&tr=${number.replaceAll("-", "")}`,
  );
  const reference = dialog.getByLabel("Last digits of the reference");
  await reference.fill("12");
  await dialog.getByRole("button", { name: "Delivered, ₹90 by UPI" }).click();
  await expect(reference).toBeFocused();
  await reference.fill("4711");
  await dialog.getByRole("button", { name: "Delivered, ₹90 by UPI" }).click();
  await expect(asha.getByText("Delivered, ₹90 by UPI")).toBeVisible();
  await expect(asha.getByText("Not sent yet.")).toBeVisible();

  await page.context().setOffline(false);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(page.getByText("Not sent yet.")).toHaveCount(0);
  const tally = page.getByRole("region", { name: "Cash of the day" });
  await expect(tally.getByText("₹0 in cash, ₹90 by UPI")).toBeVisible();
  await expect(tally.getByRole("listitem").filter({ hasText: number })).toHaveText(/Asha Rao.*…4711 ₹90/);

  await page.getByRole("button", { name: "Bala Rao: delivered, ₹90 in cash" }).click();
  await tally.getByLabel("Cash counted").fill("90");
  await tally.getByRole("button", { name: "Save" }).click();
  await expect(tally.getByText("The box is right to the rupee.")).toBeVisible();
  await expect(tally.getByText("All money is in: nothing is missing.")).toBeVisible();

  // It was by UPI after all.
  await page.getByRole("button", { name: "Correct the amount of Bala Rao" }).click();
  const correction = page.getByRole("dialog", { name: "What did Bala Rao give?" });
  await correction.getByLabel("By UPI").check();
  await correction.getByRole("button", { name: "Save" }).click();
  await expect(tally.getByText("₹0 in cash, ₹180 by UPI")).toBeVisible();
  await expect(tally.getByText("The box has ₹90 more than was received in cash.")).toBeVisible();
  expect(await tooWide(page)).toBe(0);
});

test("a phone sends what it kept before it knew of UPI", async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: shop.url, ...PHONE })).newPage();
  const seller = await logInSeller(page.request);
  const { path } = await seller.addCategory();
  const jar = await seller.addProduct({ category: path });
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  const order = await placeOrder(shopper.request, [jar._id], { firstName: "Chitra", street: "Chitra Road" });
  const unsentDelivery = {
    id: crypto.randomUUID(),
    day: order.deliveryDay,
    name: "Chitra Rao",
    orders: [order._id],
    cash: 90,
  };
  await page.addInitScript(
    (entries) => {
      localStorage.setItem("santhe-seller.unsent-deliveries", JSON.stringify(entries));
    },
    [unsentDelivery],
  );
  const sent = page.waitForResponse("**/api/delivery/delivered");
  await page.goto(`/seller/run-sheet?day=${order.deliveryDay}`);
  expect((await sent).ok()).toBe(true);
  const { runs } = await (
    await page.request.get(`/api/delivery/run-sheet?day=${order.deliveryDay}`, { headers: OWN_CONNECTION })
  ).json();
  expect(JSON.stringify(runs)).toContain('"received":90,"way":"cash","upiReference":null');
});
