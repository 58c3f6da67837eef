import { deliveryPromise } from "#modules/delivery/rules/delivery-day.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { cartCount, expect, productAddress, test, toast } from "#tests/e2e/support/test.ts";

test("a rating shows on the product from then on", async ({ page, seller }) => {
  await register(page.request);
  const jar = await seller.addProduct();
  const order = await placeOrder(page.request, [jar._id]);
  await page.goto("/my-orders");
  await expect(page.getByText(order.invoiceNumber)).toBeVisible();
  await expect(page.getByRole("button", { name: `Rate ${jar.name}` })).toBeHidden();
  await seller.setStatus(order._id, "Delivered");
  await page.reload();
  await page.getByRole("button", { name: `Rate ${jar.name}` }).click();
  await page.getByRole("radio", { name: "2 stars" }).check({ force: true });
  await page.getByRole("dialog").getByLabel("Comment").fill("Half full");
  await page.getByRole("button", { name: "Submit rating" }).click();
  await expect(toast(page, "Thanks for your rating!")).toBeVisible();
  await page.goto(productAddress(jar));
  await expect(page.getByText("Rated 2 of 5 by 1 person").first()).toBeAttached();
});

test("an order says when it comes, where to and for how much, and is ordered again", async ({
  page,
  seller,
}) => {
  const [jar, soldOut, gone] = [
    await seller.addProduct(),
    await seller.addProduct({ offerPrice: 30 }),
    await seller.addProduct({ offerPrice: 20 }),
  ];
  await register(page.request);
  const order = await placeOrder(page.request, [jar._id, soldOut._id, gone._id]);
  await seller.setStock(soldOut, false);
  await seller.deleteProduct(gone);
  await page.goto("/my-orders");
  const card = page.getByRole("article", { name: order.invoiceNumber });
  await expect(card.getByText(deliveryPromise(order.deliveryDay))).toBeVisible();
  await expect(card.getByText("You pay ₹140 in cash")).toBeVisible();
  await expect(card.locator("[aria-current=step]")).toContainText("Ordered");

  await card.getByText("Address, charges and help").click();
  await expect(card.getByText(/12 Devaraja Road/)).toBeVisible();
  await expect(card.locator("dl")).toHaveText("Sub total₹90Shipping₹40Handling₹10Total₹140");
  await expect(card.getByRole("link", { name: "Chat about this order" })).toHaveAttribute(
    "href",
    new RegExp(order.invoiceNumber),
  );

  await card.getByRole("button", { name: "Order again" }).click();
  await expect(card.getByRole("status")).toContainText("1 product is in your cart.");
  await expect(card.getByText(`Sold out for now: ${soldOut.name}.`)).toBeVisible();
  await expect(card.getByText(`No longer in the shop: ${gone.name}.`)).toBeVisible();
  await expect(cartCount(page)).toHaveText("1");
  await card.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByLabel(`Quantity of ${jar.name}`)).toHaveValue("1");

  await seller.setStatus(order._id, "Cancelled");
  await page.goto("/my-orders");
  await expect(card.getByText("This order was cancelled. Nothing is to be paid.")).toBeVisible();
  await expect(card.locator("[aria-current=step]")).toHaveCount(0);
});

test("orders are filtered by status", async ({ page, seller }) => {
  await register(page.request);
  const jar = await seller.addProduct();
  const pending = await placeOrder(page.request, [jar._id]);
  const cancelled = await placeOrder(page.request, [jar._id]);
  await seller.setStatus(cancelled._id, "Cancelled");
  await page.goto("/my-orders");
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.getByLabel("Show").selectOption("Cancelled");
  await expect(page.getByText(cancelled.invoiceNumber)).toBeVisible();
  await expect(page.getByText(pending.invoiceNumber)).toBeHidden();
  await page.reload();
  await expect(page.getByText(cancelled.invoiceNumber)).toBeVisible();
  await expect(page.getByText(pending.invoiceNumber)).toBeHidden();
});
