import { openStep, stepLine } from "#tests/e2e/support/checkout.ts";
import { setDelivery } from "#tests/e2e/support/delivery.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { test } from "#tests/e2e/support/sunday-shop.ts";
import { expect, openAlive, toast } from "#tests/e2e/support/test.ts";

test("a store with two windows and few PIN codes is set up, asked, and ordered from", async ({
  visit,
  sundayShop,
}) => {
  await setDelivery(sundayShop.seller, () => ({ windows: [], areas: [] }));
  const page = await visit(1280);
  await openAsSeller({ page }, "/seller/delivery");
  await expect(page.getByText("Everything is saved")).toBeVisible();
  for (const [number, name, begins, ends] of [
    [1, "7–10 am", "07:00", "10:00"],
    [2, "Evening", "16:00", "19:00"],
  ] as const) {
    await page.getByRole("button", { name: "Add a window" }).click();
    const row = page.getByRole("group", { name: `Window ${number}` });
    await row.getByLabel("Name").fill(name);
    await row.getByLabel("From").fill(begins);
    await row.getByLabel("Until").fill(ends);
    await row.getByLabel("Orders").fill("3");
  }
  await page.getByRole("button", { name: "Add an area" }).click();
  const area = page.getByRole("group", { name: "Area 1" });
  await area.getByLabel("PIN codes").fill("570001\n570004 - 570010");
  await area.getByLabel("Fee").fill("dear");
  await page.getByRole("button", { name: "Save delivery settings" }).click();
  await expect(area.getByLabel("Fee")).toBeFocused();
  await expect(area.getByText("Fee (₹) “dear” is not an amount")).toBeVisible();
  await area.getByLabel("Fee").fill("₹25");
  await page.getByRole("button", { name: "Save delivery settings" }).click();
  await expect(toast(page, "Delivery settings saved")).toBeVisible();

  const shopper = await visit(1280);
  await openAlive(shopper, "/");
  const where = shopper.getByRole("region", { name: "Where we deliver" });
  await where.getByLabel("Deliver to").fill("110001");
  await where.getByRole("button", { name: "Check" }).click();
  await expect(where.getByText("We don't deliver to 110001 yet.")).toBeVisible();
  await where.getByLabel("Deliver to").fill("೫೭೦ ೦೦೧");
  await where.getByRole("button", { name: "Check" }).click();
  await expect(where.getByText("Yes, we deliver to 570001 for ₹25")).toBeVisible();

  const list = await shopper.request.get("/api/product/list?category=vegetables", {
    headers: OWN_CONNECTION,
  });
  const { products } = await list.json();
  await register(shopper.request, { [products[0]._id]: 1 });
  await saveAddress(shopper.request);
  await shopper.goto("/cart");
  const times = shopper.getByRole("group", { name: "When should it come?" });
  await openStep(shopper, "time");
  await expect(times.getByRole("radio").first()).toBeChecked();
  await expect(times.getByText("7–10 am").first()).toBeVisible();
  await times
    .getByRole("radio", { name: /Evening, 16:00–19:00/ })
    .first()
    .check();
  // A pressed time is chosen, and folds the step to a line.
  await expect(stepLine(shopper, "time")).toContainText(/Sun .*, Evening, 16:00–19:00/);
  await expect(times).toBeHidden();
  await expect(shopper.getByText("₹25", { exact: true })).toBeVisible();
  for (const width of [360, 1440]) {
    await shopper.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => shopper.evaluate(() => document.documentElement.scrollWidth - innerWidth))
      .toBe(0);
  }
  await shopper.getByRole("button", { name: "Place Order" }).click();
  await expect(shopper.getByText(/Delivery on Sun .*, Evening, 16:00–19:00/).first()).toBeVisible();
});
