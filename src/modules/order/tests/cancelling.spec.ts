import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

test("a shopper cancels an order and says why; both sides see it, and it can't be cancelled twice", async ({
  page,
  seller,
}) => {
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [(await seller.addProduct())._id]);
  await page.goto("/my-orders");
  await page.getByRole("button", { name: `Cancel order ${invoiceNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: `Cancel ${invoiceNumber}?` });
  await dialog.getByRole("button", { name: "Keep the order" }).click();
  // An order is packed on its delivery day, and not before.
  await expect(page.getByRole("heading", { name: /^\w+day \d{1,2} \w{3}/ })).toBeVisible();
  await expect(page.getByText("We are packing it.")).toHaveCount(0);

  await page.getByRole("button", { name: "Cancel order" }).click();
  await dialog.getByRole("radio", { name: "Something else" }).check();
  await dialog.getByRole("textbox", { name: "In a few words" }).fill("The guests are not coming");
  await dialog.getByRole("button", { name: "Cancel order" }).click();
  await expect(toast(page, "Your order is cancelled. Nothing is to be paid.")).toBeVisible();
  await expect(page.getByText("This order was cancelled. Nothing is to be paid.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel order" })).toHaveCount(0);
  await page.getByText("Address, charges and help").click();
  await expect(page.getByText("Cancelled by you“The guests are not coming”")).toBeVisible();

  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  await expect(page.getByText("Cancelled by the shopper“The guests are not coming”")).toBeVisible();
});

test("a shopper who wants to change the order is offered that in place of cancelling it", async ({
  page,
  seller,
}) => {
  await register(page.request);
  await placeOrder(page.request, [(await seller.addProduct())._id]);
  await page.goto("/my-orders");
  await page.getByRole("button", { name: "Cancel order" }).click();
  const dialog = page.getByRole("dialog", { name: /^Cancel / });
  await dialog.getByRole("radio", { name: "I ordered it by mistake" }).check();
  await expect(dialog.getByRole("button", { name: "Change order" })).toHaveCount(0);
  await dialog.getByRole("radio", { name: "I want to change it" }).check();
  await dialog.getByRole("button", { name: "Change order" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("dialog", { name: /^Change / })).toBeVisible();
});

test("an order that went out meanwhile stays, and it is said why", async ({ page, seller }) => {
  await register(page.request);
  const { _id } = await placeOrder(page.request, [(await seller.addProduct())._id]);
  await page.goto("/my-orders");
  await page.getByRole("button", { name: "Cancel order" }).click();
  await seller.setStatus(_id, "Out for Delivery");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(toast(page, "This order is on its way already. Please call us.")).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("article").getByText("It is on its way.")).toBeVisible();
});
