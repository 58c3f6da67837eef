import { daysLater } from "#kernel/time/store-time.ts";
import { orderTitle } from "#modules/order/rules/order-title.ts";
import { fromAnswer } from "#modules/order/web/shared/from-answer.ts";
import { setServerTime } from "#tests/e2e/support/server-time.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { openStill } from "#tests/e2e/support/still-clock.ts";
import { cartCount, expect, openAlive, productAddress, test, toast } from "#tests/e2e/support/test.ts";

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
  await expect(card.getByRole("heading", { name: orderTitle(fromAnswer(order)) })).toBeVisible();
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

test("an order is folded to a line, what is different is in view, and one action is filled", async ({
  page,
  seller,
}) => {
  await register(page.request);
  const [okra, beans, rice, oil] = [
    await seller.addProduct(),
    await seller.addProduct(),
    await seller.addProduct(),
    await seller.addProduct(),
  ];
  const older = await placeOrder(page.request, [okra._id, beans._id, rice._id, oil._id]);
  const [first, second] = older.items;
  await seller.weigh(older._id, [
    { item: first?._id ?? "", amount: 400 },
    { item: second?._id ?? "", amount: 0 },
  ]);
  await seller.setStatus(older._id, "Delivered");
  const newer = await placeOrder(page.request, [okra._id]);
  await seller.setStatus(newer._id, "Delivered");
  await page.goto("/my-orders");
  const [card, other] = [older, newer].map(({ invoiceNumber }) =>
    page.getByRole("article", { name: invoiceNumber }),
  );
  if (!card || !other) throw new Error("there are two orders");

  const fold = card.getByRole("button", { name: `${okra.name}, ${beans.name} and 2 more` });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  const changes = card.getByRole("list", { name: "What is different from what you ordered" });
  await expect(changes.getByRole("listitem")).toHaveText([
    `${okra.name} 500 g → 400 g₹40 → ₹32`,
    `${beans.name} 500 g → Left out₹40 → ₹0`,
  ]);
  await expect(card.getByRole("button", { name: `Rate ${okra.name}` })).toHaveCount(0);
  // The newest one that came is unfolded, with the specified button of each line.
  await expect(other.getByRole("button", { name: `Rate ${okra.name}` })).toBeVisible();
  for (const each of [card, other]) await expect(each.locator(".bg-leaf")).toHaveCount(1);

  await card.getByRole("button", { name: "Rate what came" }).click();
  await expect(card.getByRole("button", { name: `Rate ${okra.name}` })).toBeFocused();
  await expect(changes).toHaveCount(0);
  await expect(card.getByText("Packed: 400 g")).toBeVisible();
  await expect(card.getByText("₹40 → ₹32")).toBeVisible();
  await expect(card.locator(".bg-leaf")).toHaveCount(1);
  await card.getByRole("button", { name: "4 products" }).click();
  await expect(changes).toBeVisible();
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

test.describe("with the page open", () => {
  const HALF_A_MINUTE_MS = 30_000;

  test("the seller's changes come by themselves, and nothing that is open or typed is lost", {
    tag: "@quick",
  }, async ({ page, seller }) => {
    await register(page.request);
    const jar = await seller.addProduct();
    const arrived = await placeOrder(page.request, [jar._id]);
    await seller.setStatus(arrived._id, "Delivered");
    const open = await placeOrder(page.request, [jar._id]);
    await openStill(page, "/my-orders");
    const card = page.getByRole("article", { name: open.invoiceNumber });
    const rated = page.getByRole("article", { name: arrived.invoiceNumber });
    await expect(card.locator("[aria-current=step]")).toContainText("Ordered");
    await rated.getByText("Address, charges and help").click();
    await rated.getByRole("button", { name: `Rate ${jar.name}` }).click();
    const comment = page.getByRole("dialog").getByLabel("Comment");
    await comment.fill("Half written");

    await seller.setStatus(open._id, "Out for Delivery");
    const request = page.waitForRequest(/\/api\/order\/user/);
    await page.clock.runFor(HALF_A_MINUTE_MS);
    expect(new URL((await request).url()).searchParams.get("ids")).toBe(open._id);
    await expect(card.locator("[aria-current=step]")).toContainText("On its way");
    await expect(comment).toHaveValue("Half written");
    await expect(comment).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(rated.getByText(/12 Devaraja Road/)).toBeVisible();

    await seller.setStatus(open._id, "Delivered");
    await page.clock.runFor(HALF_A_MINUTE_MS);
    await expect(card.getByRole("button", { name: `Rate ${jar.name}` })).toBeVisible();
    // All orders are finished, so nothing is requested until somebody returns to the page.
    const later: string[] = [];
    page.on("request", (request) => later.push(new URL(request.url()).pathname));
    await page.clock.runFor(3 * HALF_A_MINUTE_MS);
    await page.evaluate(() => fetch("/healthz"));
    expect(later).toContain("/healthz");
    expect(later).not.toContain("/api/order/user");
    await seller.setStatus(open._id, "Cancelled");
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expect(card.getByText("You paid ₹90 at the door. The store settles that with you.")).toBeVisible();
  });

  test("a hidden page asks nothing, and a look that fails leaves what is shown", async ({ page, seller }) => {
    await register(page.request);
    const order = await placeOrder(page.request, [(await seller.addProduct())._id]);
    await openStill(page, "/my-orders");
    const card = page.getByRole("article", { name: order.invoiceNumber });
    await expect(card).toBeVisible();
    let looks = 0;
    await page.route("**/api/order/user*", (route) => {
      looks++;
      return route.abort();
    });
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true });
    });
    await page.clock.runFor(2 * HALF_A_MINUTE_MS);
    await page.evaluate(() => fetch("/healthz"));
    expect(looks).toBe(0);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "visible", configurable: true });
    });
    // A look that is still on its way takes the place of the next one.
    const lookAgain = async () => {
      await page.clock.runFor(HALF_A_MINUTE_MS);
      return looks;
    };
    await expect.poll(lookAgain).toBeGreaterThan(0);
    await expect(card).toBeVisible();
    await expect(page.getByRole("status").filter({ hasText: /failed|error/i })).toHaveCount(0);
  });

  test("orders that were seen stand there while the server is out of reach, until it answers again", async ({
    page,
    seller,
  }) => {
    const shopper = await register(page.request);
    const order = await placeOrder(page.request, [(await seller.addProduct())._id]);
    await page.goto("/my-orders");
    await expect(page.getByRole("article", { name: order.invoiceNumber })).toBeVisible();
    await page.clock.install();
    await page.route("**/api/**", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("As you last saw them")).toBeVisible();
    await expect(page.getByText(order.invoiceNumber)).toBeVisible();
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute("**/api/**");
    await page.clock.runFor(HALF_A_MINUTE_MS);
    await expect(page.getByRole("article", { name: order.invoiceNumber })).toBeVisible();
    await expect(page.getByRole("button", { name: `${shopper.name}'s menu` })).toBeVisible();

    // The session is known, and only the orders can't be loaded.
    await page.route("**/api/order/user*", (route) => route.abort());
    await page.reload();
    await expect(page.getByText("As you last saw them")).toBeVisible();
    await page.unroute("**/api/order/user*");
    await page.clock.runFor(HALF_A_MINUTE_MS);
    await expect(page.getByRole("article", { name: order.invoiceNumber })).toBeVisible();
  });

  test("a server that fails is no missing network", async ({ page, seller }) => {
    await register(page.request);
    await placeOrder(page.request, [(await seller.addProduct())._id]);
    await page.goto("/my-orders");
    await expect(page.getByRole("article")).toBeVisible();
    await page.route("**/api/order/user*", (route) =>
      route.fulfill({ status: 500, json: { success: false, message: "Server error" } }),
    );
    await page.reload();
    await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    await expect(page.getByText("As you last saw them")).toHaveCount(0);
  });

  test("an order is being packed on the day on which it comes", async ({ page, seller }) => {
    await register(page.request);
    const order = await placeOrder(page.request, [(await seller.addProduct())._id]);
    const card = page.getByRole("article", { name: order.invoiceNumber });
    const at = async (day: string) => {
      await page.clock.setFixedTime(`${day}T08:00:00+05:30`);
      await setServerTime(page, `${day}T08:00:00+05:30`);
      await openAlive(page, "/my-orders");
      await page.evaluate(() => dispatchEvent(new Event("pageshow")));
    };
    await at(daysLater(order.deliveryDay, -1));
    await expect(card.getByText(/^You pay ₹90 in cash/)).toBeVisible();
    await expect(card.locator("[aria-current=step]")).toContainText("Ordered");
    await at(order.deliveryDay);
    await expect(card.getByText(/^We are packing it\. You pay ₹90 in cash/)).toBeVisible();
    await at(daysLater(order.deliveryDay, 1));
    await expect(card.getByText(/^It should have come on/)).toBeVisible();
  });
});
