import { HOME } from "#kernel/paths.ts";
import { DOCUMENT_LINKS } from "#kernel/web/pages/define-slot.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { BELOW_EMPTY_CART } from "#modules/order/web/shared/order-slots.ts";
import { WEB_MANIFEST } from "../paths.ts";

const SHELF = { parameters: ["q", "sort", "inStock", "page"] };

export const storefrontWeb = defineWebModule({
  fills: [
    DOCUMENT_LINKS.fill({ rel: "manifest", href: WEB_MANIFEST }),
    BELOW_EMPTY_CART.fill({ name: "suggested", code: () => import("./shared/suggested.tsx") }),
  ],
  shopFrame: { id: "storefront/web/layout", lazy: () => import("./layout.tsx") },
  shopPages: [
    page("storefront/web/home", HOME, () => import("./home.page.tsx"), SHELF),
    page("storefront/web/products", catalogPages.products, () => import("./products.page.tsx"), SHELF),
    page("storefront/web/category", catalogPages.category, () => import("./category.page.tsx"), SHELF),
    page("storefront/web/product", catalogPages.product, () => import("./product.page.tsx"), SHELF),
    page("storefront/web/not-found", "*", () => import("./not-found.page.tsx")),
  ],
});
