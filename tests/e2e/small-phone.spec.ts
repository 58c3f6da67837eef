import type { Locator, Page } from "@playwright/test";
import { holdAnswers } from "./support/hold-answers.ts";
import { openLoaded, pictured } from "./support/loaded.ts";
import { ordersOf, placeOrder, register, saveAddress } from "./support/shopper.ts";
import { untilRested } from "./support/still-clock.ts";
import { expect, openAlive, productAddress, putIntoCart } from "./support/test.ts";
import { test } from "./support/untouched-shop.ts";

// The smallest phone in use.
test.use({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true });

test("a product's price and the way into the cart stand above the tabs", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  await openLoaded(page, productAddress(await seller.addProduct()));
  const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  for (const name of ["Add to Cart", "Buy now"]) {
    const button = await page.getByRole("main").getByRole("button", { name, exact: true }).boundingBox();
    expect((button?.y ?? 0) + (button?.height ?? 0), name).toBeLessThanOrEqual(tabs?.y ?? 0);
  }
});

test("a product's bar has the stepper once it is in the cart, and the keyboard stays in it", async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct();
  await openAlive(page, productAddress(product));
  const main = page.getByRole("main");
  const picture = main.getByRole("img", { name: product.name });
  await expect(picture).toHaveCSS("object-fit", "contain");
  await main.getByRole("button", { name: "Add to Cart" }).press("Enter");
  await expect(main.getByRole("button", { name: `One more ${product.name}` })).toBeFocused();
  await expect(main.getByRole("button", { name: "Add to Cart" })).toBeHidden();
  await expect(main.getByRole("button", { name: "Buy now" })).toBeInViewport();
  await main.getByRole("button", { name: `Remove ${product.name}` }).press("Enter");
  await expect(main.getByRole("button", { name: "Add to Cart" })).toBeFocused();
  await expect(main.getByRole("button", { name: "Buy now" })).toBeInViewport();
});

test("the cart's bar leaves a product's own buttons free, and comes when they are gone", async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct();
  await putIntoCart(page, product);
  await page.goto(productAddress(product));
  const bar = page.getByRole("navigation", { name: "Cart" }).getByRole("link");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: `Remove ${product.name}` })).toBeAttached();
  await expect(bar).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(bar).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await expect(bar).toHaveCount(0);
  // It buys what the stepper beside it shows, and no more.
  await main.getByRole("button", { name: "Buy now" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByLabel(`Quantity of ${product.name}`)).toHaveValue("1");
});

test("the page's last line can be read above the cart's bar and the order button", async ({
  page,
  seller,
}) => {
  await putIntoCart(page, await seller.addProduct());
  const lastLine = page.getByText("All rights reserved.");
  for (const [address, bar] of [
    ["/products", page.getByRole("link", { name: "View cart" })],
    ["/cart", page.getByRole("button", { name: "Place Order" })],
  ] as const) {
    await page.goto(address);
    await expect(bar).toBeVisible();
    // Content that loads late makes the page longer.
    const gap = async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const line = await lastLine.boundingBox();
      const cover = await bar.boundingBox();
      return (cover?.y ?? 0) - (line?.y ?? 0) - (line?.height ?? 0);
    };
    await expect.poll(gap, address).toBeGreaterThan(0);
  }
});

test("a tap acts at once on what has just come up, but for one where the last tap was", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await register(page.request, { [jar._id]: 1 });
  await saveAddress(page.request);
  await page.clock.install();
  await page.goto("/products");
  const bar = page.getByRole("link", { name: "View cart" });
  await expect(bar).toBeVisible();
  const { x = 0, y = 0, width = 0, height = 0 } = (await bar.boundingBox()) ?? {};
  const tapThere = () => page.touchscreen.tap(x + width - 40, y + height / 2);
  // The clock stands still, so that no time passes but what the test lets pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  // A slow phone: the cart comes three seconds after the tap.
  const coming = await holdAnswers(page, "**/api/delivery/options*");
  await tapThere();
  await coming.requested;
  await page.clock.runFor(3000);
  coming.release();
  await expect(page).toHaveURL("/cart");
  const place = page.getByRole("button", { name: "Place Order" });
  await expect(place).toHaveAccessibleDescription(/Meera Rao/);
  await expect(place).toBeInViewport({ ratio: 1 });
  await expect(place).toBeDisabled();
  await tapThere();
  await page.clock.runFor(600);
  await expect(place).toBeDisabled();
  await tapThere();
  expect(await ordersOf(page.request)).toEqual([]);
  // Its rest begins anew with whatever moves it, such as a picture that comes late.
  await untilRested(page, place);
  await tapThere();
  await expect(page.getByRole("dialog")).toContainText("INV-");
  expect(await ordersOf(page.request)).toHaveLength(1);
});

