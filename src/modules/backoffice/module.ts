import { defineModule } from "#kernel/modules/define-module.ts";
import { sellerPages } from "#kernel/paths.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";

/** The frame of the seller's pages. */
export const backoffice = defineModule({
  name: "backoffice",
  uses: [identity, store],
  searchEngines: { keepOut: [sellerPages.addProduct] },
  onAccountDeleted: null,
  texts: { "backoffice/seller": () => import("./seller-texts.ts") },
});
