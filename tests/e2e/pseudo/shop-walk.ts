import { expect, type Page } from "@playwright/test";
import { pages, pathTo } from "#kernel/paths.ts";
import { openDialog, openLogins, sendWrong, type View } from "./view.ts";

async function openFirst(page: Page, link: string): Promise<void> {
  await page.locator(link).first().click();
  await expect(page).toHaveURL(/\/products\/./);
  await page.waitForLoadState("networkidle");
}

/** Opens the login and goes on to its other forms: the password forgotten is the first, a new account the last. */
const openLogin = (next?: "first" | "last") => async (page: Page) => {
  await openDialog(`header a[href="${pages.account}"]`)(page);
  if (next) await page.locator("dialog[open] form > div:last-child button")[next]().click();
};

/** What a visitor and a shopper see before the checkout, and of their account. */
export const shopWalk: readonly View[] = [
  { name: "the home page", address: pages.home },
  {
    name: "the newsletter, without an address",
    address: pages.home,
    before: sendWrong("section[aria-labelledby=newsletter] form"),
  },
  {
    name: "the profile's menu",
    address: pages.home,
    before: (page) => page.locator("header [aria-haspopup]").click(),
  },
  {
    name: "the maintenance screen",
    address: pages.home,
    before: async (page) => {
      await page.keyboard.press("Control+Shift+M");
      await expect(page.locator("dialog[open]")).toBeVisible();
    },
  },
  { name: "the login", address: pages.home, as: "visitor", before: openLogin() },
  { name: "a forgotten password", address: pages.home, as: "visitor", before: openLogin("first") },
  { name: "a new account", address: pages.home, as: "visitor", before: openLogin("last") },
  { name: "all products", address: pages.products },
  { name: "products that are not found", address: pathTo(pages.products, {}, { q: "0000" }) },
  {
    name: "a category",
    address: pages.products,
    before: (page) => openFirst(page, "main nav li:nth-child(2) a"),
  },
  { name: "a product", address: pages.products, before: (page) => openFirst(page, "article h2 a") },
  { name: "the refund policy", address: pages.refunds },
  { name: "the privacy policy", address: pages.privacy },
  { name: "an unknown address", address: "/0" },
  { name: "the empty cart", address: pages.cart, as: "visitor" },
  { name: "the profile", address: pages.account },
  {
    name: "a change of the password",
    address: pages.account,
    before: openDialog("main button:has(.lucide-key-round)"),
  },
  {
    name: "where one is logged in",
    address: pages.account,
    before: openLogins,
    data: ["Chrome", "Linux", "HeadlessChrome"],
  },
  {
    name: "the end of an account",
    address: pages.account,
    before: openDialog("main section button >> nth=-1"),
  },
  { name: "a new address", address: pages.addAddress },
  { name: "a new address that is refused", address: pages.addAddress, before: sendWrong() },
  {
    name: "a saved address",
    address: pages.account,
    before: async (page) => {
      await page.locator("main a[href^='/edit-address']").first().click();
      await expect(page.locator("main form")).toBeVisible();
    },
  },
  { name: "a link for a new password that is not complete", address: pages.resetPassword, as: "visitor" },
  {
    name: "a new password",
    address: pathTo(pages.resetPassword, {}, { token: "0" }),
    as: "visitor",
    before: sendWrong(),
  },
  { name: "the way out of what is waited for", address: pathTo(pages.stopWaiting, { token: "0" }) },
  { name: "the way out of the newsletter", address: pathTo(pages.unsubscribe, { token: "0" }) },
  {
    name: "the end of a subscription",
    address: pathTo(pages.unsubscribe, { token: "0" }),
    before: (page) => page.locator("button").click(),
  },
];
