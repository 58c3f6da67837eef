import type { RouteObject } from "react-router";
import { WEB_MODULES } from "../web-modules.ts";
import { rootRoute } from "./root.tsx";

const SHOP_PAGES = WEB_MODULES.flatMap(({ shopPages = [] }) => [...shopPages]);

const shopRoutes: RouteObject[] = WEB_MODULES.flatMap(({ shopFrame, barePages = [] }) => [
  ...barePages,
  ...(shopFrame ? [{ ...shopFrame, children: SHOP_PAGES }] : []),
]);

/** The sitemap (specification, section 2): the document, and in it the shop's routes and these of the seller. */
export const routesWith = (sellerRoutes: readonly RouteObject[]): RouteObject[] => [
  { ...rootRoute, children: [...shopRoutes, ...sellerRoutes] },
];
