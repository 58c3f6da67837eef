import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, test } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true });

/** Where the tabs at the foot begin, in pixels. */
const TABS = 680;

test("the first order is in view, the filters are one line, and a status is set behind a press", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request);
  const { invoiceNumber } = await placeOrder(page.request, [jar._id]);
  await openAsSeller({ page }, "/seller/orders?status=Pending");
  const first = page.getByRole("article").first();
  await expect(first).toBeVisible();
  const box = await first.boundingBox();
  expect((box?.y ?? TABS) + (box?.height ?? TABS)).toBeLessThanOrEqual(TABS);

  const filters = page.getByRole("button", { name: "Filters: Pending" });
  const search = page.getByRole("searchbox");
  await expect(search).toBeHidden();
  await filters.tap();
  await search.fill(invoiceNumber);
  await expect(page.getByRole("button", { name: `Filters: Pending · ${invoiceNumber}` })).toBeVisible();
  await page.getByRole("button", { name: /^Filters:/ }).tap();
  await expect(search).toBeHidden();

  const row = page.getByRole("article", { name: invoiceNumber });
  const status = row.getByLabel(`Status of ${invoiceNumber}`);
  await page.goto("/seller/orders");
  await expect(row).toBeVisible();
  // A thumb that scrolls past meets no list.
  await expect(status).toBeHidden();
  await expect(row.getByText("Pending", { exact: true }).first()).toBeVisible();
  await row.getByRole("button", { name: invoiceNumber, exact: true }).tap();
  await status.selectOption("Out for Delivery");
  await expect(row.getByRole("button", { name: /^Undo/ })).toBeVisible();
});

test("while an order is taken by telephone, no field is below the button", async ({ page }) => {
  await openAsSeller({ page }, "/seller/take-order");
  const take = page.getByRole("button", { name: "Take the order" });
  await expect(take).toBeVisible();
  const fields = page.locator("main").locator("input:visible, select:visible");
  const bar = page
    .getByRole("region", { name: "Sums" })
    .or(page.locator("[aria-labelledby=taken-sums]"))
    .first();
  for (const field of await fields.all()) {
    await field.focus();
    const edges = async () => {
      const [own, at] = [await field.boundingBox(), await bar.boundingBox()];
      return (own?.y ?? 0) + (own?.height ?? 0) - (at?.y ?? 0);
    };
    await expect.poll(edges).toBeLessThanOrEqual(0);
  }
  // Most of the page is left.
  const { height = 740 } = (await bar.boundingBox()) ?? {};
  expect(height).toBeLessThanOrEqual(72);
});
