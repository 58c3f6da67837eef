import { openStep, stepLine } from "#tests/e2e/support/checkout.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { ordersOf, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

test("what to do if something is missing is chosen at the checkout, and stands on the packing list", async ({
  page,
  seller,
}) => {
  const [okra, beans] = [await seller.addProduct(), await seller.addProduct()];
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, okra, beans);
  await page.goto("/cart");
  await openStep(page, "missing");
  await page.getByRole("combobox", { name: "If something is missing" }).selectOption("Something similar");
  await page.getByText("Choose for each product").click();
  await page.getByRole("combobox", { name: `If ${beans.name} is missing` }).selectOption("Call me");
  await page.reload();
  await expect(stepLine(page, "missing")).toContainText("Something similar, another wish for one product");
  await openStep(page, "missing");
  await expect(page.getByRole("combobox", { name: "If something is missing" })).toHaveValue("similar");
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(toast(page, "Order placed successfully")).toBeVisible();
  const [order] = await ordersOf(page.request);
  const text = `Something similar\n${beans.name}: Call me`;
  expect(order?.notes).toEqual([{ label: "If something is missing", text }]);
  await openAsSeller({ page }, `/seller/packing-list?day=${order?.deliveryDay}`);
  const bag = page.getByRole("listitem").filter({ hasText: order?.invoiceNumber });
  await expect(bag.getByText(`${beans.name}: Call me`)).toBeVisible();
  await page.goto("/cart");
  await expect(page.getByText("Your cart is empty")).toBeVisible();
});
