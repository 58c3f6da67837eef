import type { APIRequestContext, Page } from "@playwright/test";
import { setDelivery } from "./delivery.ts";
import { startOwnShop } from "./own-shop.ts";
import { test as base } from "./test.ts";

const sunday = { weekday: 0, capacity: 40 };

/** The settings that each test finds. */
const DELIVERY = {
  windows: [
    { ...sunday, name: "7–10 am", begins: "07:00", ends: "10:00" },
    { ...sunday, name: "Evening", begins: "16:00", ends: "19:00" },
  ],
  areas: [{ firstPin: "570001", lastPin: "570030", fee: 25, minimum: null }],
  freshWeekdays: [0],
  cutOff: null,
  freeFrom: undefined,
};

interface SundayShop {
  url: string;
  /** A session of the seller, who sets the deliveries. */
  seller: APIRequestContext;
}

/** Opens a new visitor's page on a phone, or in a window of this width in pixels. */
type Visit = (width?: number) => Promise<Page>;

/**
 * Tests in a separate shop, which delivers on Sundays, in two windows, to a few PIN codes. All files of a worker share
 * it, so a test puts back what it changes beside the deliveries.
 */
export const test = base.extend<{ visit: Visit }, { sundayShop: SundayShop }>({
  sundayShop: [
    async ({ playwright }, use) => {
      const shop = await startOwnShop();
      const seller = await playwright.request.newContext({ baseURL: shop.url });
      await use({ url: shop.url, seller });
      await seller.dispose();
      await shop.stop();
    },
    { scope: "worker" },
  ],
  visit: async ({ browser, sundayShop: { url: baseURL, seller } }, use) => {
    await setDelivery(seller, () => DELIVERY);
    await use(async (width = 360) => {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 740 } });
      return context.newPage();
    });
  },
});
