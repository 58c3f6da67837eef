import { expect, type Page } from "@playwright/test";
import { HOME, pathTo } from "#kernel/paths.ts";
import { accountPages } from "#modules/account/paths.ts";
import { addressPages } from "#modules/address/paths.ts";
import { cartPages } from "#modules/cart/paths.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { catalogPages, catalogSellerPages } from "#modules/catalog/paths.ts";
import { customerSellerPages } from "#modules/customer/paths.ts";
import { growerPages, growerSellerPages } from "#modules/grower/paths.ts";
import { newsletterPages } from "#modules/newsletter/paths.ts";
import { orderPages, orderSellerPages } from "#modules/order/paths.ts";
import { policiesPages } from "#modules/policies/paths.ts";
import { ratingSellerPages } from "#modules/rating/paths.ts";
import { settlementSellerPages } from "#modules/settlement/paths.ts";
import { stockPages } from "#modules/stock/paths.ts";
import { SELLER_MODULES } from "#src/seller-modules.ts";
import type { Filled } from "./fill.ts";
import { HOSTILE } from "./strings.ts";

export type View = { address: string; as: "shopper" | "seller"; before?: (page: Page) => Promise<void> };

const press = (button: string) => async (page: Page) => {
  await page.locator(button).first().click();
  await expect(page.locator("dialog[open]").first()).toBeVisible();
};
const unfold = (page: Page) => page.locator("article h3 button").first().click();

/** Leaves out most products that are described by their name alone. */
const described = (products: readonly Product[]) =>
  products.filter(({ name, description }, index) => index < 2 || !description.includes(name));

/** Every page of the store, and the dialogs that show people's texts. */
export function viewsOf({ products, orders, category, grown }: Filled, begin: number): View[] {
  const [product] = products;
  const id = product?._id ?? "";
  const search = HOSTILE[begin % HOSTILE.length] ?? "";
  const shop: Omit<View, "as">[] = [
    { address: HOME },
    { address: catalogPages.products },
    { address: pathTo(catalogPages.products, {}, { q: search }) },
    { address: pathTo(catalogPages.category, { category }) },
    { address: pathTo(catalogPages.category, { category: search }) },
    ...described(products).map((each) => ({
      address: pathTo(catalogPages.product, { category, id: each._id }),
    })),
    { address: pathTo(cartPages.cart, {}, { ordered: orders[0]?._id ?? "" }) },
    { address: growerPages.growers },
    { address: pathTo(growerPages.grower, { slug: grown.slug }) },
    { address: cartPages.cart },
    { address: addressPages.addAddress },
    { address: policiesPages.refunds },
    { address: policiesPages.privacy },
    { address: accountPages.account },
    {
      address: accountPages.account,
      before: async (page) => {
        await page.locator("main a[href^='/edit-address']").first().click();
        await expect(page.locator("main form")).toBeVisible();
      },
    },
    { address: orderPages.myOrders },
    { address: orderPages.myOrders, before: press('article footer button:has-text("Invoice")') },
    { address: pathTo(orderPages.loader, {}, { next: search }) },
    { address: pathTo(accountPages.resetPassword, {}, { token: search }) },
    { address: pathTo(newsletterPages.unsubscribe, { token: search }) },
    { address: pathTo(stockPages.stopWaiting, { token: search }) },
    { address: `/${encodeURIComponent(search)}` },
  ];
  const sellerPaths = SELLER_MODULES.flatMap(({ pages = [] }) => pages.map(({ path }) => path));
  const seller: Omit<View, "as">[] = [
    ...sellerPaths
      .filter((path) => !path.endsWith("*") && path !== customerSellerPages.customer)
      .map((path) => ({ address: path.replace(":id", id) })),
    // Other names stand in the forms alone.
    ...described(products).map((each) => ({
      address: pathTo(catalogSellerPages.editProduct, { id: each._id }),
    })),
    { address: pathTo(customerSellerPages.customer, { id: orders[0]?.userId?._id ?? "" }) },
    { address: pathTo(growerSellerPages.grower, { id: grown.grower }) },
    { address: pathTo(growerSellerPages.lot, { id: grown.lot }) },
    { address: pathTo(growerSellerPages.lot, { id: grown.requestedLot }) },
    { address: pathTo(growerSellerPages.recall, { id: grown.recall }) },
    { address: pathTo(settlementSellerPages.grower, { id: grown.grower }) },
    { address: pathTo(customerSellerPages.customers, {}, { show: "complaints", list: "answered" }) },
    { address: pathTo(ratingSellerPages.comments, {}, { list: "hidden" }) },
    { address: pathTo(orderSellerPages.orders, {}, { q: search }) },
    { address: orderSellerPages.orders, before: unfold },
    {
      address: orderSellerPages.orders,
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