test("the way to the cart takes the very first tap after something was added", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await page.clock.install();
  await openAlive(page, `/products?q=${encodeURIComponent(jar.name)}`);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole("button", { name: `Add ${jar.name} to cart` }).tap();
  await page.getByRole("link", { name: "View cart" }).tap();
  await expect(page).toHaveURL("/cart");
});

test("a line of the cart takes one low row, and the bars around it a quarter of the screen", async ({
  page,
  seller,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const name = "Stone-ground red rice flour from Heggadadevanakote, hand picked";
  const [jar, other] = [
    await seller.addProduct(),
    await seller.addProduct({ name, price: 64, offerPrice: 52 }),
  ];
  await register(page.request, { [jar._id]: 3, [other._id]: 1 });
  await saveAddress(page.request);
  await page.goto("/cart");
  await expect(page.getByRole("button", { name: "Place Order" })).toBeEnabled();
  const lines = page.getByRole("list", { name: "Products in your cart" }).getByRole("listitem");
  await expect(lines).toHaveCount(2);
  for (const line of await lines.all()) expect((await line.boundingBox())?.height).toBeLessThanOrEqual(76);
  const bars = page.locator("header, [data-bar]").filter({ visible: true });
  await expect(bars).toHaveCount(3);
  let high = 0;
  for (const bar of await bars.all()) high += (await bar.boundingBox())?.height ?? 0;
  expect(high).toBeLessThanOrEqual(740 / 4);
});

test("in a low window the cart scrolls clear of all bars", async ({ page, seller }) => {
  await putIntoCart(page, await seller.addProduct());
  for (const [width, height] of [
    [320, 256],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/cart");
    const place = page.getByRole("button", { name: "Place Order" });
    await place.scrollIntoViewIfNeeded();
    const selector = page.getByLabel(/^Quantity of/);
    await selector.evaluate((field) => field.scrollIntoView({ block: "center" }));
    await expect(selector).toBeInViewport({ ratio: 1 });
    const stays = await page
      .locator("header, [data-bar]")
      .evaluateAll((all) => all.map((bar) => getComputedStyle(bar).position));
    expect(stays.filter((position) => position === "fixed" || position === "sticky")).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("a long name and a large amount in the cart leave each other room", async ({ page, seller }) => {
  const jar = await seller.addProduct({
    name: "Sun-dried-hand-picked-stone-ground-slow-roasted-single-estate-mountain-coriander",
    price: 123456.75,
    offerPrice: 100000.25,
  });
  await register(page.request, { [jar._id]: 3 });
  await page.goto("/cart");
  const line = page.getByRole("listitem").filter({ hasText: jar.name });
  const unitPrice = await line.getByText("₹1,00,000.25").boundingBox();
  expect(unitPrice?.height).toBeLessThan(30);
  const amount = await line.getByTestId("line-amount").boundingBox();
  expect(amount?.height).toBeLessThan(34);
  const name = await line.getByRole("link", { name: jar.name }).boundingBox();
  expect(name?.width).toBeGreaterThan(90);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test("nothing lies beside the page when letters are twice as large as usual", async ({ page, seller }) => {
  // A phone with enlarged letters shows the same page on half of the width.
  await page.setViewportSize({ width: 180, height: 320 });
  const jar = await seller.addProduct();
  await register(page.request, { [jar._id]: 1 });
  await placeOrder(page.request, [jar._id]);
  await saveCart(page, { [jar._id]: 1 });
  for (const address of ["/", "/products", productAddress(jar), "/cart", "/my-orders", "/user-account"]) {
    await openLoaded(page, address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(180);
  }
});

test("home is nowhere wider than the narrowest windows, from its top to its end", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  for (const [width, height] of [
    [320, 568],
    [180, 320],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openLoaded(page, "/");
    await expect(page.getByRole("button", { name: "Pause the banners" })).toBeVisible();
    const footer = page.getByRole("contentinfo");
    // Content further down gets its layout when it comes near.
    for (const heading of await page.getByRole("main").getByRole("heading", { level: 2 }).all()) {
      await heading.scrollIntoViewIfNeeded();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await footer.scrollIntoViewIfNeeded();
    const { x, width: wide } = (await footer.boundingBox()) ?? {};
    expect([x, wide]).toEqual([0, width]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});

test("bars give way in a low window: on a phone's side, and at four times the size", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await register(page.request, { [jar._id]: 1 });
  await saveAddress(page.request);
  for (const [width, height] of [
    [320, 256],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of ["/", "/products", productAddress(jar), "/cart"]) {
      await openLoaded(page, address);
      await page.evaluate(() => scrollTo(0, (document.documentElement.scrollHeight - innerHeight) / 2));
      expect(await heightOfStaying(page), `${address} at ${width} × ${height}`).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await expect(page.getByRole("button", { name: "Place Order" })).toBeAttached();
  }
});

test("home shows its stalls and a product with its price before it is scrolled", async ({
  page,
  untouchedShop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLoaded(page, untouchedShop.url);
  const bottomOf = async (what: Locator) => {
    const box = await what.boundingBox();
    return box ? box.y + box.height : Number.POSITIVE_INFINITY;
  };
  const cards = page.getByTestId("product-card");
  const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
  expect(await bottomOf(page.locator("#explore-menu li").first())).toBeLessThan(tabs?.y ?? 0);
  expect(
    await bottomOf(
      cards
        .first()
        .getByText(/^₹[\d,.]+$/)
        .first(),
    ),
  ).toBeLessThanOrEqual(tabs?.y ?? 0);
  expect(await bottomOf(cards.last())).toBeLessThan(2 * 740);
});

test("pictures fill their tiles, prices stand on one line, and keep still when a product is added", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openLoaded(page, "/products/vegetables");
  await pictured(page);
  const cards = page.getByTestId("product-card");
  const [first, second] = [cards.first(), cards.nth(1)];
  for (const card of [first, second]) {
    const picture = await card.locator("img").boundingBox();
    expect(picture).toEqual(await card.locator("div > div").first().boundingBox());
    expect(picture?.width).toBe((await card.boundingBox())?.width);
  }
  const priceAt = async (card: Locator) =>
    (
      await card
        .getByText(/^₹[\d,.]+$/)
        .first()
        .boundingBox()
    )?.y ?? -1;
  // The line with the struck-through price is slightly higher.
  expect(Math.abs((await priceAt(first)) - (await priceAt(second)))).toBeLessThan(1.5);
  // What has no room is left out whole.
  const cutParts = await page.evaluate(() =>
    [...document.querySelectorAll("[data-testid=product-card] .whole-parts")].flatMap((line) => {
      const { top, bottom, right } = line.getBoundingClientRect();
      return [...line.children].flatMap((part) => {
        const box = part.getBoundingClientRect();
        const isLeftOut = box.top >= bottom - 1;
        return isLeftOut || (box.bottom < bottom + 4 && box.top > top - 4 && box.right < right + 1)
          ? []
          : [part.textContent];
      });
    }),
  );
  expect(cutParts).toEqual([]);
  const place = first.locator("fieldset");
  const before = await place.boundingBox();
  await first.getByRole("button", { name: /^Add .* to cart$/ }).click();
  await expect(first.getByRole("button", { name: /^Remove/ })).toBeVisible();
  expect(await place.boundingBox()).toEqual(before);
});

test("a list shows four products whole before it is scrolled, also below a category's words", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ["/products", "/products/pantry"]) {
    await page.goto(address);
    const tabs = await page.getByRole("navigation", { name: "Main" }).boundingBox();
    const cards = await page.getByTestId("product-card").all();
    for (const card of cards.slice(0, 4)) {
      const box = await card.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), address).toBeLessThanOrEqual(tabs?.y ?? 0);
    }
  }
});

async function saveCart(page: Page, cartItems: Record<string, number>): Promise<void> {
  expect(await page.request.post("/api/cart/update", { data: { cartItems } })).toBeOK();
}

/** The part of the window's height that elements take which don't scroll. */
function heightOfStaying(page: Page): Promise<number> {
  return page.evaluate(() => {
    const staying = [...document.querySelectorAll<HTMLElement>("header, nav, [data-bar], .chips-bar")];
    const heights = staying.map((bar) => {
      const { position } = getComputedStyle(bar);
      const stays = position === "fixed" || position === "sticky";
      return stays && !bar.closest("dialog") ? bar.offsetHeight : 0;
    });
    return Math.max(0, ...heights);
  });
}

test("home shows a product with its price and its button at first in a wide window too", async ({
  page,
  untouchedShop,
}) => {
  for (const size of [
    { width: 768, height: 1024 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await openLoaded(page, untouchedShop.url);
    await expect(page.getByTestId("product-card").first()).toBeInViewport({ ratio: 1 });
  }
});
