import { defineModule } from "#kernel/modules/define-module.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { SELLER_START } from "./paths.ts";

/** The frame of the seller's pages. */
export const backoffice = defineModule({
  name: "backoffice",
  uses: [identity, store],
  searchEngines: { keepOut: [SELLER_START] },
  open: async () => ({
    beforeListening: async () => ({
      text: (url) => `  Seller:            ${url}${SELLER_START}\n`,
    }),
  }),
  onAccountDeleted: null,
  texts: {
    "backoffice/search": () => import("./search-texts.ts"),
    "backoffice/seller": () => import("./seller-texts.ts"),
  },
});
