import type { Page } from "@playwright/test";
import { productListSchema } from "#modules/catalog/contract/product.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import type { Seller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register, saveAddress } from "#tests/e2e/support/shopper.ts";
import { expect, putIntoCart, test } from "#tests/e2e/support/test.ts";
import { readPdf } from "#tests/support/read-pdf.ts";
import type { OrderAnswer } from "../contract/order.ts";

// Prints are A4 for every size of the window.
const PHONE = { width: 360, height: 740 };
const LAPTOP = { width: 1280, height: 800 };
const A4 = { width: 595, height: 842 };

/** The printed pages' texts. */
async function printed(page: Page): Promise<string[]> {
  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true }));
  for (const { width, height } of pages) {
    expect(Math.abs(width - A4.width)).toBeLessThan(1);
    expect(Math.abs(height - A4.height)).toBeLessThan(1);
  }
  return pages.map(({ texts }) => texts.join(" ").replaceAll("₹ ", "₹"));
}

/** Adds this many products at once, and returns their ids. */
async function addProducts(page: Page, seller: Seller, count: number): Promise<string[]> {
  const { path: category } = await seller.addFullCategory(count);
  const list = await page.request.get("/api/product/list", { params: { category }, headers: OWN_CONNECTION });
  const { products } = productListSchema.parse(await list.json());
  expect(products).toHaveLength(count);
  return products.map(({ _id }) => _id);
}

/** Orders these products as a new shopper, and opens the invoice from My Orders. */
async function openInvoice(page: Page, products: string[]): Promise<OrderAnswer> {
  await register(page.request);
  const order = await placeOrder(page.request, products);
  await page.goto("/my-orders");
  await page.getByRole("button", { name: "Invoice" }).click();
  await expect(page.getByRole("dialog")).toContainText(order.invoiceNumber);
  return order;
}

test("the invoice is printed right after the order on a phone, and nothing else", { tag: "@quick" }, async ({
  page,
  seller,
}) => {
  await page.setViewportSize(PHONE);
  const jar = await seller.addProduct();
  await register(page.request);
  await saveAddress(page.request);
  await putIntoCart(page, jar);
  await page.goto("/cart");
  await expect(page.getByText("12 Devaraja Road")).toBeVisible();
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByRole("dialog")).toContainText("INV-");

  const [paper, ...more] = await printed(page);
  expect(more).toEqual([]);
  for (const expected of ["Tax Invoice", "INV-", jar.name, "₹90.00", "Ninety Rupees", "Meera Rao"]) {
    expect(paper).toContain(expected);
  }
  for (const other of ["Your cart", "Download PDF", "Order placed", "Quick links"]) {
    expect(paper).not.toContain(other);
  }
});

test("the invoice says nothing on the page that its PDF does not say, in whatever window", async ({
  page,
  seller,
}) => {
  const { _id } = await openInvoice(page, await addProducts(page, seller, 3));
  const sheet = page.getByRole("dialog").getByRole("article");
  await expect(sheet).toContainText("Billed to");
  const file = await page.request.get(`/api/order/invoice/${_id}.pdf`);
  const { pages } = await readPdf(await file.body());
  const letters = (text: string) => text.replace(/\s/g, "").toLowerCase();
  const paper = letters(pages.flatMap(({ texts }) => texts).join(""));
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    const texts = (await sheet.innerText()).split(/[\n\t]/).filter((text) => text.trim());
    expect(texts.length).toBeGreaterThan(40);
    expect(texts.filter((text) => !paper.includes(letters(text)))).toEqual([]);
  }
});

test("an invoice of twelve lines is printed on one page from whatever window", async ({ page, seller }) => {
  await openInvoice(page, await addProducts(page, seller, 12));
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    expect(await printed(page)).toHaveLength(1);
  }
});

test("a long invoice from My Orders is printed over as many pages as it needs", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const order = await openInvoice(page, await addProducts(page, seller, 30));
  for (const viewport of [PHONE, LAPTOP]) {
    await page.setViewportSize(viewport);
    const papers = await printed(page);
    expect(papers.length).toBeGreaterThan(1);
    const all = papers.join(" ");
    for (const { name } of order.items) expect(all).toContain(name);
    for (const paper of papers.slice(0, -1)) expect(paper).toContain("Taxable");
    expect(papers.at(-1)).toContain("Total in words");
  }
  // After the dialog is closed, the page itself is printed.
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await printed(page)).join(" ")).toContain("My Orders");
});
