import { type Browser, type BrowserContext, type BrowserContextOptions, expect } from "@playwright/test";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { lastSunday } from "#modules/settlement/rules/weeks.ts";
import { buildPages } from "../support/build-pages.ts";
import { addGrower } from "../support/growers.ts";
import { startLanguagesShop } from "../support/languages-shop.ts";
import { type OwnShop, startOwnShop } from "../support/own-shop.ts";
import { logInSeller } from "../support/seller.ts";
import { placeOrder, register } from "../support/shopper.ts";

/** Names that people have chosen. They are in Kannada, so that plain letters are always the store's. */
const NAMES = {
  DEMO_CATALOGUE: "false",
  STORE_NAME: "ಸಂತೆ",
  STORE_CITY: "ಮೈಸೂರು",
  STORE_STATE: "ಕರ್ನಾಟಕ",
  STORE_ADDRESS: "ದೇವರಾಜ ಮಾರುಕಟ್ಟೆ, ಮೈಸೂರು 570001",
  STORE_CREDIT: "ಸಂತೆಯವರು",
};

export interface Market {
  visitor: BrowserContext;
  shopper: BrowserContext;
  seller: BrowserContext;
  url: string;
  /** The folder that holds its mails. */
  dataDir: string;
  /** The address of one of the shopper's invoices as a PDF. */
  invoice: string;
  /** Words with plain letters on its pages that are data. */
  data: string[];
  close: () => Promise<void>;
}

/** A market in the pseudo-language, which is the shop's own. */
export async function openMarket(browser: Browser): Promise<Market> {
  await buildPages("qps-ploc");
  return openedMarket(browser, await startOwnShop({ ...NAMES, STORE_LANGUAGE: "qps-ploc" }));
}

/** A market in English that speaks every other language, too. Its contexts are those of phones. */
export const openLanguagesMarket = async (browser: Browser): Promise<Market> =>
  openedMarket(browser, await startLanguagesShop(NAMES), { viewport: { width: 360, height: 740 } });

/**
 * A few products, a grower with two lots of which one is recalled and a closed week, a shopper who has ordered and commented,
 * and an offer that was sent.
 */
