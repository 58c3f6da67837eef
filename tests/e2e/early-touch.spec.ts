import { SELLER } from "./support/accounts.ts";
import { holdScripts } from "./support/hold-scripts.ts";
import { openUntouched } from "./support/loaded.ts";
import { cartCount, expect, productAddress } from "./support/test.ts";
import { test } from "./support/untouched-shop.ts";

test("what is pressed before a page is alive is done as soon as it is, once", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  const product = await seller.addProduct();
  const letCome = await holdScripts(page);
  await page.goto(productAddress(product), { waitUntil: "commit" });
  const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
  await add.click();
  await expect(add).toHaveAttribute("data-pressed");
  letCome();
  await expect(cartCount(page)).toHaveText("1");
  await expect(page.locator("[data-pressed]")).toHaveCount(0);
});

test("a card of the home page takes its first press, and has its number before any", async ({
  page,
  untouchedShop,
}) => {
  const cards = page.getByTestId("product-card");
  const first = cards.first().getByRole("status");
  await openUntouched(page, untouchedShop.url);
  await cards
    .first()
    .getByRole("button", { name: /to cart/i })
    .click();
  await expect(first).toHaveText("1");
  // The browser knows the cart now, and nobody touches the page.
  await openUntouched(page, untouchedShop.url);
  await expect(first).toHaveText("1");
  await expect(cards.nth(1).getByRole("status")).toHaveCount(0);
});

test("what is typed before a page is alive stays, and counts", { tag: "@quick" }, async ({ page }) => {
  const letCome = await holdScripts(page);
  // The page ignores a search that is there before this moment: the browser may have restored it from an earlier
  // visit.
  await page.goto("/", { waitUntil: "domcontentloaded" });
  const letter = page.getByRole("textbox", { name: "Your e-mail" });
  await letter.fill("early@example.com");
  await page.getByRole("searchbox").fill("tomato");
  letCome();
  await expect(page).toHaveURL("/products?q=tomato");
  await expect(page.getByRole("searchbox")).toHaveValue("tomato");
});

test("what a seller types before a page is alive stays, and counts", { tag: "@quick" }, async ({ page }) => {
  await page.request.post("/api/seller/login", { data: SELLER });
  const letCome = await holdScripts(page);
  await page.goto("/seller/add-offer", { waitUntil: "commit" });
  await page.getByLabel("Offer text").fill("Mangoes");
  letCome();
  await page.getByLabel("Discount (%)").fill("10");
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(page.frameLocator("iframe").getByText("10% off").first()).toBeVisible();
  await expect(page.getByLabel("Offer text")).toHaveValue("Mangoes");
});

test("a seller's form is drawn as it stays, with what the role may do", async ({ page }) => {
  await page.request.post("/api/seller/login", { data: SELLER });
  const letCome = await holdScripts(page);
  await page.goto("/seller/add-offer", { waitUntil: "commit" });
  await expect(page.getByRole("checkbox", { name: /^Make a promo code/ })).toBeVisible();
  letCome();
});

test("no script is asked for before the first picture is there", async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/uploads/*", async (route) => {
    await promise;
    await route.continue();
  });
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(request.url());
  });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect
    .poll(() => page.evaluate(() => performance.getEntriesByType("paint").length))
    .toBeGreaterThan(0);
  expect(scripts).toEqual([]);
  resolve();
  await expect.poll(() => scripts.length).toBeGreaterThan(0);
});

test("scripts wait for the first paint though all else has come, but not for ever", async ({ page }) => {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await page.goto("/", { waitUntil: "load" });
  const preloads = page.locator("link[rel=modulepreload]");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await preloads.count()).toBe(0);
  await page.clock.runFor(600);
  await expect(preloads.first()).toBeAttached();
});
