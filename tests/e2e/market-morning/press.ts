import type { Locator } from "@playwright/test";
import { expect } from "../support/test.ts";

const BUSY = "We can't answer just now.";
const TIMEOUT_MS = 120_000;

/**
 * Presses a button until `isDone`. As people do, it presses again where the store says that it can't answer just now: the books
 * show at the end of the day that nothing was done twice.
 */
export async function press(button: Locator, isDone: () => Promise<boolean>): Promise<void> {
  const busy = button.page().getByText(BUSY).first();
  await button.click();
  await expect(async () => {
    if (await isDone()) return;
    if (await busy.isVisible()) await button.click({ timeout: 5_000 });
    expect(await isDone()).toBe(true);
  }).toPass({ timeout: TIMEOUT_MS });
}
