import type { APIRequestContext } from "@playwright/test";
import { daysLater, storeDay, weekdayOf } from "#kernel/time/store-time.ts";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { promoSavedSchema } from "#modules/promo/contract.ts";
import { type SaveSettings, settingsAnswerSchema } from "#modules/settings/contract.ts";
import { axeFindings, injectAxe } from "#tests/e2e/accessibility/axe-findings.ts";
import { openStep } from "#tests/e2e/support/checkout.ts";
import { setDelivery } from "#tests/e2e/support/delivery.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { openAsSeller } from "#tests/e2e/support/seller.ts";
import { ordersOf, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { test } from "#tests/e2e/support/sunday-shop.ts";
import { expect } from "#tests/e2e/support/test.ts";

test("a cart with fresh and other products comes in two deliveries, with both sums said before", async ({
  visit,
  sundayShop: { seller },
}) => {
  const before = await setTwoDeliveries(seller, "charged-each");

  const page = await visit();
  await setFreshDay(seller);
  const list = await page.request.get("/api/product/list", { headers: OWN_CONNECTION });
  const { products } = productListSchema.parse(await list.json());
  const fresh = products.find(({ category, inStock }) => inStock && /vegetables/i.test(category));
  const other = products.find(({ category, inStock }) => inStock && !/fruits|vegetables/i.test(category));
  if (!fresh || !other) throw new Error("the demo shop has no such products");
  await register(page.request, { [fresh._id]: 1, [other._id]: 2 });
  await saveAddress(page.request);
  await page.goto("/cart");

  await openStep(page, "time");
  const choice = page.getByRole("group", { name: "One delivery or two?" });
  const two = choice.getByRole("radio", { name: /Two deliveries/ });
  await expect(choice.getByRole("radio", { name: /One delivery/ })).toBeChecked();
  await expect(choice).toContainText(/: 2 items; \w{3} .*: 1 item\. The second one costs ₹35 more\./);
  const waits = page.getByText("The rest of your order comes with the fresh produce");
  await expect(waits).toBeVisible();
  await two.check();
  await expect(waits).toBeHidden();
  await expect(page.getByRole("group", { name: "When should the fresh products come?" })).toBeVisible();
  const sums = choice.getByRole("status").getByRole("listitem");
  await expect(sums).toHaveCount(2);
  const shown = await sums.getByRole("strong").allTextContents();
  await injectAxe(page);
  // A link that has scrolled halfway below the top bar is no finding.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
  expect(await axeFindings(page)).toEqual([]);
  // Each part of the cart stands below its day.
  for (const { name } of [other, fresh]) {
    const part = page.getByRole("list").filter({ hasText: name }).first();
    await expect(part).toHaveAccessibleName(/^\w{3} \d/);
  }
  // A reload keeps the choice.
  await page.reload();
  await openStep(page, "time");
  await expect(two).toBeChecked();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("The other part of your cart comes on").first()).toBeVisible();

  const orders = await ordersOf(page.request);
  const [second, first] = orders;
  expect(orders).toHaveLength(2);
  expect(first?.items.map(({ product }) => product?._id)).toEqual([other._id]);
  expect(second?.items.map(({ product }) => product?._id)).toEqual([fresh._id]);
  expect(shown).toEqual([first, second].map((order) => expect.stringContaining(String(order?.totalAmount))));

  await page.goto("/my-orders");
  await expect(page.getByText(`with invoice ${first?.invoiceNumber}.`)).toBeVisible();
  await expect(page.getByText(`with invoice ${second?.invoiceNumber}.`)).toBeVisible();

  // The seller sees it, too, and goes from one to the other.
  const office = await visit();
  await openAsSeller({ page: office }, `/seller/orders?q=${first?.invoiceNumber}`);
  const row = office.getByRole("article").filter({ hasText: "The same cart also comes with" });
  await row.getByRole("link", { name: second?.invoiceNumber }).click();
  await expect(office.getByRole("link", { name: first?.invoiceNumber })).toBeVisible();
  await setTwoDeliveries(seller, before);
});

