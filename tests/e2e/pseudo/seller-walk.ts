import { expect, type Page } from "@playwright/test";
import { pathTo } from "#kernel/paths.ts";
import { SELLER_START } from "#modules/backoffice/paths.ts";
import { catalogSellerPages } from "#modules/catalog/paths.ts";
import { PRODUCT_UNITS } from "#modules/catalog/rules/shared/pack.ts";
import { customerSellerPages } from "#modules/customer/paths.ts";
import { dispatchSellerPages } from "#modules/dispatch/paths.ts";
import { growerSellerPages } from "#modules/grower/paths.ts";
import { newsletterSellerPages } from "#modules/newsletter/paths.ts";
import { razorpay } from "#modules/online-payment/gateways/razorpay/razorpay.ts";
import { onlinePaymentSellerPages } from "#modules/online-payment/paths.ts";
import { ratingSellerPages } from "#modules/rating/paths.ts";
import { settingsSellerPages } from "#modules/settings/paths.ts";
import { settlementSellerPages } from "#modules/settlement/paths.ts";
import { stockSellerPages } from "#modules/stock/paths.ts";
import { taxSellerPages } from "#modules/tax/paths.ts";
import { openDialog, openLogins, sendWrong, type View } from "./view.ts";

/** A spreadsheet with a line for each possible result; its words are in Kannada. */
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

/** Opens the page that the first link of a list leads to. */
const openFirst = (link: string) => async (page: Page) => {
  const list = page.url();
  await page.locator(link).first().click();
  await expect(page).not.toHaveURL(list);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
};

const asSeller = (name: string, address: string, more: Partial<View> = {}): View => ({
  name,
  address,
  as: "seller",
  ...more,
});

/** The codes of GST returns, which the law writes in every language: kinds of buyers and units. */
const RETURN_CODES = ["B2B", "B2C", "KGS", "MLT", "PCS", "OTH"];

const openLot = async (page: Page) => {
  await page.locator("tbody a").last().click();
  await expect(page.locator("main dl")).toBeVisible();
};

const openAccount = async (page: Page) => {
  await page.locator("tbody a").first().click();
  await expect(page.locator("#entries")).toBeVisible();
};

const makeRun = async (page: Page) => {
  const isOpen = await page.locator("main form").isVisible();
  if (!isOpen) {
    await page.locator("main input[type=checkbox]").first().check();
    await page.locator("main section button").last().click();
  }
  await expect(page.locator("main form")).toBeVisible();
};

