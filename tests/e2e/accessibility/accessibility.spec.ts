import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";
import { accountStates } from "./account-states.ts";
import { axeFindings, injectAxe } from "./axe-findings.ts";
import { browsingStates } from "./browsing-states.ts";
import { buyingStates } from "./buying-states.ts";
import { sellerStates } from "./seller-states.ts";

const WIDTHS = [360, 768, 1440];

for (const { name, open } of [...browsingStates, ...buyingStates, ...accountStates, ...sellerStates]) {
  test(name, async ({ page, seller }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open({ page, seller });
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeAttached();
    await page.waitForLoadState("networkidle");
    await injectAxe(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      expect(await sidewaysScroll(page), `scrolls sideways at ${width} px`).toBe(0);
      expect(await axeFindings(page), `axe at ${width} px`).toEqual([]);
    }
  });
}

/** The number of pixels of the page beyond its right edge. Behind a dialog the page is narrower than the window. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return Math.max(0, scrollWidth - clientWidth);
  });
}
