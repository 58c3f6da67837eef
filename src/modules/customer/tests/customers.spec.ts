import sharp from "sharp";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { ordersOf, placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, putIntoCart, test, toast } from "#tests/e2e/support/test.ts";

test("a shopper tells that something was bad, gets credit, and uses it in the next order", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  const other = await seller.addProduct();
  await register(page.request);
  const { _id, invoiceNumber } = await placeOrder(page.request, [jar._id, other._id]);
  await seller.setStatus(_id, "Delivered");

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/my-orders");
  await page.getByRole("button", { name: `Something was bad: ${invoiceNumber}` }).click();
  const form = page.getByRole("dialog", { name: "What was bad?" });
  await form.getByLabel(jar.name).check();
  await form.getByLabel("What was wrong?").fill("The lid was open");
  await form.getByLabel("Add a photo").setInputFiles({
    name: "open lid.png",
    mimeType: "image/png",
    buffer: await aLargePhoto(),
  });
  await expect(form.getByRole("button", { name: "Remove open lid.jpg" })).toBeVisible();
  const upload = Promise.withResolvers<void>();
  await page.route("**/api/customer/complaints", async (route) => {
    await upload.promise;
    await route.continue();
  });
  await form.getByRole("button", { name: "Send" }).click();
  await expect(form.getByRole("progressbar", { name: /^Sending the photos: \d+ %$/ })).toBeVisible();
  upload.resolve();
  await expect(toast(page, "Thank you for telling us. We will answer soon.")).toBeVisible();
  await expect(page.getByText("We will answer soon.", { exact: true })).toBeVisible();
  await expect(page.getByRole("img", { name: "Photo 1" })).toHaveJSProperty("complete", true);

  // While that waits, the other product can be complained about.
  const again = page.getByRole("button", { name: `Something was bad: ${invoiceNumber}` });
  await expect(again).toHaveText("Something else was bad");
  await again.click();
  await expect(form.getByRole("checkbox")).toHaveCount(1);
  await expect(form.getByLabel(other.name)).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();

  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsSeller({ page }, "/seller/customers?show=complaints");
  await page.getByRole("button", { name: `Answer the complaint about ${invoiceNumber}` }).click();
  const answer = page.getByRole("dialog");
  await answer.getByLabel("Amount in ₹").fill("35");
  await answer.getByLabel("Words to the customer").fill("Sorry!");
  await answer.getByRole("button", { name: "Send answer" }).click();
  await expect(toast(page, "Answered, and the customer is told")).toBeVisible();
  await page.goto(`/seller/customers?q=${invoiceNumber}`);
  await page.getByRole("table").getByRole("link", { name: "Meera Rao" }).click();
  await expect(page.getByText("₹35 credit")).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/my-orders");
  await expect(page.getByText("₹35 is on your account.")).toBeVisible();
  await putIntoCart(page, jar);
  await page.goto("/cart");
  await page.getByLabel("Use your credit of ₹35").check();
  await expect(page.getByText("−₹35", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(toast(page, "Order placed successfully")).toBeVisible();
  await expect(page.getByRole("dialog")).toContainText("Credit");
  const [order] = await ordersOf(page.request);
  expect(order?.adjustments.at(-1)).toMatchObject({ kind: "credit", amount: -35 });
});

/** A photo of noise, which nothing makes small but another size and format. */
const aLargePhoto = () =>
  sharp({
    create: {
      width: 1600,
      height: 1200,
      channels: 3,
      background: "#888888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer();
