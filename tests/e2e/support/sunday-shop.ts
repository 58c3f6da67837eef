import type { APIRequestContext, Browser, Page } from "@playwright/test";
import { setDelivery } from "./delivery.ts";
import { startOwnShop } from "./own-shop.ts";
import type { RunningShop } from "./running-shop.ts";
import { test } from "./test.ts";

export interface SundayShop {
  /** A session of the seller, who sets the deliveries. */
  seller: () => APIRequestContext;
  /** Opens a new visitor's page on a phone, or in a window of this width in pixels. */
  visit: (browser: Browser, width?: number) => Promise<Page>;
}

/** A separate shop for one file's tests. It delivers on Sundays, in two windows, to a few PIN codes. */
export function sundayShop(): SundayShop {
  let shop: RunningShop;
  let seller: APIRequestContext;
  test.beforeAll(async ({ playwright }) => {
    shop = await startOwnShop();
    seller = await playwright.request.newContext({ baseURL: shop.url });
    const sunday = { weekday: 0, capacity: 40 };
    await setDelivery(seller, () => ({
      windows: [
        { ...sunday, name: "7–10 am", begins: "07:00", ends: "10:00" },
        { ...sunday, name: "Evening", begins: "16:00", ends: "19:00" },
      ],
      areas: [{ firstPin: "570001", lastPin: "570030", fee: 25, minimum: null }],
    }));
  });
  test.afterAll(async () => {
    await seller.dispose();
    await shop.stop();
  });
  const visit = async (browser: Browser, width = 360) => {
    const context = await browser.newContext({ baseURL: shop.url, viewport: { width, height: 740 } });
    return context.newPage();
  };
  return { seller: () => seller, visit };
}
