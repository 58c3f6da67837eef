import { expect, type Locator, type Page } from "@playwright/test";

/** Clicks a link of the seller's navigation. */
export async function follow(page: Page, name: string): Promise<void> {
  const link = page.getByRole("navigation").getByRole("link", { name, exact: true }).first();
  await link.click();
  // Until then the page before is shown.
  await expect(link).toHaveAttribute("aria-current", "page");
}

export const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });
