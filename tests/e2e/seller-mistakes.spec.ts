import type { Page } from "@playwright/test";
import { OWN_CONNECTION } from "./support/own-connection.ts";
import { openAsSeller, type Seller } from "./support/seller.ts";
import { newEmail, placeOrder, register } from "./support/shopper.ts";
import { expect, test, toast } from "./support/test.ts";

test("a day in the address that is none counts as not given", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request);
  await placeOrder(page.request, [jar._id]);
  for (const day of ["foo", "2026-02-31"]) {
    await openAsSeller({ page }, `/seller/packing-list?day=${day}`);
    await expect(
      page.getByText("Filled into bags").or(page.getByText(jar.name).first()).first(),
    ).toBeVisible();
    await page.goto(`/seller/orders?day=${day}`);
    await expect(page.getByRole("article").first()).toBeVisible();
  }
});

test("a page past the end of a list leads to its last one", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request);
  const { _id, invoiceNumber } = await placeOrder(page.request, [jar._id]);
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}&after=${_id}`);
  await page.getByRole("button", { name: "Back to the newest" }).click();
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(page).toHaveURL(`/seller/orders?q=${invoiceNumber}`);
  for (const list of ["product-list", "rates"]) {
    await page.goto(`/seller/${list}?q=${jar.name}&page=99`);
    await expect(page.getByText("1–1 of 1")).toBeVisible();
    await expect(page.getByText(jar.name).first()).toBeVisible();
  }
});

test("a pause in typing that ends while the search is being cleared does not bring it back", async ({
  page,
}) => {
  // Ends every pause of this length at the moment when React has emptied the field and no effect has run yet.
  await page.addInitScript((pauseMs) => {
    const pauses: (() => void)[] = [];
    const later = window.setTimeout.bind(window);
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => {
        if (ms === pauseMs) pauses.push(run);
        return later(run, ms);
      },
    });
    const endPauses = () => {
      for (const end of pauses.splice(0)) end();
    };
    new MutationObserver(endPauses).observe(document, { subtree: true, attributeFilter: ["value"] });
  }, 300);
  await openAsSeller({ page }, "/seller/rates?q=nothing-is-called-so");
  await page.getByRole("main").getByRole("button", { name: "Show all products" }).click();
  await expect(page.getByRole("switch").first()).toBeVisible();
  await expect(page).toHaveURL("/seller/rates");
  await expect(page.getByRole("main").getByRole("searchbox")).toHaveValue("");
});

test("an offer is checked before it asks whether to send it, and a double click lets it ask", async ({
  page,
}) => {
  await page.request.post("/api/newsletter/subscribe", { data: { email: newEmail() } });
  await openAsSeller({ page }, "/seller/add-offer");
  const send = page.getByRole("button", { name: "Send offer" });
  const question = page.getByRole("dialog", { name: /^Send this offer to [1-9]\d* subscribers?\?$/ });
  await page.getByLabel("Offer text").fill("Mangoes");
  await send.click();
  await expect(toast(page, "All fields are required")).toBeVisible();
  await page.getByLabel("Discount (%)").fill("150");
  await send.click();
  await expect(page.getByLabel("Discount (%)")).toHaveAccessibleDescription(/at most 100/);
  await expect(question).toBeHidden();
  await page.getByLabel("Discount (%)").fill("15 %");
  await send.dblclick({ delay: 30 });
  await expect(question).toBeVisible();
  // A slow double click is ignored, too.
  await question.getByRole("button", { name: "Cancel" }).click();
  const place = await send.boundingBox();
  if (!place) throw new Error("Send offer is not to be seen");
  await send.click();
  await question.waitFor();
  await page.mouse.click(place.x + 5, place.y + 5);
  await expect(question).toBeVisible();
});

test("a category that was typed into is not dropped without a question", async ({ page }) => {
  await page.clock.install();
  await openAsSeller({ page }, "/seller/categories");
  const add = page.getByRole("button", { name: "Add category", exact: true }).first();
  const form = page.getByRole("dialog", { name: "Add category" });
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  await add.click();
  await expect(form).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(form).toBeHidden();

  await add.click();
  await form.getByLabel("Name").fill("Herbs");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("Escape");
  await expect(form.getByLabel("Name")).toHaveValue("Herbs");
  if (await question.isHidden()) await form.getByRole("button", { name: "Close" }).click();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(form.getByLabel("Name")).toHaveValue("Herbs");
  // The file dialog was closed without a file.
  await form
    .getByLabel("Category image")
    .evaluate((input) => input.dispatchEvent(new Event("cancel", { bubbles: true })));
  await expect(question).toBeHidden();
  await page.clock.runFor(600);
  await page.mouse.click(5, 5);
  await question.getByRole("button", { name: "Close without saving" }).click();
  await expect(form).toBeHidden();
});

/** Things that another seller deletes first: the page that lists each, and its name. */
const FASTER: Record<string, (seller: Seller, page: Page) => Promise<{ list: string; name: string }>> = {
  product: async (seller) => {
    const { name } = await seller.addProduct();
    return { list: `/seller/product-list?q=${name}`, name };
  },
  category: async (seller) => ({ list: "/seller/categories", name: (await seller.addCategory()).path }),
  subscriber: async (_seller, page) => {
    const name = newEmail();
    await page.request.post("/api/newsletter/subscribe", { headers: OWN_CONNECTION, data: { email: name } });
    return { list: "/seller/subscribers", name };
  },
};

for (const [what, make] of Object.entries(FASTER)) {
  test(`a ${what} that somebody else has deleted leaves the list, and it is said why`, async ({
    page,
    context,
    seller,
  }) => {
    const { list, name } = await make(seller, page);
    const other = await context.newPage();
    await openAsSeller({ page }, list);
    await other.goto(list);
    const remove = async (tab: Page) => {
      // A click waits for the button to come to rest, which it never does in a hidden tab.
      await tab.bringToFront();
      await tab.getByRole("button", { name: `Delete ${name}` }).click();
      await tab.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
    };
    await remove(other);
    await expect(other.getByRole("row").filter({ hasText: name })).toBeHidden();
    await remove(page);
    await expect(toast(page, `${name} was deleted already`)).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: name })).toBeHidden();
  });
}

test("a banner that is gone leaves the list, and it is said why", async ({ page }) => {
  await openAsSeller({ page }, "/seller/add-banner");
  const banners = page.getByRole("button", { name: /^Delete banner/ });
  await banners.first().waitFor();
  const before = await banners.count();
  const json = { success: false, message: "Banner not found" };
  await page.route(/\/api\/banner\/[^/]+$/, (route) => route.fulfill({ status: 404, json }));
  await banners.first().click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "The banner was deleted already")).toBeVisible();
  await expect(banners).toHaveCount(before - 1);
});

test("what failed is no longer said once it is tried again: a switch, and a deletion", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await page.clock.install();
  await openAsSeller({ page }, `/seller/product-list?q=${jar.name}`);
  const inStock = page.getByRole("switch", { name: `${jar.name} in stock` });
  await expect(inStock).toBeChecked();
  // No toast disappears while the clock stands; one that is dismissed needs a second.
  await page.clock.pauseAt(Date.now() + 60_000);
  const failed = page.getByRole("status").filter({ hasText: /Failed to update|Deletion failed/ });
  const breakOnce = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { success: false, message: "" } }), {
      times: 1,
    });
  await breakOnce("**/api/product/stock");
  await inStock.click();
  await expect(failed).toBeVisible();
  await expect(inStock).toBeChecked();
  const saved = page.waitForResponse("**/api/product/stock");
  await inStock.click();
  expect((await saved).ok()).toBe(true);
  await page.clock.runFor(1_100);
  await expect(failed).toHaveCount(0);
  await expect(inStock).not.toBeChecked();

  await breakOnce("**/api/product/delete");
  const remove = async () => {
    await page.getByRole("button", { name: `Delete ${jar.name}` }).click();
    await page.clock.runFor(1_000);
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await expect(failed).toBeVisible();
  await remove();
  await expect(toast(page, "Product deleted")).toBeVisible();
  await page.clock.runFor(1_100);
  await expect(failed).toHaveCount(0);
});
