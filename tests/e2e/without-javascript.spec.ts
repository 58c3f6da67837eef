import { logInSeller } from "./support/seller.ts";
import { expect, test } from "./support/test.ts";

// The rendered HTML must be enough to look around: slow phones show it first.
test.use({ javaScriptEnabled: false });

test("home shows categories and best sellers, and leads on", { tag: "@quick" }, async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByTestId("product-card").first()).toBeVisible();
  await page.locator("#explore-menu").getByRole("link", { name: "Pantry" }).click();
  await expect(page).toHaveURL("/products/pantry");
  await expect(page.getByRole("heading", { level: 1, name: "Pantry" })).toBeVisible();
});

test("search is a real form, and its query lives in the address", { tag: "@quick" }, async ({ page }) => {
  await page.goto("/");
  const box = page.getByRole("searchbox", { name: "Search products" });
  await box.fill("tomato");
  await box.press("Enter");
  await expect(page).toHaveURL("/products?q=tomato");
  await expect(page.getByTestId("product-card")).toHaveCount(1);
  await expect(page.getByRole("link", { name: "Country tomatoes" })).toBeVisible();
  // Blanks around a query are not searched for, and not shown.
  await page.goto("/products?q=%20%20tomato%20%20");
  await expect(box).toHaveValue("tomato");
});

test("the list goes on by a real link", async ({ page }) => {
  await page.goto("/products");
  const first = await page.getByTestId("product-card").first().getByRole("heading").innerText();
  await page.getByRole("link", { name: /more/i }).click();
  await expect(page).toHaveURL(/\/products\?page=2$/);
  await expect(page.getByTestId("product-card").first().getByRole("heading")).not.toHaveText(first);
});

test("a list is sorted and narrowed by a form, and takes no notice of what it does not know", async ({
  page,
}) => {
  await page.goto("/products/pantry");
  await page.getByLabel("Sort by").selectOption("Name");
  await page.getByLabel("In stock only").check();
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page).toHaveURL("/products/pantry?sort=name&inStock=1");
  const names = await page.getByTestId("product-card").getByRole("heading").allInnerTexts();
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/products\/pantry$/);
  expect((await page.goto("/products?sort=cheapest&inStock=perhaps"))?.status()).toBe(200);
  await expect(page.getByTestId("product-card").first()).toContainText("Country tomatoes");
});

test("a product's page is complete and linked", async ({ page }) => {
  await page.goto("/products?q=tomato");
  await page.getByRole("link", { name: "Country tomatoes" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Country tomatoes" })).toBeVisible();
  await expect(main.getByText("₹52").first()).toBeVisible();
  await expect(main.getByRole("listitem").filter({ hasText: "Keep them out of the fridge" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Breadcrumb" })).toBeVisible();
  await expect(main.getByTestId("product-card")).toHaveCount(5);
  await main.getByRole("link", { name: "See more" }).click();
  await expect(page).toHaveURL("/products");
});

test("a certificate says what it means when it is pressed", async ({ page }) => {
  await page.goto("/products?q=palak");
  await page.getByRole("link", { name: "Palak spinach" }).click();
  const main = page.getByRole("main");
  const meaning = main.getByText(/growers of one group check each other/);
  await expect(meaning).toBeHidden();
  await main.getByText("Certified organic: PGS-India").click();
  await expect(meaning).toBeVisible();
  await expect(main.getByText(/^Certificate PGSI-DEMO-0101, valid until/)).toBeVisible();
});

test("what is made in the browser says that it needs JavaScript", { tag: "@quick" }, async ({ page }) => {
  for (const address of ["/cart", "/add-address", "/my-orders", "/user-account"]) {
    await page.goto(address);
    await expect(page.getByText(/needs JavaScript/).first(), address).toBeVisible();
    const main = page.getByRole("main");
    await expect(main.locator("a[href^='tel:']").first(), address).toBeVisible();
    await expect(main.getByRole("link", { name: "Chat on WhatsApp" }), address).toBeVisible();
  }
});

test("pages of those who work here say that they need JavaScript", async ({ page }) => {
  await page.goto("/seller/join/nothing");
  await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  await expect(page.getByText("Loading the invitation")).toBeHidden();
  await page.goto("/seller/orders");
  await expect(page.getByRole("heading", { name: "Seller Login" })).toBeVisible();
  await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  await logInSeller(page.request);
  await page.goto("/seller/orders");
  await expect(page.getByRole("main").getByText(/needs JavaScript/)).toBeVisible();
});

test("what is not there says so", async ({ page }) => {
  const answer = await page.goto("/products/vegetables/nothing");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "This stall is empty" })).toBeVisible();
  await page.goto("/products/nothing");
  await expect(page.getByRole("heading", { name: "There is no such category" })).toBeVisible();
  for (const address of ["/nope", "/products/nothing", "/products/vegetables/nothing"]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
    await expect(page, address).toHaveTitle(/^Page not found · /);
    await expect(page.locator("meta[name=robots]"), address).toHaveAttribute("content", "noindex");
  }
  // No link leads to these addresses.
  for (const address of ["/products/%00", "/products/vegetables/%00", "/products/%E0%A4%A"]) {
    expect((await page.goto(address))?.status(), address).toBe(404);
  }
  expect((await page.goto("/products?q=%00tomato"))?.status()).toBe(200);
  await expect(page.getByTestId("product-card")).toHaveCount(1);
});