test("two deliveries say what a code and paying online become, and one delivery brings them back", async ({
  visit,
  sundayShop: { seller },
}) => {
  const before = await setTwoDeliveries(seller, "charged-each");
  const page = await visit();
  await setFreshDay(seller);
  const list = await page.request.get("/api/product/list", { headers: OWN_CONNECTION });
  const { products } = productListSchema.parse(await list.json());
  const fresh = products.find(({ category, inStock }) => inStock && /vegetables/i.test(category));
  const other = products.find(({ category, inStock }) => inStock && !/fruits|vegetables/i.test(category));
  if (!fresh || !other) throw new Error("the demo shop has no such products");
  const code = await seller.post("/api/promo/add", {
    data: {
      code: "BOTH20",
      kind: "fixed",
      amount: 20,
      percent: null,
      maximum: null,
      from: null,
      until: null,
      minimum: other.offerPrice + fresh.offerPrice,
      mostUses: null,
      mostPerShopper: null,
      firstOrderOnly: false,
      categories: null,
      isActive: true,
    },
  });
  expect(code, await code.text()).toBeOK();
  const { id } = promoSavedSchema.parse(await code.json());
  await register(page.request, { [fresh._id]: 1, [other._id]: 1 });
  await saveAddress(page.request);
  await page.goto("/cart");

  await openStep(page, "time");
  const choice = page.getByRole("group", { name: "One delivery or two?" });
  const two = choice.getByRole("radio", { name: /Two deliveries/ });
  await openStep(page, "promo");
  await page.getByRole("textbox", { name: "Promo code" }).fill("BOTH20");
  await page.getByRole("button", { name: "Apply" }).click();
  const applied = page.getByText("BOTH20 applied: ₹20");
  await expect(applied).toBeVisible();
  await openStep(page, "time");
  await two.check();
  await expect(
    page.getByText(/BOTH20 does not count for two deliveries: .* With one delivery it counts/),
  ).toBeVisible();
  await choice.getByRole("radio", { name: /One delivery/ }).check();
  await expect(applied).toBeVisible();

  await two.check();
  const online = choice.getByText(/^As you pay online, everything comes in one delivery: \w{3} /);
  await expect(online).toBeHidden();
  await openStep(page, "payment");
  await page.getByRole("radio", { name: /Online/ }).check();
  await openStep(page, "time");
  await expect(online).toBeVisible();
  await expect(two).not.toBeChecked();
  await expect(applied).toBeVisible();
  await openStep(page, "payment");
  await page.getByRole("radio", { name: /Cash/ }).check();
  await openStep(page, "time");
  await expect(two).toBeChecked();
  // The order is the one that the page promised.
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("The other part of your cart comes on").first()).toBeVisible();
  for (const { discount } of await ordersOf(page.request)) expect(discount).toBe(0);
  await seller.delete(`/api/promo/${id}`);
  await setTwoDeliveries(seller, before);
});

/** Has fresh products come in two days, whichever weekday that is, and others tomorrow. */
async function setFreshDay(seller: APIRequestContext): Promise<void> {
  const weekday = weekdayOf(daysLater(storeDay(new Date()), 2));
  await setDelivery(seller, ({ windows }) => ({
    windows: windows.map((window) => ({ ...window, weekday })),
    freshWeekdays: [weekday],
  }));
}

/** Says what a cart may come in, and returns what it might until now. */
async function setTwoDeliveries(
  seller: APIRequestContext,
  twoDeliveries: SaveSettings["twoDeliveries"],
): Promise<SaveSettings["twoDeliveries"]> {
  const read = await seller.get("/api/seller/settings");
  const { settings } = settingsAnswerSchema.parse(await read.json());
  const saved = await seller.put("/api/seller/settings", { data: { ...settings, twoDeliveries } });
  expect(saved, await saved.text()).toBeOK();
  return settings.twoDeliveries;
}
