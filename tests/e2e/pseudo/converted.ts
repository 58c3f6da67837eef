import { expect, type Page } from "@playwright/test";
import { pages, pathTo } from "#kernel/paths.ts";

/** A part of the shop whose texts all come from catalogues. */
export interface Converted {
  name: string;
  address: string;
  /** Whose page it is; a shopper's without it. */
  as?: "seller";
  /** Which part of the page; the whole page, its title too, without it. */
  part?: string;
  /** What has to happen before it is looked at. */
  before?: (page: Page) => Promise<void>;
}

const newsletter = "section[aria-labelledby=newsletter]";

/** Grows with every part that is converted, until it is all of the shop. */
export const converted: Converted[] = [
  { name: "the newsletter", address: pages.home, part: newsletter },
  {
    name: "the newsletter, without an address",
    address: pages.home,
    part: `${newsletter}, [role=status]`,
    before: async (page) => {
      await page.locator(`${newsletter} button`).click();
      await expect(page.locator(`${newsletter} [aria-invalid=true]`)).toBeVisible();
    },
  },
  { name: "the way out of the newsletter", address: pathTo(pages.unsubscribe, { token: "none" }) },
  {
    name: "the end of a subscription",
    address: pathTo(pages.unsubscribe, { token: "none" }),
    before: (page) => page.locator("button").click(),
  },
];
