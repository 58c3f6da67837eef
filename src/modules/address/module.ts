import { defineModule } from "#kernel/modules/define-module.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { addressCalls } from "./module-api.ts";
import { addressPages } from "./paths.ts";

/** A shopper's saved addresses. */
export const address = defineModule({
  name: "address",
  uses: [identity, store],
  api: addressCalls,
  searchEngines: { keepOut: [addressPages.addAddress, addressPages.editAddress] },
  tables: {
    addresses: "goes with the account",
  },
  onAccountDeleted: null,
  texts: {
    address: () => import("./texts.ts"),
    "address/server": () => import("./server-texts.ts"),
  },
});
