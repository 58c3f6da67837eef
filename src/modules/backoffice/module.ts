import { defineModule } from "#kernel/modules/define-module.ts";

/** The frame of the seller's pages. */
export const backoffice = defineModule({
  name: "backoffice",
  uses: [],
  onShopperDeleted: null,
  texts: () => import("./catalogues.ts"),
});
