import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions, extendRecordFields } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { payment } from "#modules/payment/module.ts";
import { SETTINGS_RECORD } from "#modules/store/index.ts";
import { store } from "#modules/store/module.ts";
import { settingsCalls } from "./module-api.ts";
import { CLOSING_FIELDS } from "./save-closing.ts";
import { STORE_FIELDS } from "./save-settings.ts";
import { t } from "./server-texts.ts";

/** The seller's page for the store's settings. */
export const settings = defineModule({
  name: "settings",
  uses: [backoffice, identity, payment, store],
  api: settingsCalls,
  extends: [
    extendPermissions([
      { name: "settings.see", words: t.later("seeSettings"), roles: ["manager", "bookkeeper"] },
      { name: "settings.closing", words: t.later("closeShop"), roles: ["manager"] },
      { name: "settings.change", words: t.later("changeSettings"), roles: [] },
    ]),

    extendRecordFields({ of: SETTINGS_RECORD, fields: STORE_FIELDS, seenBy: "settings.see" }),
    extendRecordFields({ of: SETTINGS_RECORD, fields: CLOSING_FIELDS, seenBy: "settings.see" }),
  ],
  onAccountDeleted: null,
  texts: {
    "settings/menu": () => import("./menu-texts.ts"),
    "settings/seller": () => import("./seller-texts.ts"),
    "settings/server": () => import("./server-texts.ts"),
  },
});
