import type { Locator, Page } from "@playwright/test";

/** Clicks a link of the seller's navigation. */
export const follow = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true }).first().click();

export const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });
