import { randomUUID } from "node:crypto";
import type { Page, Route } from "@playwright/test";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { openAsSeller, type Seller } from "#tests/e2e/support/seller.ts";
import { checkoutFor, ordersOf, placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, test } from "#tests/e2e/support/test.ts";
import { readPdf } from "#tests/support/read-pdf.ts";

/** Places an order of one jar by a new shopper. */
async function placeOneOrder({ request }: Page, seller: Seller) {
  const jar = await seller.addProduct();
  await register(request);
  return placeOrder(request, [jar._id]);
}

test("a status set while a search is under way stays on the page when the search is answered", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const { invoiceNumber } = await placeOneOrder(page, seller);
  await openAsSeller({ page }, "/seller/orders");
  const order = page.getByRole("article").filter({ hasText: invoiceNumber });
  await expect(order).toContainText("Not paid");

  // The search's answer is from before the change, and arrives after it.
  const saved = page.waitForResponse("**/api/order/update-status/**");
  const answered = Promise.withResolvers<void>();
  const late = async (route: Route) => {
    const answer = await route.fetch();
    await order.getByRole("combobox").selectOption("Delivered");
    await saved;
    await route.fulfill({ response: answer });
    answered.resolve();
  };
  // The list may be requested again, as every page is notified of a change.
  await page.route("**/api/order/seller?q=**", late, { times: 1 });
  await page.getByRole("searchbox", { name: "Name, area, product or invoice" }).fill(invoiceNumber);
  await answered.promise;
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await expect(order.getByText("Paid", { exact: true })).toBeVisible();
  await expect(order.getByRole("combobox")).toHaveValue("Delivered");
});

test("a status set in the moment in which another list opens stays on that list", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const { invoiceNumber } = await placeOneOrder(page, seller);
  // Without the stream nothing else brings the new status.
  await page.route("**/api/order/stream**", (route) => route.abort());
  await openAsSeller({ page }, "/seller/orders");
  const order = page.getByRole("article").filter({ hasText: invoiceNumber });

  // The list is read and shown before the status is saved. Its count tells that it is shown.
  await page.route("**/api/order/seller?**", async (route) => {
    const answer = await route.fetch();
    const list = await answer.json();
    await route.fulfill({ json: { ...list, counts: { ...list.counts, Pending: 9876 } } });
  });
  const { promise: shown, resolve: save } = Promise.withResolvers<void>();
  await page.route("**/api/order/update-status/**", async (route) => {
    await shown;
    await route.continue();
  });
  const status = await order.getByRole("combobox").elementHandle();
  const pending = page.getByRole("main").getByRole("button", { name: /^Pending/ });
  await pending.evaluate((tab: HTMLElement, list) => {
    tab.click();
    if (!(list instanceof HTMLSelectElement)) return;
    list.value = "Delivered";
    list.dispatchEvent(new Event("change", { bubbles: true }));
  }, status);
  await expect(page).toHaveURL(/status=Pending/);
  await expect(pending).toContainText(/9,?876/);
  await expect(order.getByRole("combobox")).toHaveValue("Delivered");
  save();
  await expect(order.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(order.getByRole("combobox")).toHaveValue("Delivered");
});

