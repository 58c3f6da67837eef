import { expect, type Locator, type Page } from "@playwright/test";
import { openAlive } from "./alive.ts";

/** More than what passes on a busy machine until a page's clock stops. */
const AHEAD_MS = 60_000;

/** Stops the page's clock, which the test has installed, a minute ahead. From then on only the test moves it. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + AHEAD_MS);

/** Opens an address, and stops the page's clock once the page is alive. */
export async function openStill(page: Page, address: string): Promise<void> {
  await page.clock.install();
  await openAlive(page, address);
  await stopClock(page);
}

/** Lets a stopped clock go on until a control that has just come up has rested, and can be pressed. */
export async function untilRested(page: Page, control: Locator): Promise<void> {
  const canPress = async () => {
    await page.clock.runFor(100);
    return control.isEnabled();
  };
  await expect.poll(canPress).toBe(true);
}
