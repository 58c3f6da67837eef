import { pages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

/** The parameters of the product lists. */
const SHELF = { parameters: ["q", "sort", "inStock", "page"] };

export const storefrontWeb = defineWebModule({
  name: "storefront",
  shopPages: [
    page("storefront/web/home", pages.home, () => import("./home.page.tsx"), SHELF),
    page("storefront/web/products", pages.products, () => import("./products.page.tsx"), SHELF),
    page("storefront/web/category", pages.category, () => import("./category.page.tsx"), SHELF),
    page("storefront/web/product", pages.product, () => import("./product.page.tsx"), SHELF),
    page("storefront/web/not-found", "*", () => import("./not-found.page.tsx")),
  ],
});