/** States of the seller's pages, without those of orders and packing. */
export const sellerWalk: readonly View[] = [
  { name: "the seller's login", address: "/seller/dashboard" },
  asSeller("a seller's page that is missing", `${SELLER_START}/0`),
  asSeller("a new product without a picture", catalogSellerPages.addProduct, { before: sendWrong() }),
  asSeller("no grower that matches", pathTo(growerSellerPages.growers, {}, { q: "ಇಲ್ಲ" })),
  asSeller("the form of a new grower", pathTo(growerSellerPages.grower, { id: "new" })),
  asSeller("no lot that matches", pathTo(growerSellerPages.lots, {}, { q: "ಇಲ್ಲ" })),
  asSeller("a delivery that is refused", growerSellerPages.lots, {
    before: async (page) => {
      await openDialog("main header button")(page);
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  }),
  asSeller("the form that recalls a lot", growerSellerPages.lots, {
    before: async (page) => {
      await openLot(page);
      await openDialog("main button:nth-child(4)")(page);
    },
  }),
  asSeller("a price that is missing", growerSellerPages.buying, {
    before: async (page) => {
      await page.locator("input[name^=amount]").first().fill("2");
      await page.locator("input[name^=terms]").first().fill("");
      await page.locator("main form button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  }),
  asSeller("another amount that came", growerSellerPages.came, {
    before: async (page) => {
      await page.locator("main li button").last().click();
      await expect(page.locator("main form")).toBeVisible();
    },
  }),
  asSeller("no account that matches", pathTo(settlementSellerPages.settlement, {}, { q: "ಇಲ್ಲ" })),
  asSeller("the question before a week is closed", settlementSellerPages.settlement, {
    before: openDialog("main p + button"),
  }),
  asSeller("a payment to a grower that is refused", settlementSellerPages.settlement, {
    before: async (page) => {
      await openAccount(page);
      await openDialog("main button:nth-child(5)")(page);
      await sendWrong("dialog form")(page);
    },
  }),
  asSeller("the form that charges a complaint", settlementSellerPages.settlement, {
    before: async (page) => {
      await openAccount(page);
      await openDialog("main li button")(page);
    },
  }),
  asSeller("a run of payments", settlementSellerPages.payments, { before: makeRun }),
  asSeller("the question before a run is discarded", settlementSellerPages.payments, {
    before: async (page) => {
      await makeRun(page);
      // The lists of the run come before it.
      await openDialog("main section > div button:last-of-type")(page);
    },
  }),
  asSeller("no product that matches", pathTo(catalogSellerPages.products, {}, { q: "ಇಲ್ಲ" })),
  asSeller("the question before a product is deleted", catalogSellerPages.products, {
    before: openDialog("tbody button[aria-label]:not([role=switch])"),
  }),
  asSeller("tonight's rates", catalogSellerPages.rates, {
    before: async (page) => {
      await page.locator("[data-column=price]").first().fill("40-50");
      await page.locator("main button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  }),
  asSeller("what was counted of a product", catalogSellerPages.rates, {
    before: async (page) => {
      await page.locator("[data-column=left]").first().fill("12");
      await page.locator("main button[type=submit]").click();
      const counted = page.locator("main li").filter({ has: page.locator("[data-column=left]") });
      await counted.first().locator("a").first().click();
      await expect(page.locator("tbody tr")).not.toHaveCount(0);
    },
  }),
  asSeller("a spreadsheet line by line", catalogSellerPages.import, {
    before: importLines,
    data: [".csv", PRODUCT_UNITS.join(", ")],
  }),
  asSeller("the form of a new category", catalogSellerPages.categories, {
    before: openDialog("main button:not([aria-label])"),
  }),
  asSeller("a category that still has products", catalogSellerPages.categories, {
    before: openDialog("tbody td:last-child button:last-child"),
  }),
  asSeller("the question before a subscriber is deleted", newsletterSellerPages.subscribers, {
    before: openDialog("tbody button"),
  }),
  asSeller("an offer that is refused", newsletterSellerPages.addOffer, { before: sendWrong() }),
  asSeller("the question before an offer is sent", newsletterSellerPages.addOffer, {
    before: async (page) => {
      await page.locator("textarea").fill("ಮಾವಿನ ಹಣ್ಣು");
      await page.locator("main form input").first().fill("15");
      await openDialog("main form button[type=submit]")(page);
    },
  }),
  asSeller("the complaints", pathTo(customerSellerPages.customers, {}, { show: "complaints" })),
  asSeller("the harvest by the day", stockSellerPages.harvest, { data: ["kg"] }),
  asSeller("the ledger of a heap", stockSellerPages.harvest, {
    before: openFirst("main li a"),
    data: ["kg"],
  }),
  asSeller("the form of a heap", stockSellerPages.harvest, {
    before: openDialog("main header button"),
    data: ["kg"],
  }),
  asSeller("a promo code that is refused", "/seller/promo-codes", {
    before: async (page) => {
      await openDialog("main button:not([aria-label])")(page);
      await page.locator("dialog button[type=submit]").click();
      await expect(page.locator("[aria-invalid=true]").first()).toBeVisible();
    },
  }),
  asSeller("the comments that are hidden", pathTo(ratingSellerPages.comments, {}, { list: "hidden" })),
  asSeller("the tax", taxSellerPages.tax, { data: RETURN_CODES }),
  asSeller("the keys of the gateway", onlinePaymentSellerPages.onlinePayment, {
    data: ["Razorpay", "/api/payment/webhook/razorpay", ...razorpay.events],
  }),
  asSeller("a new password of the seller's", settingsSellerPages.settings, {
    before: openDialog("main button:has(.lucide-key-round)"),
  }),
  asSeller("where the seller is logged in", settingsSellerPages.settings, {
    before: openLogins,
    data: ["Chrome", "Linux", "HeadlessChrome"],
  }),
  asSeller("the form of a van", dispatchSellerPages.vans, { before: openDialog("main header button") }),
];
