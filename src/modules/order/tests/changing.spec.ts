import type { Page } from "@playwright/test";
import { orderTitle } from "#modules/order/rules/order-title.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { ordersOf, placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, test, toast } from "#tests/e2e/support/test.ts";

const PHONE = { width: 360, height: 740 };

async function openChange(page: Page, invoiceNumber: string) {
  await page.setViewportSize(PHONE);
  await page.goto("/my-orders");
  await page.getByRole("button", { name: `Change order ${invoiceNumber}` }).click();
  const dialog = page.getByRole("dialog", { name: `Change ${invoiceNumber}` });
  await expect(dialog).toBeVisible();
  return dialog;
}

test("a shopper changes an order: more, something else, another address, and sees the new total first", async ({
  page,
  seller,
}) => {
  await register(page.request);
  const [jar, oil] = [await seller.addProduct(), await seller.addProduct({ price: 90, offerPrice: 90 })];
  const gone = await seller.addProduct();
  await seller.setStock(gone, false);
  const { invoiceNumber, totalAmount } = await placeOrder(page.request, [jar._id]);
  await saveAddress(page.request, { street: "7, Lake View" });

  await page.goto("/my-orders");
  await expect(page.getByText(/^You can change it until \w{3} \d{1,2} \w{3}, midnight\.$/)).toBeVisible();
  const dialog = await openChange(page, invoiceNumber);
  await expect(dialog.getByText("Nothing is changed yet.")).toBeVisible();
  await dialog.getByRole("button", { name: `One more ${jar.name}` }).click();
  await expect(dialog.getByText(`New total₹${totalAmount + 40}`)).toBeVisible();

  const add = dialog.getByRole("combobox", { name: "Add something" });
  // A search that fails is made again.
  await page.route("**/api/product/suggestions*", (route) => route.fulfill({ status: 503 }), { times: 1 });
  await add.fill(gone.name);
  await expect(dialog.getByText("The search failed.")).toBeVisible();
  await expect(dialog.getByRole("option", { name: `${gone.name} 500 g Sold out` })).toBeVisible();
  // By the rule of the shop's search.
  await add.fill(`organic  ${oil.name} 1kg`);
  await dialog.getByRole("option", { name: oil.name }).click();
  await expect(dialog.getByText(`New total₹${totalAmount + 130}`)).toBeVisible();
  await expect(dialog.getByText(`To pay at the door₹${totalAmount + 130}`)).toBeVisible();

  await dialog.getByRole("button", { name: "Another address" }).click();
  await dialog.getByRole("radio", { name: "7, Lake View" }).check();
  await expect(dialog.getByText(`New total₹${totalAmount + 130}`)).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(toast(page, "The order is changed")).toBeVisible();
  await expect(dialog).toBeHidden();

  const card = page.getByRole("article");
  await expect(card.getByText(`Total ₹${totalAmount + 130}`)).toBeVisible();
  await expect(card.getByText(oil.name, { exact: true })).toBeVisible();
  await card.getByText("Address, charges and help").click();
  await expect(card.getByText("7, Lake View")).toBeVisible();
  await expect(card.getByText(`${jar.name}: 2 instead of 1; Added: ${oil.name} × 1`)).toBeVisible();
  await card.getByRole("button", { name: "Invoice" }).click();
  const invoice = page.getByRole("article", { name: `Invoice ${invoiceNumber}` });
  await expect(
    invoice.getByText(`: ₹${totalAmount + 130}.00 instead of ₹${totalAmount}.00`, { exact: false }),
  ).toBeVisible();
  const [stored] = await ordersOf(page.request);
  expect(stored).toMatchObject({ invoiceNumber, revision: 2, totalAmount: totalAmount + 130 });
});

