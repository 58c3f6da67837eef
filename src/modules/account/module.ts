import { defineModule } from "#kernel/modules/define-module.ts";
import { address } from "#modules/address/module.ts";
import { cart } from "#modules/cart/module.ts";
import { catalog } from "#modules/catalog/module.ts";
import { identity } from "#modules/identity/module.ts";
import { newsletter } from "#modules/newsletter/module.ts";
import { order } from "#modules/order/module.ts";
import { store } from "#modules/store/module.ts";
import { purgeExpiredResets } from "./lifecycle/reset-password.ts";
import { passwordResetMail } from "./mails/password-reset.ts";
import { accountCalls } from "./module-api.ts";
import { accountPages } from "./paths.ts";

/** A shopper's own account: registering, logging in, exporting, deleting. */
export const account = defineModule({
  name: "account",
  uses: [address, cart, catalog, identity, newsletter, order, store],
  api: accountCalls,
  mails: [passwordResetMail],
  jobs: [purgeExpiredResets],
  searchEngines: { keepOut: [accountPages.account, accountPages.resetPassword] },
  tables: {
    password_resets: "goes with the account",
  },
  onAccountDeleted: null,
  texts: {
    account: () => import("./texts.ts"),
    "account/login": () => import("./login-texts.ts"),
    "account/server": () => import("./server-texts.ts"),
  },
  notBackedUp: ["public.password_resets"],
});
