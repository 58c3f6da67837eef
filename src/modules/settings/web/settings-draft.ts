import { readAmount } from "#kernel/money/typed-amount.ts";
import type { SaveSettings, SettingsFields } from "../contract.ts";

export type SettingsField = keyof SettingsFields;

type Chosen = Pick<SettingsFields, "promoType" | "cancelUntil" | "roundsToRupee">;

/** A setting that is typed as text. */
export type TextSetting = Exclude<SettingsField, keyof Chosen>;

/** The settings as they are typed and chosen. */
export type SettingsDraft = Record<TextSetting, string> & Chosen;

/** The settings as the form shows them. */
export function toDraft({ version: _, ...settings }: SaveSettings): SettingsDraft {
  return {
    ...settings,
    shippingCharges: String(settings.shippingCharges),
    handlingCharges: String(settings.handlingCharges),
    promoAmount: String(settings.promoAmount),
    promoPercent: String(settings.promoPercent),
    promoMaximum: String(settings.promoMaximum),
    promoMinimum: String(settings.promoMinimum),
  };
}

/** What is sent of a draft. What is no number goes as none, so that the server says what is wrong with it. */
export function fromDraft(draft: SettingsDraft, version: number): SaveSettings {
  return {
    ...draft,
    version,
    shippingCharges: amount(draft.shippingCharges),
    handlingCharges: amount(draft.handlingCharges),
    promoAmount: amount(draft.promoAmount),
    promoPercent: amount(draft.promoPercent.replace(/\s*%\s*$/, "")),
    promoMaximum: amount(draft.promoMaximum || "0"),
    promoMinimum: amount(draft.promoMinimum || "0"),
  };
}

const amount = (text: string) => readAmount(text) ?? Number.NaN;