test("a status is saved when it is chosen, by the arrow keys with Enter, and is taken back", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const { invoiceNumber } = await placeOneOrder(page, seller);
  await page.clock.install();
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (/update-status|undo-status/.test(request.url())) sent.push(request.postDataJSON());
  });
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  const status = page.getByRole("combobox", { name: `Status of ${invoiceNumber}` });
  await status.focus();
  for (const key of ["ArrowDown", "ArrowDown", "Escape", "ArrowDown", "ArrowDown"])
    await page.keyboard.press(key);
  await expect(status).toHaveValue("Delivered");
  await expect(page.getByText("Not set yet: it is still Pending.")).toBeVisible();
  expect(sent).toEqual([]);
  // Enter sets it, and must not open the list as well: that would hold the focus.
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${invoiceNumber} is now Delivered`)).toBeVisible();
  const undo = page.getByRole("button", { name: `Undo Delivered, ${invoiceNumber}` });
  await expect(undo).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(undo).toBeFocused();
  // Later than the second press of a double click, which is ignored.
  await page.clock.fastForward(1000);
  await page.keyboard.press("Enter");
  await expect(status).toHaveValue("Pending");
  await expect(page.getByText("Undone: 1 order is as before")).toBeVisible();
  await expect(status).toBeFocused();
  expect(sent).toEqual([{ status: "Delivered", from: "Pending" }, { change: expect.any(String) }]);
});

test("leaving the field sets the status that the arrow keys have chosen, and asks where it costs something", async ({
  page,
  seller,
}) => {
  const { invoiceNumber } = await placeOneOrder(page, seller);
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  const status = page.getByRole("combobox", { name: `Status of ${invoiceNumber}` });
  await expect(async () => {
    if ((await status.inputValue()) === "Pending") await status.press("ArrowDown");
    await expect(status).toHaveValue("Out for Delivery", { timeout: 1000 });
  }).toPass();
  await page.keyboard.press("Tab");
  await expect(page.getByText(`${invoiceNumber} is now Out for Delivery`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Undo Out for Delivery, ${invoiceNumber}` })).toBeVisible();
  await status.focus();
  for (const key of ["ArrowDown", "ArrowDown", "Tab"]) await page.keyboard.press(key);
  const question = page.getByRole("dialog", { name: `Cancel ${invoiceNumber}?` });
  await question.getByRole("button", { name: "Leave it" }).click();
  await expect(question).toBeHidden();
  await expect(status).toHaveValue("Out for Delivery");
});

test("what was undone with many others is not offered to be undone once more", async ({ page, seller }) => {
  const { invoiceNumber } = await placeOneOrder(page, seller);
  await page.clock.install();
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  // From here on the page's time passes only where the test lets it: after ten seconds no Undo is offered any more.
  await page.clock.pauseAt(Date.now() + 60_000);
  const order = page.getByRole("article");
  await order.getByRole("combobox").selectOption("Out for Delivery");
  const own = order.getByRole("button", { name: /^Undo/ });
  await expect(own).toBeVisible();
  const many = page.getByRole("region", { name: "Chosen orders" });
  await many.getByLabel("Choose all on this page").check();
  await many.getByLabel("New status").selectOption("Pending");
  await many.getByRole("button", { name: "Set status" }).click();
  await expect(many).toContainText("1 order set to Pending");
  // Later than the second press of a double click, which Undo ignores.
  await page.clock.runFor(1000);
  await many.getByRole("button", { name: "Undo" }).click();
  await expect(order.getByRole("combobox")).toHaveValue("Out for Delivery");
  await expect(many.getByRole("button", { name: "Undo" })).toBeHidden();
  await expect(own).toHaveCount(0);
});

