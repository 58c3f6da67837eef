import type { EntryContext } from "react-router";
import { handedOn } from "#kernel/http/handed-on.ts";

/** The id of the route that all pages of the seller stand under (routes.ts). */
const SELLER_PAGES = "seller";

/**
 * The router's list of pages as a page of the shop carries it, in place of the file that has all of them: nothing leads a
 * shopper to the seller's pages but an address, which loads a document. Undefined for a page of the seller.
 */
export function shopManifest(
  { manifest, staticHandlerContext }: EntryContext,
  thin: Readonly<Record<string, string>>,
): { file: string; list: unknown } | undefined {
  const shown = new Set(staticHandlerContext.matches.map(({ route }) => route.id));
  if (shown.has(SELLER_PAGES)) return undefined;
  const { entry, url, version, routes } = manifest;
  const ofShop = Object.values(routes).filter(
    (route) => route && ![route.id, route.parentId].includes(SELLER_PAGES),
  );
  // What the page carries inside is not to be asked for: React does so for all that is named here and not in its head.
  const withoutThin = ofShop.map((route) => {
    const other = route && shown.has(route.id) && handedOn(route.module, thin[route.module]);
    return [route?.id, other ? { ...route, module: other.source } : route];
  });
  const [first = entry.module] = entry.imports;
  const list = {
    entry: { ...entry, module: first },
    routes: Object.fromEntries(withoutThin),
    url: first,
    version,
  };
  return { file: url, list };
}
