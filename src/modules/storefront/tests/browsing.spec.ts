import type { Page } from "@playwright/test";
import { drawn } from "#tests/e2e/support/loaded.ts";
import { cartCount, expect, openAlive, productAddress, test, toast } from "#tests/e2e/support/test.ts";

const cards = "product-card";

/** Opens an address with a clock that stands still. Only the test moves it. */
async function standStill(page: Page, address: string): Promise<void> {
  await page.clock.install({ time: "2026-03-10T12:00:00Z" });
  await page.clock.pauseAt("2026-03-10T13:00:00Z");
  await openAlive(page, address);
}

test("typing a search takes to the products and follows each letter", { tag: "@quick" }, async ({ page }) => {
  await openAlive(page, "/");
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.pressSequentially("tom");
  await expect(page).toHaveURL("/products?q=tom");
  await expect(box).toBeFocused();
  await box.pressSequentially("ato");
  await expect(page).toHaveURL("/products?q=tomato");
  await expect(page.getByTestId(cards)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("Enter on blank text goes nowhere, other text is trimmed and matched whatever its case", async ({
  page,
}) => {
  await openAlive(page, "/");
  const visited: string[] = [];
  page.on("framenavigated", (frame) => visited.push(new URL(frame.url()).search));
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.fill("   ");
  await box.press("Enter");
  await expect(page).toHaveURL("/");
  await box.fill("  TOMATO ");
  await box.press("Enter");
  await expect(page).toHaveURL("/products?q=TOMATO");
  await expect(page.getByRole("link", { name: "Country tomatoes" })).toBeVisible();
  expect(new Set(visited)).toEqual(new Set(["?q=TOMATO"]));
});

test("a long list goes on as one scrolls, and Back and a reload return to the same place", {
  tag: "@quick",
}, async ({ page, seller }) => {
  // Three pages: after a reload, even two would be too short for the place.
  const { path } = await seller.addFullCategory(60);
  await openAlive(page, `/products/${path}`);
  const shown = page.getByTestId(cards);
  for (const count of [48, 60]) {
    await shown.last().scrollIntoViewIfNeeded();
    await expect(shown).toHaveCount(count);
  }
  const name = `${path} 60`;
  const place = page.getByRole("link", { name, exact: true });
  await place.scrollIntoViewIfNeeded();
  const top = () => page.evaluate(() => scrollY);
  const left = await top();
  await place.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.goBack();
  await expect(place).toBeInViewport();
  await expect.poll(top).toBe(left);
  await page.reload();
  await expect(place).toBeInViewport();
  await expect.poll(top).toBe(left);
});

test("a sorted list stays so from shelf to shelf, whose chips stay in reach", async ({ page }) => {
  const prices = async () => {
    const texts = await page.getByTestId(cards).allInnerTexts();
    return texts.map((text) => Number(/^₹([\d,.]+)/m.exec(text)?.[1]?.replaceAll(",", "")));
  };
  await page.setViewportSize({ width: 360, height: 740 });
  await openAlive(page, "/products");
  await page.getByLabel("Sort by").selectOption("Price, low to high");
  await expect(page).toHaveURL("/products?sort=price");
  await page.getByLabel("In stock only").check();
  await expect(page).toHaveURL("/products?sort=price&inStock=1");
  await expect(page.getByText("SOLD OUT")).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 1500));
  const shelves = page.getByRole("navigation", { name: "Categories" });
  await expect(shelves.getByRole("link", { name: "All" })).toBeInViewport();
  await shelves.getByRole("link", { name: "Pantry" }).click();
  await expect(page).toHaveURL("/products/pantry?sort=price&inStock=1");
  await expect(page.getByRole("heading", { level: 1, name: "Pantry" })).toBeVisible();
  await expect(shelves.getByRole("link", { name: "Pantry" })).toBeInViewport();
  await expect(page.getByLabel("In stock only")).toBeChecked();
  await expect(async () => {
    const shown = await prices();
    expect(shown.length).toBeGreaterThan(1);
    expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  }).toPass();
});

test("a search that no name matches offers what is near it, and says so", async ({ page }) => {
  await page.goto("/products?q=tomatos");
  await expect(page.getByText("No product is called “tomatos”. Did you mean:")).toBeVisible();
  const near = page.getByRole("region", { name: "Near matches" });
  await expect(near.getByRole("link", { name: "Country tomatoes" })).toBeVisible();
  // The product has this name in another language.
  await page.goto("/products?q=thakkali");
  await expect(page.getByText("1 product found")).toBeVisible();
  await expect(page.getByTestId(cards)).toHaveCount(1);
  await page.goto("/products?q=tomato");
  await expect(page.getByText("1 product found")).toBeVisible();
  await expect(near).toHaveCount(0);
});

test("a sold-out card has its badge, does not open and does not sell", async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await seller.setStock(jar, false);
  await page.goto(`/products?q=${jar.name}`);
  const card = page.getByTestId(cards);
  await expect(card).toContainText("SOLD OUT");
  await expect(card.getByRole("link")).toHaveCount(0);
  await expect(card.getByRole("button")).toHaveCount(1);
  await expect(card.getByRole("button", { name: `Tell me when ${jar.name} is back` })).toBeVisible();
  await page.goto(productAddress(jar));
  await expect(page.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Buy now" })).toHaveCount(0);
});

test("a product that sells out after its page was opened is refused when ordered", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await openAlive(page, productAddress(jar));
  await seller.setStock(jar, false);
  await page.getByRole("button", { name: "Buy now" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: jar.name })).toContainText("SOLD OUT");
});

