import { readFile } from "node:fs/promises";
import { type Browser, expect, type Locator, type Page, test } from "@playwright/test";
import { SELLER } from "./support/accounts.ts";
import { mailsTo } from "./support/outbox.ts";
import { BANNER, demoPicture } from "./support/pictures.ts";
import { newEmail, placeOrder, register } from "./support/shopper.ts";
import { cartCount, toast } from "./support/test.ts";

const PICTURES = ["jar", "honey-pot", "coconut", "olive"].map(demoPicture);
const IMPORTED = 200;
const DISCOUNT = 15;

// The names of this run: other tests share the shop.
const mark = `${process.pid}-${Date.now().toString(36)}`;
const category = { name: `Pickles ${mark}`, path: `pickles-${mark}` };
const product = `Lime pickle ${mark}`;
const edited = `Sweet lime pickle ${mark}`;
const offer = `Pickles have come, ${mark}`;

test("the seller's day", async ({ page, browser }) => {
  test.setTimeout(120_000);
  const shopper = await newShopper(browser);
  const subscriber = newEmail();
  await subscribe(shopper, subscriber);

  await test.step("logs in", () => logIn(page));
  await test.step("adds a category", () => addCategory(page));
  await test.step("adds a product with four pictures", () => addProduct(page));
  await test.step("edits it", () => editProduct(page));
  await test.step("the storefront has it", () => seeOnStorefront(shopper));
  await test.step("marks it sold out, and shoppers see it", () => sellOut(page, shopper));
  await test.step("imports 200 products", () => importProducts(page));
  await test.step("takes an order through its statuses", () => handleOrder(page, shopper));
  await test.step("prints the packing list", () => printPackingList(page));
  await test.step("sends an offer", () => sendOffer(page, subscriber));
  await test.step("puts up a banner", () => putUpBanner(page, shopper));
});

/** Someone else's browser, with the shop open in it. */
async function newShopper(browser: Browser): Promise<Page> {
  const page = await browser.newPage();
  await register(page.request);
  return page;
}

async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByPlaceholder("you@example.com").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(toast(page, "Subscribed successfully!")).toBeVisible();
}

async function logIn(page: Page): Promise<void> {
  await page.goto("/seller");
  await page.getByLabel("Email").fill(SELLER.email);
  await page.getByRole("textbox", { name: "Password" }).fill(SELLER.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Hi! Admin")).toBeVisible();
}

const follow = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();

async function addCategory(page: Page): Promise<void> {
  await follow(page, "Categories");
  await page.getByRole("button", { name: "Add category" }).click();
  const form = page.getByRole("dialog");
  await form.getByLabel("Name").fill(category.name);
  await expect(form.getByLabel("Path")).toHaveValue(category.path);
  await form.getByLabel("Sort order").fill("90");
  await form.getByLabel("Category image").setInputFiles(demoPicture("jar"));
  await form.getByRole("button", { name: "Add category" }).click();
  await expect(form).toBeHidden();
  await expect(rowOf(page, category.name)).toBeVisible();
}

const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });

async function addProduct(page: Page): Promise<void> {
  await follow(page, "Add product");
  for (const [slot, picture] of PICTURES.entries()) {
    await page.getByLabel(`Image ${slot + 1}`, { exact: true }).setInputFiles(picture);
  }
  await expect(page.getByRole("button", { name: /^Remove Image/ })).toHaveCount(PICTURES.length);
  await page.getByLabel("Product name").fill(product);
  await page.getByLabel("Description").fill("Sun-dried limes\nNo preservatives");
  await page.getByLabel("Category").selectOption(category.name);
  await page.getByLabel("Price (₹)", { exact: true }).fill("120");
  await page.getByLabel("Offer price (₹)").fill("99.50");
  await page.getByLabel("Quantity").fill("250");
  await page.getByLabel("Unit").selectOption("g");
  await page.getByRole("main").getByRole("button", { name: "Add product" }).click();
  await expect(toast(page, "Product added")).toBeVisible();
  // Ready for the next one.
  await expect(page.getByLabel("Product name")).toHaveValue("");
}

