import { expect, type Page } from "@playwright/test";

/** A page as somebody sees it, whole. */
export interface View {
  name: string;
  address: string;
  /** Whose page it is; a shopper's without it. */
  as?: "visitor" | "seller";
  /** What has to happen before it is looked at. */
  before?: (page: Page) => Promise<void>;
  /** Words with plain letters that stand here beside the market's, and are no texts. */
  data?: readonly string[];
}

/** Opens a dialog with the first of such buttons. */
export const openDialog = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await expect(page.locator("dialog[open]")).toBeVisible();
};

/** Opens the list of where one is logged in, and waits for it. */
export async function openLogins(page: Page): Promise<void> {
  await openDialog("main button:has(.lucide-monitor-smartphone)")(page);
  await expect(page.locator("dialog[open] li").first()).toBeVisible();
}

/** Sends what a form holds, past the browser's own checks, and waits for a complaint: at a field, in the form or as a toast. */
export const sendWrong =
  (form = "main form") =>
  async (page: Page) => {
    await page.locator(form).evaluate((element) => element.setAttribute("novalidate", ""));
    await page.locator(`${form} button[type=submit]`).last().click();
    const spoken = page.locator(`${form} [role=alert], [role=status]`).filter({ hasText: /\S/ });
    await expect(page.locator(`${form} [aria-invalid=true]`).or(spoken).first()).toBeVisible();
  };
