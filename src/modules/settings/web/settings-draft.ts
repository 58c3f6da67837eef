import { readAmount } from "#kernel/money/typed-amount.ts";
import type { SaveSettings, SettingsFields } from "../contract.ts";

export type SettingsField = keyof SettingsFields;

type Chosen = Pick<
  SettingsFields,
  | "promoType"
  | "cancelUntil"
  | "twoDeliveries"
  | "askAmounts"
  | "languages"
  | "roundsToRupee"
  | "ratingStandIn"
>;

/** A setting that is typed as text. */
export type TextSetting = Exclude<SettingsField, keyof Chosen>;

/** The settings as typed text and choices. */
export type SettingsDraft = Record<TextSetting, string> & Chosen;

/** The draft of the settings. */
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

/** Converts a draft for the call. Text that is no number becomes null, so that the server complains about it. */
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