async function editProduct(page: Page): Promise<void> {
  await follow(page, "Products");
  await page.getByRole("searchbox", { name: "Search products" }).fill(product);
  await page.getByRole("link", { name: `Edit ${product}` }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Sun-dried limes\nNo preservatives");
  await page.getByLabel("Product name").fill(edited);
  await page.getByLabel("Offer price (₹)").fill("95");
  await page.getByLabel("Unit").fill("gram jar");
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(page).toHaveURL(/\/seller\/product-list/);
  await page.getByRole("searchbox", { name: "Search products" }).fill(edited);
  await expect(rowOf(page, edited)).toContainText("₹95");
  await expect(rowOf(page, edited)).toContainText("250 gram jar");
}

async function seeOnStorefront(page: Page): Promise<void> {
  await page.goto(`/products/${category.path}`);
  await page.getByRole("link", { name: edited }).click();
  await expect(page.getByRole("heading", { level: 1, name: edited })).toBeVisible();
  await expect(
    page.getByRole("main").getByRole("listitem").filter({ hasText: "No preservatives" }),
  ).toBeVisible();
  // No new picture was chosen, so all four have stayed.
  await expect(page.getByRole("button", { name: /^Picture \d of/ })).toHaveCount(PICTURES.length);
}

/** The product's page is open when it is sold out. */
async function sellOut(page: Page, shopper: Page): Promise<void> {
  const inStock = page.getByRole("switch", { name: `${edited} in stock` });
  await switchTo(page, inStock, false);
  await shopper.getByRole("main").getByRole("link", { name: category.name }).click();
  const card = shopper.getByTestId("product-card").filter({ hasText: edited });
  await expect(card).toContainText("SOLD OUT");
  await expect(card.getByRole("link")).toHaveCount(0);

  await switchTo(page, inStock, true);
  await shopper.reload();
  await expect(card).not.toContainText("SOLD OUT");
  // The pointer rests on the card, so its page may have been fetched ahead.
  const ahead = shopper.waitForResponse(/\.data/);
  await card.getByRole("link").hover();
  await ahead;
  await switchTo(page, inStock, false);
  await card.getByRole("link").click();
  await expect(shopper.getByText("Sold out for now.")).toBeVisible();
  await expect(shopper.getByRole("button", { name: "Add to Cart" })).toHaveCount(0);
  await refuseToSell(page, inStock, shopper);
}

/** The product's page, opened while it could be bought, still offers it. */
async function refuseToSell(page: Page, inStock: Locator, shopper: Page): Promise<void> {
  await switchTo(page, inStock, true);
  await shopper.reload();
  const add = shopper.getByRole("button", { name: "Add to Cart" });
  await expect(add).toBeVisible();
  await switchTo(page, inStock, false);
  await add.click();
  await expect(toast(shopper, /has just sold out/)).toBeVisible();
  await expect(add).toBeHidden();
  await expect(cartCount(shopper)).toBeHidden();
  await switchTo(page, inStock, true);
}

async function switchTo(page: Page, stock: Locator, on: boolean): Promise<void> {
  const saved = page.waitForResponse("**/api/product/stock");
  await stock.click();
  expect((await saved).ok()).toBe(true);
  await expect(stock).toHaveAttribute("aria-checked", String(on));
}

async function importProducts(page: Page): Promise<void> {
  await follow(page, "Import and export");
  await page.getByLabel(/Choose a CSV file/).setInputFiles({
    name: "harvest.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(spreadsheet()),
  });
  const said = page.getByRole("region", { name: "What the file says" });
  await expect(said.getByRole("status")).toContainText(
    `${IMPORTED - 3} new, 0 changed, 0 unchanged, 3 wrong`,
  );
  for (const wrong of [
    "There is no category “nowhere”",
    "Price “a lot” is not an amount",
    "Offer price ₹90 is more than the price ₹80",
  ]) {
    await expect(said.getByText(wrong)).toBeVisible();
  }
  const first = said.getByRole("row").filter({ hasText: `Pickle ${mark} 0` });
  await expect(first).toContainText(`${category.name}200 g₹80was ₹90`);
  const download = page.waitForEvent("download");
  await said.getByRole("button", { name: "Save the wrong lines" }).click();
  expect((await download).suggestedFilename()).toBe("wrong-lines.csv");
  await said.getByRole("button", { name: `Import ${IMPORTED - 3} lines` }).click();
  await expect(said.getByRole("status")).toContainText(`Done: ${IMPORTED - 3} new`);
  await follow(page, "Categories");
  await expect(rowOf(page, category.name)).toContainText(String(IMPORTED - 3 + 1));
  await refuseToDelete(page);
}

/** A category that has products says so instead of asking, and leads to them. */
async function refuseToDelete(page: Page): Promise<void> {
  const count = IMPORTED - 3 + 1;
  await page.getByRole("button", { name: `Delete ${category.name}` }).click();
  const dialog = page.getByRole("dialog", { name: `${category.name} can't be deleted yet` });
  await expect(dialog).toContainText(`${count} products are in it: move or delete them first.`);
  await expect(dialog.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await dialog.getByRole("link", { name: `Show the ${count} products` }).click();
  await expect(page).toHaveURL(`/seller/product-list?category=${category.path}`);
}

/** As many products as are imported, three of them wrong. */
function spreadsheet(): string {
  const lines = Array.from(
    { length: IMPORTED },
    (_, n) => `Pickle ${mark} ${n},${category.path},90,80,200,g,yes`,
  );
  lines[10] = `Astray ${mark},nowhere,90,80,200,g,yes`;
  lines[90] = `Priceless ${mark},${category.path},a lot,80,200,g,yes`;
  lines[199] = `Too dear ${mark},${category.path},80,90,200,g,yes`;
  return ["name,category,price,offerPrice,quantity,unit,inStock", ...lines].join("\r\n");
}

async function handleOrder(page: Page, shopper: Page): Promise<void> {
  const [id = ""] = shopper.url().split("/").slice(-1);
  const { invoiceNumber } = await placeOrder(shopper.request, [id]);
  await follow(page, "Orders");
  await page.getByRole("searchbox", { name: "Name, area, product or invoice" }).fill(invoiceNumber);
  const order = page.getByRole("article").filter({ hasText: invoiceNumber });
  await expect(order).toContainText(edited);
  const status = order.getByRole("combobox", { name: `Status of ${invoiceNumber}` });
  const myOrder = shopper.getByRole("article").filter({ hasText: invoiceNumber });
  for (const next of ["Out for Delivery", "Delivered", "Cancelled", "Pending"]) {
    const saved = page.waitForResponse("**/api/order/update-status/**");
    await status.selectOption(next);
    await order.getByRole("button", { name: `Set ${next}, ${invoiceNumber}` }).click();
    expect((await saved).ok()).toBe(true);
    await expect(order.getByText("Paid", { exact: true })).toHaveCount(next === "Delivered" ? 1 : 0);
    await shopper.goto("/my-orders");
    await expect(myOrder).toContainText(next);
  }
}

async function printPackingList(page: Page): Promise<void> {
  await follow(page, "Packing list");
  await expect(rowOf(page, edited)).toContainText("1 × 250 gram jar");
  const printed = page.evaluate(
    () => new Promise((done) => addEventListener("beforeprint", () => done(true))),
  );
  await page.getByRole("button", { name: "Print" }).click();
  expect(await printed).toBe(true);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: /^Packing list,/ })).toBeVisible();
  await expect(rowOf(page, edited)).toBeVisible();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Bags as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain(edited);
}

