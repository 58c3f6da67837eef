import { answers, type CallsOf, callsOf, jsonBody, newApi } from "#kernel/http/api-route.ts";
import type { AppEnv } from "#kernel/http/app-env.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { forSeller, forSellerWithApproval, needsApprovalOf } from "#modules/identity/index.ts";
import { isClosedAt, openedSettings, readSettings } from "#modules/store/index.ts";
import {
  closingSavedSchema,
  saveClosingSchema,
  saveSettingsSchema,
  settingsAnswerSchema,
  settingsSavedSchema,
} from "./contract.ts";
import { currentClosing, saveClosing } from "./save-closing.ts";
import { saveSettings, toFields } from "./save-settings.ts";
import { t } from "./server-texts.ts";

/** Settings with another UPI address for shoppers to pay to, which another person may have to agree to. */
const upiChange = needsApprovalOf("payee", saveSettingsSchema, async ({ deps: { db } }, { upiAddress }) => {
  const before = await readSettings(db);
  const isSafe = upiAddress === "" || upiAddress === before?.upiAddress;
  return isSafe ? undefined : { words: t("approveUpi", { address: upiAddress }) };
});

const calls = callsOf("Seller's settings");

const get = calls.get("/settings", {
  summary: "The store's settings: name, contacts, charges, promo",
  ...forSeller("settings.see"),
  responses: answers(settingsAnswerSchema, "The settings, and their version"),
});

const save = calls.put("/settings", {
  summary: "Change the store's settings, unless somebody else has changed them since `version`",
  ...forSellerWithApproval("settings.change", upiChange),
  request: { body: jsonBody(saveSettingsSchema) },
  responses: answers(settingsSavedSchema, "Saved; every page and every new order goes by them from now on"),
});

const saveTheClosing = calls.put("/closing", {
  summary: "Close the store for shoppers' orders, now or later, or open it again",
  ...forSeller("settings.closing"),
  request: { body: jsonBody(saveClosingSchema) },
  responses: answers(closingSavedSchema, "Saved; browsing and carts stay, and sellers can still order"),
});

const sellerSettingsApi = newApi<AppEnv>()
  .openapi(get, async (c) => {
    const row = await readSettings(c.var.deps.db);
    const [own] = c.var.deps.languages();
    const languages = LANGUAGES.filter((each) => each.code !== own.code).map(({ code, name }) => ({
      code,
      name,
    }));
    const settings = { ...toFields(row), version: row.version };
    return c.json({ success: true as const, settings, languages }, 200);
  })
  .openapi(save, async (c) => {
    const { db } = c.var.deps;
    const { confirmed: isConfirmed, ...shown } = c.req.valid("json");
    const row = await saveSettings(db, { settings: shown, isConfirmed, seller: c.var.seller });
    openedSettings.of(c.var.deps).update(row);
    const settings = { ...toFields(row), version: row.version };
    return c.json({ success: true as const, message: t("saved"), settings }, 200);
  })
  .openapi(saveTheClosing, async (c) => {
    const { db, now } = c.var.deps;
    const at = now();
    const row = await saveClosing(db, { request: c.req.valid("json"), seller: c.var.seller, now: at });
    openedSettings.of(c.var.deps).update(row);
    const closing = currentClosing(row, at);
    const message = t(closing ? (isClosedAt(closing, at) ? "closedNow" : "closesLater") : "openAgain");
    return c.json({ success: true as const, message, closing }, 200);
  });

/** All calls of this module, with their full paths. */
export const settingsCalls = newApi<AppEnv>().route("/api/seller", sellerSettingsApi);

/** The type of the calls, for pages. */
export type SettingsApi = CallsOf<typeof settingsCalls>;
