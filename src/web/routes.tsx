import type { RouteObject } from "react-router";
import { WEB_MODULES } from "../web-modules.ts";
import { rootRoute } from "./root.tsx";

const SHOP_PAGES = WEB_MODULES.flatMap(({ shopPages = [] }) => [...shopPages]);
const SELLER_PAGES = WEB_MODULES.flatMap(({ sellerPages = [] }) => [...sellerPages]);

/**
 * The sitemap (specification, section 2): the document, the frames of the shop and the seller, and the modules' pages
 * in them. A bare page has no frame.
 */
export const routes: RouteObject[] = [
  {
    ...rootRoute,
    children: WEB_MODULES.flatMap(({ shopFrame, sellerFrame, barePages = [] }) => [
      ...barePages,
      ...(shopFrame ? [{ ...shopFrame, children: SHOP_PAGES }] : []),
      ...(sellerFrame
        ? [
            {
              id: sellerFrame.id,
              lazy: () => sellerFrame.lazy(() => import("./seller-menu.ts")),
              children: SELLER_PAGES,
            },
          ]
        : []),
    ]),
  },
];
