import type { Locator, Page } from "@playwright/test";
import type { Order } from "#modules/order/contract/order.ts";
import { SELLER } from "./support/accounts.ts";
import { openAsSeller, PICTURE, type Seller } from "./support/seller.ts";
import { placeOrder, register } from "./support/shopper.ts";
import { expect, test, toast } from "./support/test.ts";

async function fillIn(page: Page, name: string): Promise<void> {
  await page.getByLabel("Image 1", { exact: true }).setInputFiles(PICTURE);
  await page.getByLabel("Product name").fill(name);
  await page.getByLabel("Description").fill("First line\nSecond line");
  await page.getByRole("combobox", { name: "Category" }).selectOption("pantry");
  await page.getByLabel("Price (₹)", { exact: true }).fill("50");
  await page.getByLabel("Offer price (₹)").fill("40");
  await page.getByLabel("Quantity").fill("500");
  await page.getByRole("combobox", { name: "Unit" }).selectOption("g");
}

const addProduct = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Add product" }).click();

test("a product whose answer got lost is there once after another press", async ({ page, seller }) => {
  const name = `Lost ${Date.now()}`;
  await openAsSeller({ page }, "/seller");
  await fillIn(page, name);
  await page.route("**/api/product/add", async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
  await addProduct(page);
  await expect(toast(page, "Connection error.")).toBeVisible();
  await expect(page.getByLabel("Product name")).toHaveValue(name);

  await page.unroute("**/api/product/add");
  await addProduct(page);
  await expect(toast(page, "Product added")).toBeVisible();
  await page.goto(`/seller/product-list?q=${name}`);
  await expect(page.getByText("1–1 of 1")).toBeVisible();
  await seller.deleteProduct({ _id: await idOf(page) });
});

async function idOf(page: Page): Promise<string> {
  const address = await page.getByRole("link", { name: /^Edit Lost/ }).getAttribute("href");
  return address?.split("/").at(-1) ?? "";
}

async function logIn(page: Page): Promise<void> {
  const login = page.getByRole("dialog", { name: "Please log in again" });
  await login.getByLabel("Email").fill(SELLER.email);
  await login.getByLabel("Password", { exact: true }).fill(SELLER.password);
  await login.getByRole("button", { name: "Login" }).click();
  await expect(login).toBeHidden();
}

test("a file asked for after the session has ended brings the login, and then comes", async ({ page }) => {
  const files = [
    { address: "/seller/subscribers", button: "Export as CSV", name: "subscribers.csv" },
    { address: "/seller/import", button: "Export products", name: /^products-.+\.csv$/ },
    { address: "/seller/packing-list", button: "Totals as CSV", name: /^packing-list-.+-totals\.csv$/ },
  ];
  for (const { address, button, name } of files) {
    const ask = await askWhileLoggedOut(page, address, button);
    await logIn(page);
    const download = page.waitForEvent("download");
    await ask.click();
    const file = (await download).suggestedFilename();
    if (typeof name === "string") expect(file).toBe(name);
    else expect(file).toMatch(name);
  }
});

/** Opens a page and presses a button of it when the session has ended meanwhile. */
async function askWhileLoggedOut(page: Page, address: string, button: string): Promise<Locator> {
  await openAsSeller({ page }, address);
  const ask = page.getByRole("button", { name: button, exact: true });
  await expect(ask).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  await page.context().clearCookies();
  await ask.click();
  return ask;
}

test("an invoice asked for after the session has ended brings the login and no tab, and then opens in one", async ({
  page,
  seller,
}) => {
  const { _id, invoiceNumber } = await someOrder(page, seller);
  const tabs = page.context().pages();
  const ask = await askWhileLoggedOut(page, `/seller/orders?q=${invoiceNumber}`, `Invoice ${invoiceNumber}`);
  await logIn(page);
  expect(page.context().pages()).toEqual(tabs);

  const tab = page.waitForEvent("popup");
  const shown = page
    .context()
    .waitForEvent("response", (answer) => answer.url().endsWith(`/${_id}.pdf?view=tab`));
  await ask.click();
  expect((await shown).headers()).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `inline; filename="${invoiceNumber}.pdf"`,
  });
  expect((await shown).frame().page()).toBe(await tab);
});

