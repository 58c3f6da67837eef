import type { Page } from "@playwright/test";
import type { Seller } from "../support/seller.ts";

/** One page in one state, and how to get there. */
export interface State {
  name: string;
  open: (scene: { page: Page; seller: Seller }) => Promise<void>;
}

/** The state of a page right after it has loaded. */
export const pageAt = (address: string): State => ({
  name: address,
  open: async ({ page }) => {
    await page.goto(address);
  },
});
