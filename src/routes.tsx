import type { RouteObject } from "react-router";
import { rootRoute } from "./root.tsx";
import { loadMenu, WEB_MODULES } from "./web-modules.ts";

/**
 * The sitemap (specification, section 2): the document, the frames of the shop and the seller, and the modules' pages
 * in them.
 */
export const routes: RouteObject[] = [
  {
    ...rootRoute,
    children: [
      {
        id: "storefront/web/layout",
        lazy: () => import("#modules/storefront/web/layout.tsx"),
        children: WEB_MODULES.flatMap(({ shopPages = [] }) => [...shopPages]),
      },
      {
        id: "backoffice/web/layout",
        lazy: loadSellerLayout,
        children: WEB_MODULES.flatMap(({ sellerPages = [] }) => [...sellerPages]),
      },
    ],
  },
];

/** The frame of the seller's pages, with the entries of all modules in its menu. */
async function loadSellerLayout() {
  const [{ layoutWith }, menu] = await Promise.all([
    import("#modules/backoffice/web/layout.tsx"),
    loadMenu(),
  ]);
  return layoutWith(menu);
}
