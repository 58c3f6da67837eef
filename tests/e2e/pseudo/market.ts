import { type Browser, type BrowserContext, expect } from "@playwright/test";
import { buildPages } from "../support/build-pages.ts";
import { startShop } from "../support/running-shop.ts";
import { logInSeller } from "../support/seller.ts";
import { placeOrder, register } from "../support/shopper.ts";

/** What people name themselves; it is written in Kannada, so that plain letters are never theirs. */
const NAMES = {
  STORE_NAME: "ಸಂತೆ",
  STORE_CITY: "ಮೈಸೂರು",
  STORE_STATE: "ಕರ್ನಾಟಕ",
  STORE_ADDRESS: "ದೇವರಾಜ ಮಾರುಕಟ್ಟೆ, ಮೈಸೂರು 570001",
  STORE_CREDIT: "ಸಂತೆಯವರು",
};

export interface Market {
  shopper: BrowserContext;
  seller: BrowserContext;
  /** Words with plain letters that stand on its pages and are data. */
  data: string[];
  close: () => Promise<void>;
}

/** A shop in the pseudo-language with a few products, a shopper who has ordered, a subscriber and an offer. */
export async function openMarket(browser: Browser): Promise<Market> {
  await buildPages("qps-ploc");
  const shop = await startShop({ STORE_LANGUAGE: "qps-ploc", DEMO_CATALOGUE: "false", ...NAMES });
  try {
    const [shopper, seller] = await Promise.all([visitor(browser, shop.url), visitor(browser, shop.url)]);
    return { shopper, seller, data: await fill(shopper, seller), close: shop.stop };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

const visitor = (browser: Browser, baseURL: string) => browser.newContext({ baseURL });

async function fill(shopper: BrowserContext, seller: BrowserContext): Promise<string[]> {
  const stall = await logInSeller(seller.request);
  const { path } = await stall.addCategory();
  const product = { category: path, description: ["ತಾಜಾ ಹಣ್ಣು"] };
  const mango = await stall.addProduct({ ...product, name: "ಮಾವಿನ ಹಣ್ಣು" });
  const jaggery = await stall.addProduct({ ...product, name: "ಬೆಲ್ಲ", unit: "kg" });
  await stall.setStock(await stall.addProduct({ ...product, name: "ಹುಣಸೆ" }), false);
  const { name, email } = await register(shopper.request);
  await placeOrder(shopper.request, [mango._id, jaggery._id]);
  const subscribed = await shopper.request.post("/api/newsletter/subscribe", { data: { email } });
  expect(subscribed).toBeOK();
  return [path, name];
}
