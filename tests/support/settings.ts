import {
  type SaveSettings,
  type SettingsFields,
  settingsAnswerSchema,
  settingsSavedSchema,
} from "#modules/settings/contract.ts";
import { type Answer, read, type Visitor } from "./calls.ts";
import type { TestApp } from "./test-app.ts";

/** The settings on the seller's page. */
export async function shownSettings(shop: TestApp, seller: Visitor): Promise<SaveSettings> {
  return read(settingsAnswerSchema, await shop.get("/api/seller/settings", seller)).settings;
}

/** Sends settings as the seller's page does. */
export function sendSettings(shop: TestApp, settings: unknown, as?: Visitor): Promise<Answer> {
  return shop.send("PUT", "/api/seller/settings", { as, json: settings });
}

/** Changes some settings as the seller and expects success. */
export async function changeSettings(
  shop: TestApp,
  seller: Visitor,
  changes: Partial<SettingsFields>,
): Promise<SaveSettings> {
  const settings = { ...(await shownSettings(shop, seller)), ...changes, confirmed: true };
  const answer = await sendSettings(shop, settings, seller);
  return read(settingsSavedSchema, answer).settings;
}
