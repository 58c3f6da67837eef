import type { Page } from "@playwright/test";
import { openAsSeller, PICTURE } from "./support/seller.ts";
import { newEmail } from "./support/shopper.ts";
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

test("a product whose answer got lost is there once after another press", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
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

test("a subscriber is deleted only when that is confirmed", async ({ page }) => {
  const email = newEmail();
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
  // The file begins like a picture, so that only the server finds out that it is not one.
  const buffer = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(4_000_000, 1)]);
  const noise = { name: "large.png", mimeType: "image/png", buffer };
  await page.getByLabel("Image 2", { exact: true }).setInputFiles(noise);
  const network = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", { ...line, uploadThroughput: 100_000 });
  await addProduct(page);
  await expect(page.getByRole("button", { name: /^Uploading [1-9]\d?%$/ })).toBeVisible();
  await expect(page.getByRole("progressbar", { name: "Upload of Image 2" })).toBeVisible();
  await network.send("Network.emulateNetworkConditions", { ...line, uploadThroughput: -1 });
  // The file was no picture; the typed text is still there.
  await expect(toast(page, "large.png: ")).toBeVisible();
  await expect(page.getByLabel("Product name")).toHaveValue("Slowly sent");
});

test("a form that was typed into asks before another page takes its place, and not once it is saved", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await openAsSeller({ page }, `/seller/product-list?q=${jar.name}`);
  const edit = page.getByRole("link", { name: `Edit ${jar.name}` });
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await edit.click();
  await page.getByLabel("Product name").fill(`${jar.name} of honey`);
  // The phone's back button does this.
  await page.goBack();
  await question.getByRole("button", { name: "Stay here" }).click();
  await expect(page.getByLabel("Product name")).toHaveValue(`${jar.name} of honey`);
  await page.getByRole("button", { name: "Save product" }).click();
  await expect(toast(page, "Product updated")).toBeVisible();
  await expect(page).toHaveURL("/seller/product-list");
  await expect(question).toBeHidden();

  await page.getByRole("navigation", { name: "Seller" }).getByRole("link", { name: "Customers" }).click();
  await page.getByRole("link", { name: "Send offer" }).first().click();
  await page.getByLabel("Offer text").fill("A long text");
  await page.getByRole("link", { name: "Orders" }).first().click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
});
