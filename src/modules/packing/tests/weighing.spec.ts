import type { Locator } from "@playwright/test";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller, openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

test("the seller weighs an order; what is to be paid falls, and the shopper sees why", async ({
  page,
  seller,
}) => {
  const [okra, beans] = [await seller.addProduct(), await seller.addProduct()];
  await register(page.request);
  const { _id, invoiceNumber } = await placeOrder(page.request, [okra._id, beans._id]);
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  await page.getByRole("button", { name: `Weigh ${invoiceNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: `What is in the bag of ${invoiceNumber}?` });
  const packed = dialog.getByRole("textbox", { name: `${okra.name}, packed (g)` });
  await packed.fill("lots");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(packed).toHaveAttribute("aria-invalid", "true");
  await expect(packed).toBeFocused();
  await packed.fill("400");
  await dialog.getByRole("button", { name: `${beans.name} is missing` }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "To pay" })).toHaveText(
    "To pay ₹82 instead of ₹130",
  );
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, `${invoiceNumber}: ₹82 is to be paid`)).toBeVisible();
  const sums = page.getByRole("region", { name: "How the total comes about" });
  await expect(sums.getByText("₹82", { exact: true })).toBeVisible();
  await seller.setStatus(_id, "Delivered");

  await page.goto("/my-orders");
  const card = page.getByRole("article", { name: invoiceNumber });
  await expect(card.getByText("Packed: 400 g")).toBeVisible();
  await expect(card.getByText("Left out", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Invoice" }).click();
  const invoice = page.getByRole("dialog").getByRole("article");
  await expect(invoice).toContainText(`${okra.name}: 400 g of 500 g− ₹8.00`);
  await expect(invoice).toContainText(/Credit note CN-\d{8}-\d+ of .*: ₹48.00/);
});

test("a line is replaced by keyboard, and the shopper says yes to what it costs more", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const [okra, beans] = [await seller.addProduct(), await seller.addProduct()];
  const long = await seller.addProduct({ name: `Long ${beans.name}`, price: 60, offerPrice: 58 });
  for (const kind of ["Bush", "Cluster", "Lima", "Winged"])
    await seller.addProduct({ name: `${kind} ${beans.name}` });
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [okra._id, beans._id]);
  await page.setViewportSize({ width: 360, height: 640 });
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  await page.getByRole("button", { name: `Weigh ${invoiceNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: `What is in the bag of ${invoiceNumber}?` });
  await dialog.getByRole("button", { name: `Replace ${beans.name}` }).press("Enter");
  const field = dialog.getByRole("combobox", { name: `In place of ${beans.name}` });
  await expect(field).toBeFocused();
  await page.keyboard.insertText(beans.name);
  await expect(dialog.getByRole("option").nth(4)).toBeVisible();
  const bottomOf = async (what: Locator) => {
    const box = await what.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  // The list is above the bar with the sum and the buttons, and nothing is below that.
  const saving = dialog.getByRole("button", { name: "Save", exact: true });
  await expect
    .poll(async () => (await bottomOf(dialog.getByRole("listbox"))) - (await bottomOf(saving)))
    .toBeLessThan(-40);
  expect((await bottomOf(dialog)) - (await bottomOf(saving))).toBeLessThan(20);
  await field.fill("");
  await page.keyboard.insertText(long.name);
  await expect(dialog.getByRole("option", { name: long.name })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog.getByRole("option")).toHaveCount(0);
  await page.keyboard.press("Backspace");
  await expect(dialog.getByRole("option", { name: long.name })).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText(`1 × ${long.name}, 500 g`)).toBeVisible();
  await expect(dialog.getByRole("status").filter({ hasText: "To pay" })).toHaveText("To pay ₹130");
  await dialog.getByRole("checkbox", { name: "Ask for a yes: ₹18 more" }).check();
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(
    toast(page, `${invoiceNumber}: ₹130 is to be paid, and the shopper is asked for ₹18 more`),
  ).toBeVisible();
  await expect(page.getByText("The shopper is asked for ₹18 more and has not answered yet.")).toBeVisible();

  await page.goto("/my-orders");
  const card = page.getByRole("article", { name: invoiceNumber });
  const question = card.getByRole("region", { name: "There is a little more in the bag" });
  await expect(question).toContainText(`${beans.name}: 1 × ${long.name}, 500 g, in its place: ₹18 more`);
  await question.getByRole("button", { name: "Yes, ₹18 more" }).press("Enter");
  const confirmation = card.getByText("You said yes to ₹18 more.");
  await expect(confirmation).toBeFocused();
  await expect(card.getByText("Total ₹148")).toBeVisible();
  await card.getByRole("button", { name: "Invoice" }).click();
  const invoice = page.getByRole("dialog").getByRole("article");
  await expect(invoice).toContainText(`${beans.name}: 1 × ${long.name}, 500 g, in its place₹18.00`);
  await expect(invoice).toContainText("₹148.00");
});

test("after one bag comes the next in the order in which they are packed and driven to", async ({
  browser,
}) => {
  // A separate shop, in which no other test orders for the day.
  const shop = await startOwnShop();
  const shopper = await browser.newContext({ baseURL: shop.url });
  const office = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } });
  const page = await office.newPage();
  const jar = await (await logInSeller(page.request)).addProduct();
  await register(shopper.request);
  const placed = new Map<string, OrderAnswer>();
  for (const street of ["3 Fort Road", "1 Fort Road", "2 Fort Road"]) {
    placed.set(street, await placeOrder(shopper.request, [jar._id], { street }));
  }
  const dialogOf = (street: string) =>
    page.getByRole("dialog", { name: `What is in the bag of ${placed.get(street)?.invoiceNumber}?` });
  await page.goto("/seller/orders");
  const { invoiceNumber } = placed.get("1 Fort Road") ?? {};
  await page.getByRole("button", { name: `${invoiceNumber}`, exact: true }).click();
  await page.getByRole("button", { name: `Weigh ${invoiceNumber}` }).click();
  for (const street of ["1 Fort Road", "2 Fort Road", "3 Fort Road"]) {
    const dialog = dialogOf(street);
    await expect(dialog.getByRole("status").filter({ hasText: "To pay" })).toBeInViewport();
    await expect(dialog.getByRole("button", { name: "Save", exact: true })).toBeInViewport();
    await dialog.getByRole("button", { name: "Save and next" }).click();
  }
  await expect(toast(page, "No order of this day after that one waits to be weighed")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await office.close();
  await shopper.close();
  await shop.stop();
});
