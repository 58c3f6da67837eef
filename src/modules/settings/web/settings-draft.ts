import { readAmount } from "#kernel/money/typed-amount.ts";
import type { SaveSettings, SettingsFields } from "../contract.ts";

export type SettingsField = keyof SettingsFields;

/** The settings as they are typed. */
export type SettingsDraft = Record<SettingsField, string> & Pick<SettingsFields, "promoType" | "cancelUntil">;

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

/** The fields that differ from what is saved, with what was typed. */
export function changesOf(draft: SettingsDraft, saved: SettingsDraft): [string, string][] {
  const before = new Map(Object.entries(saved));
  return Object.entries(draft).filter(([field, typed]) => before.get(field) !== typed);
}

/** Takes a draft that began with `from` over to `to`: what was typed stays, whatever else was shown is `to`'s. */
export function carryOver(draft: SettingsDraft, from: SettingsDraft, to: SettingsDraft): SettingsDraft {
  return { ...to, ...Object.fromEntries(changesOf(draft, from)) };
}