test("home shows five best sellers, a product five related ones", async ({ page }) => {
  await page.goto("/");
  const bestSellers = page.getByRole("region", { name: "Best Sellers" });
  await expect(bestSellers.getByTestId(cards)).toHaveCount(5);
  await page.getByRole("link", { name: "Country tomatoes" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Country tomatoes" })).toBeVisible();
  await expect(page.getByTestId(cards)).toHaveCount(5);
  await page.getByRole("link", { name: "See more" }).click();
  await expect(page).toHaveURL("/products");
});

test("the breadcrumb leads back up", async ({ page }) => {
  await page.goto("/products/pantry");
  await page.getByTestId(cards).first().getByRole("link").click();
  const steps = page.getByRole("navigation", { name: "Breadcrumb" });
  await steps.getByRole("link", { name: "Pantry" }).click();
  await expect(page).toHaveURL("/products/pantry");
});

test("a card counts up and down in its place", { tag: "@quick" }, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await openAlive(page, `/products?q=${jar.name}`);
  await page.getByRole("button", { name: `Add ${jar.name} to cart` }).click();
  await page.getByRole("button", { name: `One more ${jar.name}` }).click();
  await expect(cartCount(page)).toHaveText("2");
  await page.getByRole("button", { name: `One less ${jar.name}` }).click();
  await page.getByRole("button", { name: `Remove ${jar.name}` }).click();
  await expect(toast(page, "Removed from Cart")).toBeVisible();
  await expect(cartCount(page)).toBeHidden();
  await page.getByRole("link", { name: jar.name, exact: true }).click();
  const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" });
  await add.press("Enter");
  // The minus disappears with the last piece, and the focus returns.
  await page.getByRole("button", { name: `Remove ${jar.name}` }).press("Enter");
  await expect(add).toBeFocused();
});

test("/loader leads on after five seconds, and only on this site", async ({ page }) => {
  await standStill(page, "/loader?next=my-orders");
  await page.clock.runFor(4900);
  await drawn(page);
  await expect(page).toHaveURL(/\/loader/);
  await page.clock.runFor(200);
  await expect(page).toHaveURL("/my-orders");

  await page.goto("/loader?next=//example.com");
  await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/");
});

test.describe("the banners", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("change every four seconds, and stand still while somebody points at them", async ({ page }) => {
    await standStill(page, "/");
    const second = page.getByRole("button", { name: "Banner 2" });
    await expect(second).toBeVisible();
    await expect(second).not.toHaveAttribute("aria-current", "true");
    await page.clock.runFor(4700);
    await expect(second).toHaveAttribute("aria-current", "true");
    await page.getByRole("region", { name: "From the market" }).hover();
    await page.clock.runFor(9000);
    await drawn(page);
    await expect(second).toHaveAttribute("aria-current", "true");
  });
});

test("with reduced motion the banners stand still", async ({ page }) => {
  await standStill(page, "/");
  const first = page.getByRole("button", { name: "Banner 1" });
  await expect(first).toHaveAttribute("aria-current", "true");
  await page.clock.runFor(9000);
  await drawn(page);
  await expect(first).toHaveAttribute("aria-current", "true");
  await page.getByRole("button", { name: "Banner 3" }).click();
  await expect(page.getByRole("button", { name: "Banner 3" })).toHaveAttribute("aria-current", "true");
});

test("a product is found by what it is called elsewhere, and a short list leaves the footer where it is", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/products?q=baingan");
  await expect(page.getByText("1 product found")).toBeVisible();
  await expect(page.getByTestId(cards)).toContainText(["Long purple brinjal"]);
  await expect(page.getByText(/all of them shown/)).toHaveCount(0);
  await expect
    .poll(async () => (await page.getByRole("contentinfo").boundingBox())?.y)
    .toBeGreaterThanOrEqual(740);
});

test("Back closes the picture from close by, which is larger than on the page, and stays at the product", {
  tag: "@quick",
}, async ({ page, seller }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const jar = await seller.addProduct();
  await page.goto("/");
  await openAlive(page, productAddress(jar));
  const small = await page.getByRole("main").locator("img").first().boundingBox();
  const look = page.getByRole("button", { name: `Look at ${jar.name} from close by` });
  await look.click();
  const picture = page.getByRole("dialog", { name: jar.name }).locator("img");
  await expect
    .poll(async () => (await picture.boundingBox())?.width)
    .toBeGreaterThan(1.5 * (small?.width ?? 0));
  await page.goBack();
  await expect(picture).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`${productAddress(jar)}$`));
  await look.click();
  await page.getByRole("button", { name: "Close", exact: true }).click();
  await expect(picture).toHaveCount(0);
  await expect(look).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`${productAddress(jar)}$`));
  await page.goBack();
  await expect(page).toHaveURL("/");
});
