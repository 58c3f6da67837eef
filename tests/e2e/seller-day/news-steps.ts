import { expect, type Page } from "@playwright/test";
import { mailsTo } from "../support/outbox.ts";
import { BANNER } from "../support/pictures.ts";
import { toast } from "../support/test.ts";
import { category, mark } from "./names.ts";
import { follow } from "./ways.ts";

const DISCOUNT = 15;
const offer = `Pickles have come, ${mark}`;

export async function subscribe(page: Page, email: string): Promise<void> {
  await page.goto("/");
  await page.getByPlaceholder("you@example.com").fill(email);
  await page.getByRole("button", { name: "Subscribe" }).click();
  await expect(toast(page, "Subscribed successfully!")).toBeVisible();
}

export async function sendOffer(page: Page, subscriber: string): Promise<void> {
  await follow(page, "Customers", "Send offer");
  await page.getByLabel("Offer text").fill(offer);
  await page.getByLabel("Discount (%)").fill(String(DISCOUNT));
  await page.getByRole("button", { name: "Preview" }).click();
  await expect(
    page.frameLocator("iframe[title='The mail']").getByRole("paragraph").filter({ hasText: offer }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(toast(page, "Test on its way to")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Send offer" }).click();
  await page.getByRole("button", { name: /^Send to [1-9]\d* subscriber/ }).click();
  await expect(page).toHaveURL(/\/seller\/offer-history/);
  const sent = page.getByRole("listitem").filter({ hasText: offer });
  await expect(sent).toContainText(`${DISCOUNT}% off`);
  await expect(sent).toContainText(/([1-9]\d*) of \1 sent/);
  const mails = await mailsTo(subscriber);
  expect(mails.filter((mail) => mail.includes(mark))).toHaveLength(1);
}

/** The banner is taken down at the end, because other tests look at the shop's own banners. */
export async function putUpBanner(page: Page, shopper: Page): Promise<void> {
  await follow(page, "Shop", "Banners");
  const banners = page.getByRole("region", { name: "Banners on the home page" });
  await page.getByLabel("Banner image", { exact: true }).setInputFiles(BANNER);
  await page.getByLabel("Link").fill(`/products/${category.path}`);
  await page.getByRole("main").getByRole("button", { name: "Add banner" }).click();
  const mine = banners.getByRole("figure").filter({ hasText: category.path });
  await expect(mine).toBeVisible();
  await shopper.goto("/");
  const slide = shopper
    .getByRole("region", { name: "From the market" })
    .locator(`a[href="/products/${category.path}"]`);
  await expect(slide).toBeAttached();
  await shopper
    .getByRole("button", { name: /^Banner \d/ })
    .last()
    .click();
  await slide.click();
  await expect(shopper.getByRole("heading", { level: 1, name: category.name })).toBeVisible();
  await mine.getByRole("button", { name: /Delete banner/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
  await expect(mine).toBeHidden();
}