test("an invoice is saved where the browser lets no tab open", async ({ page, seller }) => {
  const { invoiceNumber } = await someOrder(page, seller);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await openAsSeller({ page }, `/seller/orders?q=${invoiceNumber}`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Invoice ${invoiceNumber}`, exact: true }).click();
  expect((await download).suggestedFilename()).toBe(`${invoiceNumber}.pdf`);
});

async function someOrder(page: Page, seller: Seller): Promise<Order> {
  const jar = await seller.addProduct();
  await register(page.request);
  return placeOrder(page.request, [jar._id]);
}

test("a subscriber is deleted only when that is confirmed", async ({ page }) => {
  const email = `leaving-${Date.now()}@example.com`;
  await page.request.post("/api/newsletter/subscribe", { data: { email } });
  await openAsSeller({ page }, `/seller/subscribers?q=${email}`);
  const row = page.getByRole("row").filter({ hasText: email });
  await row.getByRole("button", { name: `Delete ${email}` }).click();
  const question = page.getByRole("dialog", { name: "Delete this subscriber?" });
  await expect(question).toContainText(email);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(row).toBeVisible();
  await row.getByRole("button", { name: `Delete ${email}` }).click();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Subscriber deleted")).toBeVisible();
  await expect(row).toBeHidden();
});

test("a file chosen after the session has ended is read after the login, without being chosen again", async ({
  page,
}) => {
  await openAsSeller({ page }, "/seller/import");
  await page.context().clearCookies();
  const csv = "name,category,price,offerPrice,quantity,unit\nKept,pantry,10,9,500,g\n";
  const file = { name: "rates.csv", mimeType: "text/csv", buffer: Buffer.from(csv) };
  await page.getByLabel("Choose a CSV file").setInputFiles(file);
  await expect(page.getByRole("dialog", { name: "Please log in again" })).toBeVisible();
  // The login says it already.
  await expect(toast(page, "Please login as the seller")).toBeHidden();
  await logIn(page);
  await page.getByRole("button", { name: "Read the file again" }).click();
  await expect(page.getByText("1 new, 0 changed, 0 unchanged, 0 wrong")).toBeVisible();
});

test("a preview says so when the offer was changed after it", async ({ page }) => {
  await openAsSeller({ page }, "/seller/add-offer");
  await page.getByLabel("Offer text").fill("Mangoes");
  await page.getByLabel("Discount (%)").fill("10");
  const preview = page.getByRole("button", { name: "Preview" });
  await preview.click();
  const changed = page.getByText("You changed the offer since.");
  await expect(page.frameLocator("iframe").getByText("10% off")).toBeVisible();
  await expect(changed).toBeHidden();
  await page.getByLabel("Discount (%)").fill("15");
  await expect(changed).toBeVisible();
  await preview.click();
  await expect(changed).toBeHidden();
});

test("the button says how much of the pictures has gone", async ({ page }) => {
  await openAsSeller({ page }, "/seller");
  await fillIn(page, "Slowly sent");
  // It begins as a picture does, and the browser leaves it to the server to find out that it is none.
  const buffer = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(4_000_000, 1)]);
  const noise = { name: "large.png", mimeType: "image/png", buffer };
  await page.getByLabel("Image 2", { exact: true }).setInputFiles(noise);
  const network = await page.context().newCDPSession(page);
  const slow = { offline: false, latency: 20, downloadThroughput: -1, uploadThroughput: 1_000_000 };
  await network.send("Network.emulateNetworkConditions", slow);
  await addProduct(page);
  await expect(page.getByRole("button", { name: /^Uploading [1-9]\d?%$/ })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Upload of Image 2" })).toBeVisible();
  // It was no picture; what was typed stays.
  await expect(toast(page, "large.png: ")).toBeVisible();
  await expect(page.getByLabel("Product name")).toHaveValue("Slowly sent");
});

test("a form that was typed into asks before another page takes its place, and not once it is saved", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct();
  await openAsSeller({ page }, `/seller/product-list?q=${jar.name}`);
  const edit = page.getByRole("link", { name: `Edit ${jar.name}` });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await edit.click();
  await page.getByLabel("Product name").fill(`${jar.name} of honey`);
  // As the phone's own back does.
  await page.goBack();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Product name")).toHaveValue(`${jar.name} of honey`);
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(toast(page, "Product updated")).toBeVisible();
  await expect(page).toHaveURL("/seller/product-list");
  await expect(question).toBeHidden();

  await page.getByRole("link", { name: "Send offer" }).first().click();
  await page.getByLabel("Offer text").fill("A long text");
  await page.getByRole("link", { name: "Orders" }).first().click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
});
