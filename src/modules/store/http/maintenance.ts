import { createMiddleware } from "hono/factory";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { findSessionSeller, sessionToken } from "#modules/identity/index.ts";
import { t as maintenanceTexts } from "#modules/store/maintenance-texts.ts";
import { t } from "#modules/store/server-texts.ts";
import type { StoreSettings } from "../contract.ts";
import { openedSettings } from "../open-settings.ts";
import { maintenanceChatUrl } from "../rules/maintenance.ts";
import { standalonePage } from "./standalone-page.ts";

/** The time after which browsers, proxies and search engines may try again, in seconds. */
const RETRY_AFTER_S = 600;

/** The paths that stay open: the seller's pages, and the files that they load before the login. */
const OPEN = [
  /^\/seller(?=\/|$)/,
  /^\/api\/(seller|store)(?=\/|$)/,
  // The delivery information is on every page, including the seller's login.
  /^\/api\/delivery$/,
  /^\/assets\//,
  // Icons and the like, which are at the top level.
  /^\/[^/]+\.(svg|png|ico|webmanifest)$/,
];

/**
 * Maintenance mode: while MAINTENANCE is on, shoppers' pages and calls are answered with 503, and the seller goes on
 * working.
 */
export const closeForMaintenance = createMiddleware<AppEnv>(async (c, next) => {
  const { maintenance, db } = c.var.deps;
  if (!maintenance || OPEN.some((path) => path.test(c.req.path))) return next();
  const token = sessionToken(c, "seller");
  if (token && (await findSessionSeller(db, token))) return next();
  const headers = { "Retry-After": String(RETRY_AFTER_S), "Cache-Control": "no-store" };
  if (!c.req.path.startsWith("/api/")) {
    return c.html(maintenancePage(openedSettings.of(c.var.deps).current()), 503, headers);
  }
  const message = t("closed");
  return c.json({ success: false, message }, 503, headers);
});

/** The shoppers' page during maintenance. */
function maintenancePage(store: StoreSettings) {
  return standalonePage({
    storeName: store.name,
    title: maintenanceTexts("title"),
    paragraphs: [maintenanceTexts("apology"), maintenanceTexts("urgent")],
    link: { to: maintenanceChatUrl(store.chatNumber), words: maintenanceTexts("chat"), rel: "noopener" },
  });
}
