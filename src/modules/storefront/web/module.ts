import { pages } from "#kernel/paths.ts";
import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";

export const storefrontWeb = defineWebModule({
  name: "storefront",
  shopPages: [
    page("storefront/web/home", pages.home, () => import("./home.page.tsx")),
    page("storefront/web/products", pages.products, () => import("./products.page.tsx")),
    page("storefront/web/category", pages.category, () => import("./category.page.tsx")),
    page("storefront/web/product", pages.product, () => import("./product.page.tsx")),
    page("storefront/web/not-found", "*", () => import("./not-found.page.tsx")),
  ],
});
