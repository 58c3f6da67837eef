import type { MetaDescriptor } from "react-router";
import type { StoreInfo } from "../contract.ts";

/** A page's title with the store's name behind it, for a route's `meta`: pass `matches[0].loaderData?.store`. */
export function pageTitle(title: string, store: StoreInfo | undefined): MetaDescriptor {
  return { title: store ? `${title} · ${store.name}` : title };
}
