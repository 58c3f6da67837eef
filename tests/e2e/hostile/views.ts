import { expect, type Page } from "@playwright/test";
import { pages, pathTo, sellerPages } from "#kernel/paths.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { Filled } from "./fill.ts";
import { HOSTILE } from "./strings.ts";

export type View = { address: string; as: "shopper" | "seller"; before?: (page: Page) => Promise<void> };

const press = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await expect(page.locator("dialog[open]").first()).toBeVisible();
};
const unfold = (page: Page) => page.locator("article h3 button").first().click();

/** Leaves out most products that are described by their name alone: a few of them are enough. */
const described = (products: readonly Product[]) =>
  products.filter(({ name, description }, index) => index < 2 || !description.includes(name));

/** Every page of the store, and the dialogs in which somebody's words are. */
export function viewsOf({ products, orders, category }: Filled, begin: number): View[] {
  const [product] = products;
  const id = product?._id ?? "";
  const search = HOSTILE[begin % HOSTILE.length] ?? "";
  const shop: Omit<View, "as">[] = [
    { address: pages.home },
    { address: pages.products },
    { address: pathTo(pages.products, {}, { q: search }) },
    { address: pathTo(pages.category, { category }) },
    { address: pathTo(pages.category, { category: search }) },
    ...described(products).map((each) => ({ address: pathTo(pages.product, { category, id: each._id }) })),
    { address: pathTo(pages.cart, {}, { ordered: orders[0]?._id ?? "" }) },
    { address: pages.cart },
    { address: pages.addAddress },
    { address: pages.refunds },
    { address: pages.privacy },
    { address: pages.account },
    {
      address: pages.account,
      before: async (page) => {
        await page.locator("main a[href^='/edit-address']").first().click();
        await expect(page.locator("main form")).toBeVisible();
      },
    },
    { address: pages.myOrders },
    { address: pages.myOrders, before: press("article footer button") },
    { address: pathTo(pages.loader, {}, { next: search }) },
    { address: pathTo(pages.resetPassword, {}, { token: search }) },
    { address: pathTo(pages.unsubscribe, { token: search }) },
    { address: pathTo(pages.stopWaiting, { token: search }) },
    { address: `/${encodeURIComponent(search)}` },
  ];
  const { editProduct, stockLedger, ...plain } = sellerPages;
  const seller: Omit<View, "as">[] = [
    ...Object.values(plain).map((address) => ({ address })),
    { address: pathTo(editProduct, { id }) },
    { address: pathTo(stockLedger, { id }) },
    { address: pathTo(sellerPages.comments, {}, { list: "hidden" }) },
    { address: pathTo(sellerPages.orders, {}, { q: search }) },
    { address: sellerPages.orders, before: unfold },
    {
      address: sellerPages.orders,
      before: async (page) => {
        await unfold(page);
        await press("article button:has(.lucide-printer)")(page);
      },
    },
  ];
  return [
    ...shop.map((view) => ({ ...view, as: "shopper" as const })),
    ...seller.map((view) => ({ ...view, as: "seller" as const })),
  ];
}
