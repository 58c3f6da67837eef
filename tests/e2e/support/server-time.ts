import type { Page } from "@playwright/test";

/** Sets the time that the server says when a page compares its clock with the device's. */
export async function setServerTime(page: Page, at: string): Promise<void> {
  const headers = { date: new Date(at).toUTCString() };
  await page.route("**/healthz", (route) => route.fulfill({ headers, json: { success: true } }));
}
