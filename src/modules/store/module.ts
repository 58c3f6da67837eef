import { databaseLog } from "#kernel/http/log.ts";
import { chosenLanguages } from "#kernel/modules/chosen-languages.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { storeContact } from "#kernel/modules/store-contact.ts";
import { extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { firstSettings } from "./first-settings.ts";
import { awaitSettings, closeForMaintenance, formatOutage } from "./http/unavailable.ts";
import { storeCalls } from "./module-api.ts";
import { nextChange } from "./rules/shared/closing.ts";
import { findSender, openedSettings, openSettings, SETTINGS_RECORD } from "./settings.ts";

/** The store's name, contacts and charges. */
export const store = defineModule({
  name: "store",
  uses: [identity],
  variables: firstSettings,
  api: storeCalls,
  open: async ({ deps: { db, services, log }, config, databaseUrl }) => {
    const settings = await openSettings({
      db,
      url: databaseUrl,
      first: firstSettings.of(config),
      log: databaseLog(log),
    });
    openedSettings.put(services, settings);
    storeContact.put(services, settings);
    chosenLanguages.put(services, settings);
    return { close: settings.close };
  },
  middleware: { requests: awaitSettings, apiAndPages: closeForMaintenance },
  formatFailure: formatOutage,
  inMemory: (deps) => {
    const settings = openedSettings.of(deps);
    return { ...settings, outdatedAt: (madeAt) => nextChange(settings.current().closing, madeAt) };
  },
  sender: findSender,
  extends: [extendRecordKinds(SETTINGS_RECORD)],
  tables: {
    store_settings: "knows of no shopper",
  },
  onAccountDeleted: null,
  offline: { calls: ["/api/store"] },
  texts: {
    store: () => import("./texts.ts"),
    "store/amount": () => import("./amount-texts.ts"),
    "store/closing": () => import("./closing-texts.ts"),
    "store/gstin": () => import("./gstin-texts.ts"),
    "store/hands": () => import("./hands-texts.ts"),
    "store/maintenance": () => import("./maintenance-texts.ts"),
    "store/script": () => import("./script-texts.ts"),
    "store/server": () => import("./server-texts.ts"),
    "store/unreachable": () => import("./unreachable-texts.ts"),
  },
  cachedTables: { store_settings: { record: null } },
  cachedCalls: { "/api/store": [] },
});
