import { expect, type Page } from "@playwright/test";
import { pathTo, sellerPages } from "#kernel/paths.ts";
import { PRODUCT_UNITS } from "#modules/catalog/rules/shared/pack.ts";
import { openDialog, openLogins, sendWrong, type View } from "./view.ts";

/** A spreadsheet with a line for each thing that may happen, its words in Kannada. */
const SPREADSHEET = [
  "name,category,price,offerPrice,quantity,unit",
  "ಎಳನೀರು,ಇಲ್ಲ,50,40,1,ಗೊಂಚಲು",
  "ಅಕ್ಕಿ,,,,,",
].join("\n");

async function importLines(page: Page): Promise<void> {
  const buffer = Buffer.from(SPREADSHEET);
  await page.locator("input[type=file]").setInputFiles({ name: "ಬೆಲೆ.csv", mimeType: "text/csv", buffer });
  await expect(page.locator("tbody tr")).toHaveCount(2);
}

const asSeller = (name: string, address: string, more: Partial<View> = {}): View => ({
  name,
  address,
  as: "seller",
  ...more,
});

/** What the seller sees, but for orders and the packing list. */
export const sellerWalk: readonly View[] = [
  { name: "the seller's login", address: sellerPages.dashboard },
  asSeller("a seller's page that is missing", `${sellerPages.addProduct}/0`),
  asSeller("the dashboard", sellerPages.dashboard),
  asSeller("the form of a new product", sellerPages.addProduct),
  asSeller("a new product without a picture", sellerPages.addProduct, { before: sendWrong() }),
  asSeller("the products", sellerPages.products),
  asSeller("no product that matches", pathTo(sellerPages.products, {}, { q: "ಇಲ್ಲ" })),
  asSeller("the question before a product is deleted", sellerPages.products, {
    before: openDialog("tbody button[aria-label]:not([role=switch])"),
  }),
  asSeller("the form of a product", sellerPages.products, {
    before: async (page) => {
      await page.locator("tbody a").first().click();
      await expect(page.locator("main form")).toBeVisible();
    },
  }),
  asSeller("tonight's rates", sellerPages.rates, {
    before: async (page) => {
      await page.locator("[data-column=price]").first().fill("40-50");
      await page.locator("main button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  }),
  asSeller("what was counted of a product", sellerPages.rates, {
    before: async (page) => {
      await page.locator("[data-column=left]").first().fill("12");
      await page.locator("main button[type=submit]").click();
      await page.locator("main li a").first().click();
      await expect(page.locator("tbody tr")).not.toHaveCount(0);
    },
  }),
  asSeller("import and export", sellerPages.import),
  asSeller("a spreadsheet line by line", sellerPages.import, {
    before: importLines,
    data: [".csv", PRODUCT_UNITS.join(", ")],
  }),
  asSeller("the categories", sellerPages.categories),
  asSeller("the form of a new category", sellerPages.categories, {
    before: openDialog("main button:not([aria-label])"),
  }),
  asSeller("a category that still has products", sellerPages.categories, {
    before: openDialog("tbody td:last-child button:last-child"),
  }),
  asSeller("the subscribers", sellerPages.subscribers),
  asSeller("the question before a subscriber is deleted", sellerPages.subscribers, {
    before: openDialog("tbody button"),
  }),
  asSeller("an offer that is refused", sellerPages.addOffer, { before: sendWrong() }),
  asSeller("the question before an offer is sent", sellerPages.addOffer, {
    before: async (page) => {
      await page.locator("textarea").fill("ಮಾವಿನ ಹಣ್ಣು");
      await page.locator("main form input").first().fill("15");
      await openDialog("main form button[type=submit]")(page);
    },
  }),
  asSeller("the offers that were sent", sellerPages.offerHistory),
  asSeller("the stock", sellerPages.stock),
  asSeller("the promo codes", sellerPages.promoCodes),
  asSeller("a promo code that is refused", sellerPages.promoCodes, {
    before: async (page) => {
      await openDialog("main button:not([aria-label])")(page);
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  }),
  asSeller("the comments to decide", sellerPages.comments),
  asSeller("the comments that are hidden", pathTo(sellerPages.comments, {}, { list: "hidden" })),
  asSeller("the banners", sellerPages.banners),
  asSeller("what was done", sellerPages.audit),
  asSeller("the store's settings", sellerPages.settings),
  asSeller("a new password of the seller's", sellerPages.settings, {
    before: openDialog("main button:has(.lucide-key-round)"),
  }),
  asSeller("where the seller is logged in", sellerPages.settings, {
    before: openLogins,
    data: ["Chrome", "Linux", "HeadlessChrome"],
  }),
  asSeller("the delivery settings", sellerPages.delivery),
  asSeller("the refund and the privacy page", sellerPages.policies),
  asSeller("the backups", sellerPages.backups),
];