async function sendOffer(page: Page, subscriber: string): Promise<void> {
  await follow(page, "Send offer");
  await page.getByLabel("Offer text").fill(offer);
  await page.getByLabel("Discount (%)").fill(String(DISCOUNT));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(
    page.frameLocator("iframe[title='The mail']").getByRole("paragraph").filter({ hasText: offer }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(toast(page, "Test on its way to")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Send offer" }).click();
  await page.getByRole("button", { name: /^Send to [1-9]\d* subscriber/ }).click();
  await expect(page).toHaveURL(/\/seller\/offer-history/);
  const sent = page.getByRole("listitem").filter({ hasText: offer });
  await expect(sent).toContainText(`${DISCOUNT}% off`);
  await expect(sent).toContainText(/([1-9]\d*) of \1 sent/);
  const mails = await mailsTo(subscriber);
  expect(mails.filter((mail) => mail.includes(mark))).toHaveLength(1);
}

/** Taken down again at the end, for the tests that look at the shop's own banners. */
async function putUpBanner(page: Page, shopper: Page): Promise<void> {
  await follow(page, "Banners");
  const banners = page.getByRole("region", { name: "Banners on the home page" });
  await page.getByLabel("Banner image", { exact: true }).setInputFiles(BANNER);
  await page.getByLabel("Link").fill(`/products/${category.path}`);
  await page.getByRole("main").getByRole("button", { name: "Add banner" }).click();
  const mine = banners.getByRole("figure").filter({ hasText: category.path });
  await expect(mine).toBeVisible();
  await shopper.goto("/");
  const slide = shopper
    .getByRole("region", { name: "From the market" })
    .locator(`a[href="/products/${category.path}"]`);
  await expect(slide).toBeAttached();
  await shopper
    .getByRole("button", { name: /^Banner \d/ })
    .last()
    .click();
  await slide.click();
  await expect(shopper.getByRole("heading", { level: 1, name: category.name })).toBeVisible();
  await mine.getByRole("button", { name: /Delete banner/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(mine).toBeHidden();
}
