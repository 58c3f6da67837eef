import type { MetaDescriptor } from "react-router";
import type { StoreInfo } from "../contract.ts";
import { pageTitle } from "./page-title.ts";

/** The head of a seller's page: its title, and that search engines stay away. */
export function sellerMeta(title: string, store: StoreInfo | undefined): MetaDescriptor[] {
  return [pageTitle(title, store), { name: "robots", content: "noindex" }];
}