async function openedMarket(
  browser: Browser,
  shop: OwnShop,
  options: BrowserContextOptions = {},
): Promise<Market> {
  try {
    const someone = () => browser.newContext({ baseURL: shop.url, ...options });
    const [visitor, shopper, seller] = [await someone(), await someone(), await someone()];
    const filled = await fill(shopper, seller);
    const data = [...filled.data, `${shop.dataDir}/backups`];
    const { url, dataDir, stop: close } = shop;
    return { visitor, shopper, seller, ...filled, data, url, dataDir, close };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

async function fill(
  shopper: BrowserContext,
  seller: BrowserContext,
): Promise<Pick<Market, "data" | "invoice">> {
  const stall = await logInSeller(seller.request);
  const { path } = await stall.addCategory();
  const product = { category: path, description: ["ತಾಜಾ ಹಣ್ಣು"] };
  const mango = await stall.addProduct({ ...product, name: "ಮಾವಿನ ಹಣ್ಣು" });
  const jaggery = await stall.addProduct({ ...product, name: "ಬೆಲ್ಲ", quantity: 1, unit: "kg" });
  await stall.setStock(await stall.addProduct({ ...product, name: "ಹುಣಸೆ" }), false);
  const grower = await bringLots(seller, [mango._id, jaggery._id]);
  const { name, email } = await register(shopper.request);
  const delivered = await placeOrder(shopper.request, [mango._id]);
  await stall.setStatus(delivered._id, "Delivered");
  await settle(seller, grower);
  await complain({ shopper, seller }, delivered);
  const order = await placeOrder(shopper.request, [mango._id, jaggery._id]);
  await askFor(seller, { grower, product: mango._id, day: order.deliveryDay });
  const lineOf = (id: string) => order.items.find(({ product: of }) => of?._id === id)?._id;
  const lines = [
    { item: lineOf(mango._id), amount: 600 },
    { item: lineOf(jaggery._id), replacement: { product: mango._id, quantity: 2 } },
  ];
  await send(seller, "/api/order/weigh", { id: order._id, lines, ask: true });
  const palm = await stall.addProduct({ ...product, name: "ತಾಳೆ ಬೆಲ್ಲ" });
  await stall.setStock(palm, false);
  await send(shopper, "/api/stock/wait", { product: palm._id });
  await stall.setStock(palm, true);
  const heaped = await stall.addProduct({ ...product, name: "ಹೀರೇಕಾಯಿ", quantity: 1, unit: "kg" });
  await send(seller, "/api/stock/heaps", { name: "ಹೀರೇಕಾಯಿ", products: [heaped._id] });
  const review = { productId: mango._id, stars: 3, comment: "ಸಿಹಿ" };
  await send(shopper, "/api/rating/submit", review);
  await send(shopper, "/api/newsletter/subscribe", { email });
  await send(shopper, "/api/user/forgot-password", { email });
  await send(seller, "/api/newsletter/send-offer", { offerText: "ಮಾವಿನ ಹಣ್ಣು", discountPercent: 15 });
  const data = [path, "Still empty", "600 g", name, ...wordsOf(delivered), ...wordsOf(order)];
  return { data, invoice: `/api/order/invoice/${order._id}.pdf` };
}

/** Adds a grower who brings a lot of each product, and recalls the last. Returns the grower's id. */
async function bringLots(seller: BrowserContext, products: readonly string[]): Promise<string> {
  const grower = await addGrower(seller.request, "ಲಕ್ಷ್ಮಮ್ಮ", { village: "ಹುಣಸೂರು" });
  const lots = [];
  for (const product of products) {
    const harvestedOn = storeDay(new Date());
    const terms = { kind: "price", price: 30 };
    const lot = { grower, product, amount: 20_000, harvestedOn, terms };
    const answer = await seller.request.post("/api/seller/lots", { data: lot });
    expect(answer, await answer.text()).toBeOK();
    lots.push((await answer.json()).lot._id);
  }
  await send(seller, "/api/seller/recalls", { lot: lots.at(-1), reason: "ಕೀಟನಾಶಕ" });
  return grower;
}

/** Asks a grower for some of a product for a delivery day. */
async function askFor(
  seller: BrowserContext,
  { day, ...row }: { grower: string; product: string; day: string },
): Promise<void> {
  const rows = [{ ...row, amount: 3000, terms: { kind: "price", price: 30 } }];
  const answer = await seller.request.put("/api/seller/buying", { data: { day, rows } });
  expect(answer, await answer.text()).toBeOK();
}

/** Closes a week of a grower's account, and leaves the next one open. */
async function settle(seller: BrowserContext, grower: string): Promise<void> {
  const sunday = lastSunday(storeDay(new Date()));
  const before = daysLater(sunday, -7);
  const entry = { amount: 40, reason: "ಬುಟ್ಟಿ" };
  await send(seller, `/api/settlement/growers/${grower}/entries`, { ...entry, kind: "added", day: before });
  await send(seller, "/api/settlement/close", { until: before });
  await send(seller, `/api/settlement/growers/${grower}/entries`, {
    ...entry,
    kind: "deducted",
    day: sunday,
  });
}

/** Complains about a delivered order, and gives some of its money back. */
async function complain(
  { shopper, seller }: Pick<Market, "shopper" | "seller">,
  { _id: order, items }: OrderAnswer,
): Promise<void> {
  const data = JSON.stringify({ order, lines: items.map(({ _id }) => _id), words: "ಹುಳುಕು" });
  const response = await shopper.request.post("/api/customer/complaints", { multipart: { data } });
  expect(response, await response.text()).toBeOK();
  const { complaint } = await response.json();
  const answer = { kind: "refund", amount: 5, words: "ಕ್ಷಮಿಸಿ" };
  await send(seller, `/api/seller/customer/complaints/${complaint._id}/answer`, answer);
}

async function send({ request }: BrowserContext, path: string, data: object): Promise<void> {
  const answer = await request.post(path, { data });
  expect(answer, await answer.text()).toBeOK();
}

/** The words of an order with plain letters that are data: its address, its number, its packs, its total in words. */
function wordsOf({ address, invoiceNumber, items, amountInWords, paymentType }: OrderAnswer): string[] {
  const packs = items.flatMap(({ pack }) => [
    packText(pack),
    packText(pack).replace(" ", "\u00a0"),
    `(${pack.unit})`,
  ]);
  return [...Object.values(address), invoiceNumber, amountInWords, paymentType, ...packs];
}