test("all orders that match are cancelled only when that is confirmed, as many as were shown", async ({
  page,
  seller,
}) => {
  const { invoiceNumber } = await placeOneOrder(page, seller);
  const counts = { Pending: 61, "Out for Delivery": 0, Delivered: 2, Cancelled: 0 };
  await page.route("**/api/order/seller?**", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), counts, total: 61, newest: "the-newest" } });
  });
  const request = page.waitForRequest("**/api/order/update-matching");
  const previous = Array.from({ length: 61 }, (_, n) => ({ id: `order-${n}`, status: "Pending" }));
  await page.route("**/api/order/update-matching", (route) =>
    route.fulfill({
      json: { success: true, message: "61 orders are now Cancelled", previous, left: [], change: "c" },
    }),
  );
  await openAsSeller({ page }, `/seller/orders?status=Pending&q=${invoiceNumber}`);
  const many = page.getByRole("region", { name: "Chosen orders" });
  await many.getByLabel("Choose all on this page").check();
  await expect(many).toContainText("1 chosen");
  await many.getByRole("button", { name: "Choose all 61 that match" }).click();
  await expect(many).toContainText("61 chosen");
  await many.getByLabel("New status").selectOption("Cancelled");
  await many.getByRole("button", { name: "Set status" }).click();
  const question = page.getByRole("dialog", { name: "Cancel 61 orders?" });
  await question.getByRole("button", { name: "Keep them" }).click();
  await expect(question).toBeHidden();
  await many.getByRole("button", { name: "Set status" }).click();
  await question.getByLabel("Reason").fill("Too little rain");
  await question.getByRole("button", { name: "Set 61 orders to Cancelled" }).click();
  expect((await request).postDataJSON()).toEqual({
    filter: { status: "Pending", q: invoiceNumber },
    newest: "the-newest",
    count: 61,
    status: "Cancelled",
    reason: "Too little rain",
    from: ["Pending"],
  });
  await expect(many).toContainText("61 orders set to Cancelled");
  await expect(many.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("two who look at one order: each sees what the other does, and nothing is brought back unasked", {
  tag: "@quick",
}, async ({ browser, page, seller }) => {
  const { invoiceNumber } = await placeOneOrder(page, seller);
  const other = await (await browser.newContext()).newPage();
  for (const each of [page, other]) {
    const listening = each.waitForResponse("**/api/order/stream?**");
    await openAsSeller({ page: each }, `/seller/orders?q=${invoiceNumber}`);
    await listening;
  }
  const statusOn = (each: typeof page) => each.getByRole("combobox", { name: `Status of ${invoiceNumber}` });
  // The arrow keys choose a status here and don't set it, while the order is cancelled elsewhere.
  await statusOn(page).focus();
  for (const key of ["ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  await expect(page.getByText("Not set yet: it is still Pending.")).toBeVisible();
  await statusOn(other).selectOption("Cancelled");
  const why = other.getByRole("dialog", { name: `Cancel ${invoiceNumber}?` });
  await why.getByLabel("Reason").fill("Too little rain");
  await why.getByRole("button", { name: "Set to Cancelled" }).click();
  await expect(page.getByRole("alert")).toHaveText("It was set to Cancelled meanwhile.");
  await expect(statusOn(page)).toHaveValue("Cancelled");
  await expect(page.getByText("“Too little rain”")).toBeVisible();
  await expect(page.getByText("Not paid")).toBeHidden();
  // Restoring it asks for confirmation, and a refusal leaves it as it is.
  await statusOn(page).selectOption("Out for Delivery");
  const back = page.getByRole("dialog", { name: `Bring ${invoiceNumber} back?` });
  await expect(back.getByText(/takes its goods from stock again/)).toBeVisible();
  await back.getByRole("button", { name: "Leave it" }).click();
  await expect(statusOn(other)).toHaveValue("Cancelled");
  await expect(statusOn(page)).toHaveValue("Cancelled");
  await statusOn(page).selectOption("Out for Delivery");
  await back.getByRole("button", { name: "Set to Out for Delivery" }).click();
  await expect(statusOn(other)).toHaveValue("Out for Delivery");
});

test("a change made from what an order no longer is, is refused in its place", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request);
  const { _id, invoiceNumber } = await placeOrder(page.request, [jar._id]);
  // Without the stream, as on a phone that was offline.
  await page.route("**/api/order/stream?**", (route) => route.abort());
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  const order = page.getByRole("article");
  await expect(order.getByRole("combobox")).toHaveValue("Pending");
  const cancelled = await page.request.patch(`/api/order/update-status/${_id}`, {
    data: { status: "Cancelled" },
  });
  expect(cancelled).toBeOK();
  await order.getByRole("combobox").selectOption("Delivered");
  await expect(order.getByRole("alert")).toHaveText(
    `${invoiceNumber} is Cancelled by now. Nothing was changed.`,
  );
  await expect(order.getByRole("combobox")).toHaveValue("Cancelled");
});

test("a new order is announced at once, and moves nothing until it is shown", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request);
  await placeOrder(page.request, [jar._id]);
  const listening = page.waitForResponse("**/api/order/stream?**");
  await openAsSeller({ page }, "/seller/orders");
  await listening;
  const first = page.getByRole("article").first();
  const before = await first.boundingBox();
  // A separate product, as other tests order at the same time.
  const pot = await seller.addProduct();
  const { invoiceNumber } = await placeOrder(page.request, [pot._id]);
  await expect(page.getByRole("status").first()).toContainText("new order");
  await expect(page).toHaveTitle(/^\(\d+\) Orders/);
  expect(await first.boundingBox()).toEqual(before);
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("article").filter({ hasText: invoiceNumber })).toContainText(pot.name);
});

