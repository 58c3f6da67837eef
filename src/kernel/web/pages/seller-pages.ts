import { createContext } from "react";
import { matchRoutes, parsePath } from "react-router";
import type { MenuEntry, SellerPage } from "./define-seller-module.ts";

type SellerPages = readonly SellerPage[];

/** The seller's pages of all modules. */
export const SellerPagesContext = createContext<SellerPages>([]);

/** The entries of pages in the seller's menu. */
export const menuOf = (pages: SellerPages): MenuEntry[] =>
  pages.flatMap(({ path, handle: { permission }, entry }) => (entry ? [{ path, permission, ...entry }] : []));

/** The permission without which the page at an address is not shown; undefined if it is no seller's page. */
export function permissionAt(pages: SellerPages, address: string): string | undefined {
  const { pathname = "" } = parsePath(address);
  // A relative address, such as that of another filter, stays on its page.
  if (!pathname.startsWith("/")) return undefined;
  return matchRoutes([...pages], pathname)?.at(-1)?.route.handle.permission;
}