test("an order comes on another day, and its lines are taken out and put back", async ({ page, seller }) => {
  await register(page.request);
  const [jar, oil] = [await seller.addProduct(), await seller.addProduct()];
  const order = await placeOrder(page.request, [jar._id, oil._id]);
  const dialog = await openChange(page, order.invoiceNumber);
  await dialog.getByRole("button", { name: `Remove ${jar.name}` }).click();
  await dialog.getByRole("button", { name: `Remove ${oil.name}` }).click();
  const nothing = { hasText: "To have none of it, cancel the order." };
  await expect(dialog.getByRole("alert").filter(nothing)).toBeVisible();
  await dialog.getByRole("button", { name: `Put ${oil.name} back` }).click();
  await expect(dialog.getByText(`New total₹${order.totalAmount - 40}`)).toBeVisible();
  const times = dialog.getByRole("group", { name: "When should it come?" });
  await expect(times.getByRole("radio").first()).toBeChecked();
  await times.getByRole("radio").last().check();
  await expect(dialog.getByText(`New total₹${order.totalAmount - 40}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(toast(page, "The order is changed")).toBeVisible();
  const [stored] = await ordersOf(page.request);
  if (!stored) throw new Error("the order is gone");
  expect(stored.deliveryDay > order.deliveryDay).toBe(true);
  await expect(page.getByRole("heading", { name: orderTitle(fromAnswer(stored)) })).toBeVisible();
});

test("without a network nothing is lost, and the same press again changes once", { tag: "@quick" }, async ({
  page,
  context,
  seller,
}) => {
  await register(page.request);
  const jar = await seller.addProduct();
  const { invoiceNumber, totalAmount } = await placeOrder(page.request, [jar._id]);
  const dialog = await openChange(page, invoiceNumber);
  const more = dialog.getByRole("button", { name: `One more ${jar.name}` });
  await context.setOffline(true);
  await more.click();
  await expect(dialog.getByText("Nothing is lost", { exact: false })).toBeVisible();
  await context.setOffline(false);
  await expect(dialog.getByText(`New total₹${totalAmount + 40}`)).toBeVisible();

  // The change arrives, and its answer is lost.
  await page.route("**/api/order/revise", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog.getByText("Nothing is lost", { exact: false })).toBeVisible();
  expect(await ordersOf(page.request)).toMatchObject([{ revision: 2 }]);
  await page.unroute("**/api/order/revise");
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog).toBeHidden();
  expect(await ordersOf(page.request)).toMatchObject([{ revision: 2, totalAmount: totalAmount + 40 }]);
});

test("a change of the seller's meanwhile is shown, and what was typed stays; once it is out it is too late", async ({
  page,
  browser,
  seller,
}) => {
  await register(page.request);
  const [jar, oil] = [await seller.addProduct(), await seller.addProduct()];
  const { _id, invoiceNumber, items, totalAmount } = await placeOrder(page.request, [jar._id]);
  const dialog = await openChange(page, invoiceNumber);
  const more = dialog.getByRole("button", { name: `One more ${jar.name}` });
  await more.click();
  await expect(dialog.getByText(`New total₹${totalAmount + 40}`)).toBeVisible();

  const office = await (await browser.newContext()).newPage();
  await openAsSeller({ page: office }, "/seller");
  const line = { item: items[0]?._id, quantity: 1 };
  const change = {
    id: _id,
    revision: 1,
    totalAmount: totalAmount + 40,
    items: [line, { product: oil._id, quantity: 1 }],
  };
  expect(await office.request.post("/api/order/seller-revise", { data: change })).toBeOK();
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog.getByText("The order was changed meanwhile")).toBeVisible();
  await expect(dialog.getByText(`Added: ${oil.name} × 1`, { exact: false })).toBeVisible();
  await expect(dialog.getByText(`New total₹${totalAmount + 80}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(dialog).toBeHidden();
  expect(await ordersOf(page.request)).toMatchObject([
    { revision: 3, items: [{ quantity: 2 }, { quantity: 1 }] },
  ]);

  await openChange(page, invoiceNumber);
  await seller.setStatus(_id, "Out for Delivery");
  await more.click();
  // Beside what was changed, and above the button that can't be pressed for it.
  const refusal = { hasText: "can't be changed any more: it is Out for Delivery." };
  await expect(dialog.getByRole("alert").filter(refusal)).toBeVisible();
  await expect(dialog.getByRole("status").filter(refusal)).toBeVisible();
});

test("the seller adds a line, another price with its reason and notes; the shopper doesn't see the office's", async ({
  page,
  browser,
  seller,
}) => {
  await register(page.request);
  const [jar, oil] = [await seller.addProduct(), await seller.addProduct()];
  const { invoiceNumber, totalAmount, deliveryDay } = await placeOrder(page.request, [jar._id]);
  const office = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await openAsSeller({ page: office }, `/seller/orders?q=${invoiceNumber}`);
  await office.getByRole("button", { name: `Change order ${invoiceNumber}` }).click();
  const dialog = office.getByRole("dialog", { name: `Change ${invoiceNumber}` });
  await dialog.getByRole("combobox", { name: "Add something" }).fill(oil.name);
  await dialog.getByRole("option", { name: oil.name }).click();
  await expect(dialog.getByText(`New total₹${totalAmount + 40}`)).toBeVisible();
  await dialog.getByRole("textbox", { name: `Price of a pack of ${jar.name}, in rupees` }).fill("25");
  await expect(dialog.getByText(`New total₹${totalAmount + 25}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Correct the address" }).click();
  await dialog.getByRole("textbox", { name: "Street" }).fill("12, Temple Road");
  await dialog.getByRole("textbox", { name: "Note for the driver" }).fill("Ring twice");
  await dialog.getByRole("textbox", { name: "Note for the office" }).fill("Pays late");
  const times = dialog.getByRole("group", { name: "When should it come?" });
  await times.getByRole("radio").last().check();
  await expect(dialog.getByText(`New total₹${totalAmount + 25}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  const reason = dialog.getByRole("textbox", { name: "Reason" });
  await expect(reason).toBeFocused();
  await expect(reason).toHaveAccessibleDescription(/Please say why the price is another one/);
  await reason.fill("Small jars came");
  await expect(dialog.getByText(`New total₹${totalAmount + 25}`)).toBeVisible();
  await dialog.getByRole("button", { name: "Save the changes" }).click();
  await expect(toast(office, "The order is changed")).toBeVisible();
  await expect(office.getByText("For the office: Pays late")).toBeVisible();
  await expect(office.getByText("For the driver: Ring twice")).toBeVisible();
  await expect(office.getByText("12, Temple Road, Mysuru, Karnataka 570001", { exact: false })).toBeVisible();
  await expect(office.getByText("“Small jars came”")).toBeVisible();

  await page.goto("/my-orders");
  const card = page.getByRole("article");
  await expect(card.getByText(`Total ₹${totalAmount + 25}`)).toBeVisible();
  await card.getByText("Address, charges and help").click();
  await expect(card.getByText("12, Temple Road", { exact: false })).toBeVisible();
  await expect(card.getByText("“Small jars came”")).toBeVisible();
  await expect(page.getByText("Pays late")).toHaveCount(0);
  const [stored] = await ordersOf(page.request);
  expect(stored?.deliveryDay.localeCompare(deliveryDay)).toBe(1);
});
