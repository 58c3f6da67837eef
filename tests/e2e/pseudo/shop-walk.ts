import { expect, type Page } from "@playwright/test";
import { HOME, pathTo } from "#kernel/paths.ts";
import { accountPages } from "#modules/account/paths.ts";
import { addressPages } from "#modules/address/paths.ts";
import { cartPages } from "#modules/cart/paths.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { newsletterPages } from "#modules/newsletter/paths.ts";
import { stockPages } from "#modules/stock/paths.ts";
import { openDialog, openLogins, sendWrong, type View } from "./view.ts";

/** Opens the login, or one of its other forms: the forgotten password is the first, a new account the last. */
const openLogin = (next?: "first" | "last") => async (page: Page) => {
  await openDialog(`header a[href$="${accountPages.account}"]`)(page);
  if (next) await page.locator("dialog[open] form > div:last-child button")[next]().click();
};

/** States of the pages of visitors and shoppers before the checkout, and of those of their account. */
export const shopWalk: readonly View[] = [
  {
    name: "the newsletter, without an address",
    address: HOME,
    before: sendWrong("section[aria-labelledby=newsletter] form"),
  },
  {
    name: "the profile's menu",
    address: HOME,
    before: (page) => page.locator("header [aria-haspopup]").click(),
  },
  {
    name: "the maintenance screen",
    address: HOME,
    before: async (page) => {
      await page.keyboard.press("Control+Shift+M");
      await expect(page.locator("dialog[open]")).toBeVisible();
    },
  },
  { name: "the login", address: HOME, as: "visitor", before: openLogin() },
  { name: "a forgotten password", address: HOME, as: "visitor", before: openLogin("first") },
  { name: "a new account", address: HOME, as: "visitor", before: openLogin("last") },
  { name: "products that are not found", address: pathTo(catalogPages.products, {}, { q: "0000" }) },
  { name: "an unknown address", address: "/0" },
  { name: "the empty cart", address: cartPages.cart, as: "visitor" },
  {
    name: "a change of the password",
    address: accountPages.account,
    before: openDialog("main button:has(.lucide-key-round)"),
  },
  {
    name: "where one is logged in",
    address: accountPages.account,
    before: openLogins,
    data: ["Chrome", "Linux", "HeadlessChrome"],
  },
  {
    name: "the end of an account",
    address: accountPages.account,
    before: openDialog("main section button >> nth=-1"),
  },
  { name: "a new address that is refused", address: addressPages.addAddress, before: sendWrong() },
  {
    name: "a link for a new password that is not complete",
    address: accountPages.resetPassword,
    as: "visitor",
  },
  {
    name: "a new password",
    address: pathTo(accountPages.resetPassword, {}, { token: "0" }),
    as: "visitor",
    before: sendWrong(),
  },
  { name: "the way out of what is waited for", address: pathTo(stockPages.stopWaiting, { token: "0" }) },
  { name: "the way out of the newsletter", address: pathTo(newsletterPages.unsubscribe, { token: "0" }) },
  {
    name: "the end of a subscription",
    address: pathTo(newsletterPages.unsubscribe, { token: "0" }),
    before: (page) => page.locator("button").click(),
  },
];
