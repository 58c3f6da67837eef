import { expect, it } from "vitest";
import { accountScenes } from "#tests/e2e/texts/account.ts";
import { browsingScenes } from "#tests/e2e/texts/browsing.ts";
import { cartScenes } from "#tests/e2e/texts/cart.ts";
import { deliveryScenes } from "#tests/e2e/texts/delivery.ts";
import { homeScenes } from "#tests/e2e/texts/home.ts";
import { orderingScenes } from "#tests/e2e/texts/ordering.ts";
import { ordersScenes } from "#tests/e2e/texts/orders.ts";
import { sellerBannerScenes } from "#tests/e2e/texts/seller-banners.ts";
import { sellerCategoryScenes } from "#tests/e2e/texts/seller-categories.ts";
import { sellerCustomerScenes } from "#tests/e2e/texts/seller-customers.ts";
import { sellerProductScenes } from "#tests/e2e/texts/seller-products.ts";
import { sellerShellScenes } from "#tests/e2e/texts/seller-shell.ts";
import { serviceScenes } from "#tests/e2e/texts/service.ts";
import { loadCatalogues } from "./catalogues.ts";

const shopper = [homeScenes, browsingScenes, cartScenes, deliveryScenes, orderingScenes, ordersScenes];
const seller = [
  sellerShellScenes,
  sellerProductScenes,
  sellerCategoryScenes,
  sellerBannerScenes,
  sellerCustomerScenes,
];
const scenes = [...shopper, accountScenes, serviceScenes, ...seller].flat();

/** Texts of the scenes that stand in no catalogue as they are. */
const NO_MESSAGES: readonly RegExp[] = [
  // Data, and messages with data in them.
  /Meera Rao|@|^Sun \d|^[CS]GST|^Ninety Rupees$|^Connection failed. Retrying... \(|^(First name|Path) is required|^PIN code must/,
  // Answers of the server that the scenes make up.
  /^(You have to stay a little|The stalls are being counted|Your basket has a hole|The address book is closed)$/,
  /^(The market is closed today|The shelf is full|The bridge is under water)$/,
  /^(Its grower is on leave|It is in an open order)$/,
];

// `tests/e2e/texts` looks for them in the browser, each at the right moment, before a release.
it("has the texts of the specification in its catalogues, word for word", async () => {
  const catalogues = Object.values(await loadCatalogues());
  const messages = new Set<string>(catalogues.flatMap((catalogue) => Object.values(catalogue.messages)));
  const texts = scenes
    .flatMap(({ moments }) => moments)
    .flatMap(({ text }) => (typeof text === "string" && /[a-z]{2}/i.test(text) ? [text] : []))
    .filter((text) => !NO_MESSAGES.some((pattern) => pattern.test(text)));
  expect(texts.length).toBeGreaterThan(70);
  expect(texts.filter((text) => !messages.has(text))).toEqual([]);
});
