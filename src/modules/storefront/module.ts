import { defineModule } from "#kernel/modules/define-module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { searchEngines } from "./search-engines.ts";

/** The frame of the shopper's pages, and what search engines read. */
export const storefront = defineModule({
  name: "storefront",
  uses: [catalog],
  routes: () => searchEngines(),
  onShopperDeleted: null,
  texts: () => import("./catalogues.ts"),
});