test("a link followed while a search is being typed is not called back by it", { tag: "@quick" }, async ({
  page,
}) => {
  await openAsSeller({ page }, "/seller/product-list");
  await page
    .getByRole("link", { name: /^Edit / })
    .first()
    .waitFor();
  await page.getByRole("searchbox", { name: "Search products" }).fill("a");
  await page
    .getByRole("link", { name: "Add product" })
    .first()
    .evaluate((link) => {
      if (link instanceof HTMLElement) link.click();
      // Simulates a slow machine: the typing pause ends before the page can show that another one is loading.
      const until = performance.now() + 500;
      while (performance.now() < until);
    });
  await expect(page.getByRole("heading", { name: "Add product" })).toBeVisible();
});

test("a row says when and where an order comes and what its bag waits for; opened, how its total comes about", async ({
  page,
  seller,
}) => {
  const [okra, beans] = [await seller.addProduct(), await seller.addProduct()];
  await register(page.request);
  const address = await saveAddress(page.request);
  const placed = await page.request.post("/api/order/cod", {
    headers: { ...OWN_CONNECTION, "Idempotency-Key": randomUUID() },
    data: { ...checkoutFor([okra, beans], address), promoCode: "MARKET", discount: 50, totalAmount: 80 },
  });
  expect(placed, await placed.text()).toBeOK();
  const [order] = await ordersOf(page.request);
  if (!order) throw new Error("nothing was ordered");
  const { _id, invoiceNumber, deliveryDay, deliveryWindow } = order;
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  const row = page.getByRole("article");
  await expect(row).toContainText(formatShortDay(deliveryDay));
  if (deliveryWindow) await expect(row).toContainText(windowName(deliveryWindow));
  await expect(row).toContainText("570001");
  await expect(row.getByText("Weighed", { exact: true })).toHaveCount(0);
  const amountOf = (name: string, amount: number) => ({
    item: order.items.find((item) => item.name === name)?._id ?? "",
    amount,
  });
  await seller.weigh(_id, [amountOf(okra.name, 400), amountOf(beans.name, 600)]);
  await page.reload();
  await expect(row.getByText("Weighed", { exact: true })).toBeVisible();
  await expect(row.getByText("Waits for an answer", { exact: true })).toBeVisible();

  await seller.setStatus(_id, "Delivered");
  await page.reload();
  await expect(row.getByText("Weighed", { exact: true })).toBeVisible();
  await expect(row.getByText("Waits for an answer", { exact: true })).toHaveCount(0);
  const sums = page.getByRole("region", { name: "How the total comes about" });
  const less = `${okra.name}: 400 g of 500 g`;
  await expect(sums.getByRole("term")).toHaveText([
    "Sub total",
    "Shipping",
    "Handling",
    "Discount (MARKET)",
    less,
    // The shopper has not agreed to more.
    `${beans.name}: 600 g of 500 g`,
    "Total",
  ]);
  await expect(sums.getByRole("definition")).toHaveText(["₹80", "₹40", "₹10", "−₹50", "−₹8", "₹0", "₹72"]);
  await expect(sums).toContainText(/Credit note CN-\d{8}-\d+ of .*: ₹8.00/);
  await expect(sums).toContainText("Paid: ₹72.00");
  const lines = row.getByRole("listitem");
  await expect(lines.filter({ hasText: okra.name }).first()).toContainText("Packed: 400 g");
  const pdf = await page.request.get(`/api/order/invoice/${_id}.pdf`, { headers: OWN_CONNECTION });
  const { pages } = await readPdf(await pdf.body());
  const paper = pages
    .flatMap(({ texts }) => texts)
    .join(" ")
    .replaceAll("− ₹", "−₹");
  for (const text of [less, "−₹8.00", "₹40.00", "₹10.00", "Discount (MARKET)", "−₹50.00", "₹72.00"]) {
    expect(paper).toContain(text);
  }
  expect(paper).toMatch(/Credit note CN-\d{8}-\d+ of .*: ₹8.00/);
});
