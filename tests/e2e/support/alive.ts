import type { Page } from "@playwright/test";

/** Waits for hydration, which the page notes on its document. */
export const hydrated = (page: Page): Promise<void> => page.locator("html[data-hydrated]").waitFor();

/** Opens an address and waits until the page is alive. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}
