import { defineModule } from "#kernel/modules/define-module.ts";
import { extendPermissions, extendRecordKinds } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { store } from "#modules/store/module.ts";
import { BANNER_RECORD, listBanners, prepareDemoBanners } from "./banners.ts";
import { bannerCalls } from "./module-api.ts";
import { t } from "./server-texts.ts";

/** The banners of the home page. */
export const banner = defineModule({
  name: "banner",
  uses: [identity, store],
  api: bannerCalls,
  demo: {
    inUse: async (db) => (await listBanners(db)).length > 0,
    prepare: prepareDemoBanners,
  },
  extends: [
    extendPermissions([{ name: "banner.change", words: t.later("changeBanners"), roles: ["manager"] }]),
    extendRecordKinds(BANNER_RECORD),
  ],
  tables: {
    banners: "knows of no shopper",
  },
  onAccountDeleted: null,
  offline: { calls: ["/api/banner"] },
  texts: {
    banner: () => import("./texts.ts"),
    "banner/menu": () => import("./menu-texts.ts"),
    "banner/seller": () => import("./seller-texts.ts"),
    "banner/server": () => import("./server-texts.ts"),
  },
  cachedTables: { banners: { record: null } },
  cachedCalls: { "/api/banner": [] },
});
