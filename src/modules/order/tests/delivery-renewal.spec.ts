import type { Page } from "@playwright/test";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { openStep } from "#tests/e2e/support/checkout.ts";
import { setDelivery } from "#tests/e2e/support/delivery.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { test } from "#tests/e2e/support/sunday-shop.ts";
import { expect, openAlive } from "#tests/e2e/support/test.ts";
import { deliveryOptionsAnswerSchema } from "../contract/place-order.ts";

/** Opens the cart of a new shopper, with vegetables in it. */
async function openCart(page: Page): Promise<void> {
  const list = await page.request.get("/api/product/list?category=vegetables", { headers: OWN_CONNECTION });
  const { products } = productListSchema.parse(await list.json());
  await register(page.request, { [String(products[0]?._id)]: 1 });
  await saveAddress(page.request);
  await openAlive(page, "/cart");
}

const MINUTE_MS = 60_000;
const times = (page: Page) => page.getByRole("group", { name: "When should it come?" });

test("the times are asked for anew as soon as the cut-off of the first has passed", async ({ visit }) => {
  const page = await visit(1440);
  await page.clock.install();
  let isOver = false;
  let gone = "";
  await page.route(/\/api\/delivery\/options\?.*pin=/, async (route) => {
    const body = deliveryOptionsAnswerSchema.parse(await (await route.fetch()).json());
    const [first, ...later] = body.options.days;
    gone = String(first?.day);
    // The answer of a store that closes its first day's orders while the page is open.
    const cutOff = { at: new Date(Date.now() + 5 * MINUTE_MS).toISOString(), day: gone };
    const change = isOver ? { days: later } : { cutOff };
    await route.fulfill({ json: { ...body, options: { ...body.options, ...change } } });
  });
  const withCutOff = page.waitForResponse(/\/api\/delivery\/options\?.*pin=/);
  await openCart(page);
  await withCutOff;
  await openStep(page, "time");
  const time = times(page).getByRole("radio").first();
  await expect(time).toBeChecked();
  const before = gone;
  isOver = true;
  await page.clock.fastForward(6 * MINUTE_MS);
  const moved = page.getByRole("complementary", { name: "Checkout" }).getByRole("status");
  await expect(moved.filter({ hasText: "can't be chosen" })).toContainText(
    /can't be chosen any more\. Sun .* is chosen now\./,
  );
  await expect(time).not.toHaveValue(new RegExp(before));
  await expect(time).toBeChecked();
});

test("a cart that is opened takes over what the seller has set meanwhile", async ({ visit, sundayShop }) => {
  const page = await visit(768);
  await openCart(page);
  await openStep(page, "time");
  await expect(times(page).getByRole("radio").first()).toBeChecked();
  await page.getByRole("link", { name: "Products", exact: true }).first().click();
  await expect(page).toHaveURL("/products");
  await setDelivery(sundayShop.seller, () => ({ freshWeekdays: [3] }));
  await page.getByRole("banner").getByRole("link", { name: /Cart/ }).click();
  await expect(
    page
      .getByRole("main")
      .getByText(/^Delivery on Wed /)
      .first(),
  ).toBeVisible();
});

test("the buttons to buy stand above the tabs, however much stands above them", async ({
  visit,
  sundayShop,
}) => {
  await setDelivery(sundayShop.seller, () => ({ cutOff: { day: "before", time: "18:00" } }));
  const page = await visit(360);
  const list = await page.request.get("/api/product/list?category=vegetables", { headers: OWN_CONNECTION });
  const [product] = productListSchema.parse(await list.json()).products;
  await openAlive(page, `/products/vegetables/${product?._id}`);
  await expect(page.getByText(/^Order /)).toBeAttached();
  for (const height of [740, 640, 500]) {
    await page.setViewportSize({ width: 360, height });
    await expect(async () => {
      const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
      for (const name of ["Add to Cart", "Buy now"]) {
        const button = await page.getByRole("main").getByRole("button", { name, exact: true }).boundingBox();
        expect((button?.y ?? 0) + (button?.height ?? 0), `${name} at ${height}`).toBeLessThanOrEqual(
          tabs?.y ?? 0,
        );
      }
    }).toPass();
  }
});
