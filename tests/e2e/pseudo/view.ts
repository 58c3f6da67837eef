import { expect, type Page } from "@playwright/test";

/** A page in a state that its address alone does not open, or with words of its own that are data. */
export interface View {
  name: string;
  address: string;
  /** The person who looks at it; without it, a shopper. */
  as?: "visitor" | "seller";
  /** Steps that are done before the page is read. */
  before?: (page: Page) => Promise<void>;
  /** Words with plain letters on this page that are data, in addition to the market's. */
  data?: readonly string[];
}

/** Opens a dialog with the first button that matches. */
export const openDialog = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await expect(page.locator("dialog[open]")).toBeVisible();
};

/** Opens the list of current logins and waits for it. */
export async function openLogins(page: Page): Promise<void> {
  await openDialog("main button:has(.lucide-monitor-smartphone)")(page);
  await expect(page.locator("dialog[open] li").first()).toBeVisible();
}

/** Submits a form without the browser's checks and waits for an error: at a field, in the form or as a toast. */
export const sendWrong =
  (form = "main form") =>
  async (page: Page) => {
    await page.locator(form).evaluate((element) => element.setAttribute("novalidate", ""));
    await page.locator(`${form} button[type=submit]`).last().click();
    const spoken = page.locator(`${form} [role=alert], [role=status]`).filter({ hasText: /\S/ });
    await expect(page.locator(`${form} [aria-invalid=true]`).or(spoken).first()).toBeVisible();
  };
