import type { Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { SELLER } from "../support/accounts.ts";
import { demoPicture } from "../support/pictures.ts";
import { placeOrder, register } from "../support/shopper.ts";
import { expect } from "../support/test.ts";
import { pageAt, type State } from "./scene.ts";

async function logIn(page: Page): Promise<void> {
  const answer = await page.request.post("/api/seller/login", { data: SELLER });
  expect(answer).toBeOK();
}

/** Has a shopper order these and returns the invoice number once the seller's list shows the order. */
async function findAnOrder(page: Page, ...products: Product[]): Promise<string> {
  await register(page.request);
  const { invoiceNumber } = await placeOrder(
    page.request,
    products.map(({ _id }) => _id),
  );
  await logIn(page);
  await page.goto(`/seller/orders?q=${invoiceNumber}`);
  return invoiceNumber;
}

/** A page of the seller's after everything has loaded. */
const sellerPage = (address: string): State => ({
  name: address,
  open: async ({ page }) => {
    await logIn(page);
    await page.goto(address);
    await expect(page.getByText("Hi! Admin")).toBeVisible();
  },
});

const PAGES = [
  "/seller",
  // A list with few rows, because all rows are alike.
  "/seller/product-list?category=fruits",
  "/seller/rates?category=fruits",
  "/seller/import",
  "/seller/take-order",
  "/seller/packing-list",
  "/seller/packing-station",
  "/seller/run-sheet?day=2020-01-01",
  "/seller/closing?day=2020-01-01",
  "/seller/vans",
  "/seller/dashboard",
  "/seller/more",
  "/seller/audit",
  "/seller/settings",
  "/seller/online-payment",
  "/seller/money",
  "/seller/tax",
  "/seller/promo-codes",
  "/seller/customers",
  "/seller/customers?show=complaints",
  "/seller/stock",
  "/seller/stock/harvest",
  "/seller/growers",
  "/seller/growers/new",
  "/seller/lots?list=rest",
  "/seller/buying",
  "/seller/buying/came",
  "/seller/settlement",
  "/seller/settlement/payments",
  "/seller/policies",
  "/seller/delivery",
  "/seller/backups",
  "/seller/health",
  "/seller/comments",
  "/seller/categories",
  "/seller/subscribers",
  "/seller/offer-history",
  "/seller/add-offer",
  "/seller/add-banner",
];

export const sellerStates: State[] = [
  { ...pageAt("/seller"), name: "the seller's login" },
  ...PAGES.map(sellerPage),
  {
    name: "/seller/run-sheet, while its stops are arranged",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await register(page.request);
      await placeOrder(page.request, [jar._id]);
      await logIn(page);
      await page.goto("/seller/run-sheet");
      await page.getByRole("button", { name: "Arrange the stops" }).click();
      await expect(page.getByRole("button", { name: /one place later/ }).first()).toBeVisible();
    },
  },
  {
    name: "/seller/run-sheet, asking what a stop gave",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await register(page.request);
      await placeOrder(page.request, [jar._id]);
      await logIn(page);
      await page.goto("/seller/run-sheet");
      await page
        .getByRole("button", { name: /^(Other amount from|Correct the amount of)/ })
        .first()
        .click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "/seller/settlement, a grower's account",
    open: async ({ page }) => {
      await logIn(page);
      await page.goto("/seller/settlement?q=Lakshmamma");
      await page.getByRole("link", { name: "Lakshmamma" }).click();
      await expect(page.getByRole("button", { name: "Save statement 1 as PDF" })).toBeVisible();
    },
  },
  {
    name: "/field/:token, a grower's own page",
    open: async ({ page }) => {
      await logIn(page);
      const { growers } = await (await page.request.get("/api/seller/growers?q=Lakshmamma")).json();
      const made = await page.request.post(`/api/seller/growers/${growers[0]._id}/link`);
      await page.goto((await made.json()).path);
      await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
    },
  },
  {
    name: "/seller/settlement, entering an advance",
    open: async ({ page }) => {
      await logIn(page);
      await page.goto("/seller/settlement?q=Lakshmamma");
      await page.getByRole("link", { name: "Lakshmamma" }).click();
      await page.getByRole("button", { name: "Advance", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
    },
  },
  {
    name: "/seller/stock, of a product that was counted",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await logIn(page);
      const counts = [{ id: jar._id, count: 12, seen: null }];
      expect(await page.request.post("/api/stock/counts", { data: { counts } })).toBeOK();
      await page.goto(`/seller/stock/${jar._id}`);
      await expect(page.getByRole("cell", { name: "Harvest" })).toBeVisible();
    },
  },
  {
    name: "/seller/orders, with an order",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await register(page.request);
      const { invoiceNumber } = await placeOrder(page.request, [jar._id]);
      await logIn(page);
      await page.goto("/seller/orders");
      const order = page.getByRole("article").filter({ hasText: invoiceNumber });
      await order.getByRole("button", { expanded: false }).click();
      await order.getByLabel(`Choose ${invoiceNumber}`).check();
      await order.getByRole("combobox").focus();
      await page.keyboard.press("ArrowDown");
      await expect(order.getByText(/^Not set yet/)).toBeVisible();
    },
  },
  {
    name: "/seller/orders, about to cancel one",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      const invoiceNumber = await findAnOrder(page, jar);
      await page.getByLabel(`Choose ${invoiceNumber}`).check();
      await page.getByLabel("New status").selectOption("Cancelled");
      await page.getByRole("button", { name: "Set status" }).click();
      await expect(page.getByRole("dialog", { name: "Cancel 1 order?" })).toBeVisible();
    },
  },
  {
    name: "/seller/orders, weighing one, with a mistake",
    open: async ({ page, seller }) => {
      const [okra, beans] = [await seller.addProduct(), await seller.addProduct()];
      const invoiceNumber = await findAnOrder(page, okra, beans);
      await page.getByRole("button", { name: `Weigh ${invoiceNumber}` }).click();
      await page.getByRole("button", { name: `Replace ${beans.name}` }).click();
      await page.getByRole("button", { name: "Save", exact: true }).click();
      await expect(
        page.getByRole("dialog").locator("[id$=error]", { hasText: "Please choose what went in its place" }),
      ).toBeVisible();
    },
  },
  {
    name: "/seller/orders, moving one to another day",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      const invoiceNumber = await findAnOrder(page, jar);
      await page.getByRole("button", { name: `Move to another day: ${invoiceNumber}` }).click();
      await expect(page.getByRole("dialog").getByLabel("New day")).toBeVisible();
    },
  },
  {
    name: "/seller/orders, finding what goes in place of something",
    open: async ({ page, seller }) => {
      const [okra, beans] = [await seller.addProduct(), await seller.addProduct()];
      const invoiceNumber = await findAnOrder(page, okra, beans);
      await page.getByRole("button", { name: `Weigh ${invoiceNumber}` }).click();
      await page.getByRole("textbox", { name: `${okra.name}, packed` }).fill("900");
      await page.getByRole("button", { name: `Replace ${beans.name}` }).click();
      await page.getByRole("combobox", { name: `In place of ${beans.name}` }).fill(okra.name);
      await expect(page.getByRole("option", { name: okra.name })).toBeVisible();
      await page.keyboard.press("ArrowDown");
      await expect(page.getByRole("option", { name: okra.name, selected: true })).toBeVisible();
    },
  },
  {
    name: "/seller/edit-product",
    open: async ({ page, seller }) => {
      const jar = await seller.addProduct();
      await logIn(page);
      await page.goto(`/seller/edit-product/${jar._id}`);
      await expect(page.getByLabel(/name/i).first()).toHaveValue(jar.name);
    },
  },
  {
    name: "/seller, a picture that is cropped beside one that was refused",
    open: async ({ page }) => {
      await logIn(page);
      await page.goto("/seller");
      const note = { name: "note.txt", mimeType: "text/plain", buffer: Buffer.from("no picture") };
      await page.getByLabel("Image 2", { exact: true }).setInputFiles(note);
      await page.getByLabel("Image 1", { exact: true }).setInputFiles(demoPicture("jar"));
      await page.getByRole("button", { name: "Crop Image 1" }).click();
      await expect(page.getByRole("dialog").getByRole("slider", { name: "Zoom" })).toBeVisible();
    },
  },
  {
    name: "/seller/categories, one that still has products",
    open: async ({ page }) => {
      await logIn(page);
      await page.goto("/seller/categories");
      await page.getByRole("button", { name: "Delete Fruits" }).click();
      await expect(page.getByRole("dialog", { name: "Fruits can't be deleted yet" })).toBeVisible();
    },
  },
];
