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
  const packed = dialog.getByRole("textbox", { name: `${okra.name}, packed (g)` });
  await packed.fill("lots");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(packed).toHaveAttribute("aria-invalid", "true");
  await expect(packed).toBeFocused();
  await packed.fill("400");
  await dialog.getByRole("button", { name: `Leave out ${beans.name}` }).click();
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
  await expect(invoice).toContainText(`${okra.name}: 400 g of 500 g−₹8.00`);
  await expect(invoice).toContainText(/Credit note CN-\d{8}-\d+ of .*: ₹48.00/);
});

test("a line is replaced by keyboard, and the shopper says yes to what it costs more", async ({
  page,
  seller,
}) => {
  const [okra, beans] = [await seller.addProduct(), await seller.addProduct()];
  const long = await seller.addProduct({ name: `Long ${beans.name}`, price: 60, offerPrice: 58 });
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [okra._id, beans._id]);
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  await page.getByRole("button", { name: `Weigh ${invoiceNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: `What is in the bag of ${invoiceNumber}?` });
  await dialog.getByRole("button", { name: `Replace ${beans.name}` }).press("Enter");
  const field = dialog.getByRole("combobox", { name: `In place of ${beans.name}` });
  await expect(field).toBeFocused();
  await page.keyboard.type(long.name);
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
  const said = card.getByText("You said yes to ₹18 more.");
  await expect(said).toBeFocused();
  await expect(card.getByText("Total ₹148")).toBeVisible();
  await card.getByRole("button", { name: "Invoice" }).click();
  const invoice = page.getByRole("dialog").getByRole("article");
  await expect(invoice).toContainText(`${beans.name}: 1 × ${long.name}, 500 g, in its place₹18.00`);
  await expect(invoice).toContainText("₹148.00");
});
