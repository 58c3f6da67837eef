import { Outlet, type RouteObject } from "react-router";
import { SellerPagesContext } from "#kernel/web/pages/seller-pages.ts";
import { FillsContext } from "#kernel/web/pages/use-slot.ts";
import { SELLER_FILLS, SELLER_MODULES, SELLER_PAGES } from "../seller-modules.ts";
import { FILLS } from "../web-modules.ts";

/** The fills of all modules for slots in the shop's pages and in the seller's. */
export const allFills = [...FILLS, ...SELLER_FILLS];

/** The frame of the seller with the modules' pages in it. */
export const sellerRoutes: RouteObject[] = [
  {
    id: "seller",
    Component: () => (
      <FillsContext value={allFills}>
        <SellerPagesContext value={SELLER_PAGES}>
          <Outlet />
        </SellerPagesContext>
      </FillsContext>
    ),
    children: SELLER_MODULES.flatMap(({ frame, barePages = [] }) => [
      ...barePages,
      ...(frame ? [{ ...frame, children: SELLER_PAGES }] : []),
    ]),
  },
];
