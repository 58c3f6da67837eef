import { openAsSeller } from "#tests/e2e/support/seller.ts";
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
  const packed = dialog.getByRole("textbox", { name: `${okra.name}, packed` });
  await packed.fill("lots");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(packed).toHaveAttribute("aria-invalid", "true");
  await expect(packed).toBeFocused();
  await packed.fill("400");
  await dialog.getByRole("button", { name: `Leave out ${beans.name}` }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "To pay" })).toHaveText(
    "To pay ₹82 instead of ₹130",
  );
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `${invoiceNumber}: ₹82 is to be paid`)).toBeVisible();
  await expect(page.getByRole("article").getByText("₹82")).toBeVisible();
  await seller.setStatus(_id, "Delivered");

  await page.goto("/my-orders");
  const card = page.getByRole("article", { name: invoiceNumber });
  await expect(card.getByText("Packed: 400 g")).toBeVisible();
  await expect(card.getByText("Left out", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Invoice" }).click();
  const invoice = page.getByRole("dialog").getByRole("article");
  await expect(invoice).toContainText(`${okra.name}: 400 g of 500 g−₹8.00`);
  await expect(invoice).toContainText(/Credit note CN-\d{8}-\d+ of .*: ₹48.00/);
});
