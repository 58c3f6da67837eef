import { settingsAnswerSchema } from "#modules/settings/contract.ts";
import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { openStep, placeButton, stepLine } from "#tests/e2e/support/checkout.ts";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { ordersOf, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, putIntoCart, test } from "#tests/e2e/support/test.ts";

// A separate shop: the others of the run have no UPI address.
let shop: OwnShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

test("a store with a UPI address says so from the cart to My Orders, where an order has its button", async ({
  browser,
}) => {
  const office = await browser.newContext({ baseURL: shop.url });
  const seller = await logInSeller(office.request);
  const path = "/api/seller/settings";
  const { settings } = settingsAnswerSchema.parse(await (await office.request.get(path)).json());
  const withUpi = { ...settings, upiAddress: "santhe@okbank" };
  await expect(await office.request.put(path, { data: withUpi })).toBeOK();
  const category = await seller.addCategory();
  const jar = await seller.addProduct({ category: category.path });
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
  const page = await (await browser.newContext({ baseURL: shop.url, ...phone })).newPage();
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, jar);

  await page.goto("/cart");
  await expect(stepLine(page, "payment")).toContainText("Cash on Delivery · Cash or UPI at the door");
  await openStep(page, "payment");
  await expect(page.getByRole("radio", { name: "Cash on Delivery" })).toBeChecked();
  await expect(placeButton(page)).toHaveAccessibleDescription(/₹90 in cash or by UPI/);
  await placeButton(page).click();
  const thanks = page.getByRole("dialog", { name: "Thank you for your order" });
  await expect(thanks.getByRole("list", { name: "Your order" })).toContainText(
    "Keep ₹90 ready: cash or UPI at the door",
  );

  await page.goto("/my-orders");
  const [order] = await ordersOf(page.request);
  const card = page.getByRole("article", { name: order?.invoiceNumber ?? "" });
  await expect(card).toContainText("You pay ₹90 in cash or by UPI when it arrives.");
  await card.getByRole("button", { name: "Pay by UPI" }).click();
  const dialog = page.getByRole("dialog", { name: "Pay by UPI" });
  await expect(dialog.getByRole("img", { name: "QR code to pay ₹90 by UPI to santhe@okbank" })).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Open a UPI app" })).toHaveAttribute(
    "href",
    /^upi:\/\/pay\?pa=santhe@okbank&.*am=90\.00/,
  );
  await injectAxe(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(card.getByRole("button", { name: "Pay by UPI" })).toBeFocused();

  await seller.setStatus(order?._id ?? "", "Delivered");
  await page.reload();
  await expect(card).toContainText("Delivered and paid.");
  await expect(card.getByRole("button", { name: "Pay by UPI" })).toBeHidden();
});
