import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a page of the seller's menu: its group, then its tab. */
export async function follow(page: Page, group: string, name: string): Promise<void> {
  const linkOf = (navigation: string, link: string) =>
    page
      .getByRole("navigation", { name: navigation, exact: true })
      .getByRole("link", { name: link, exact: true });
  await linkOf("Seller", group).click();
  const link = linkOf(group, name);
  await link.click();
  // Until then the page before is shown.
  await expect(link).toHaveAttribute("aria-current", "page");
}

export const rowOf = (page: Page, text: string): Locator => page.getByRole("row").filter({ hasText: text });
