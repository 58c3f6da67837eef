import type { Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { outdated, tell } from "#kernel/edits/reconcile.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import {
  type RecordedFields,
  recordActions,
  recordedChoice,
  recordedRupees,
  refuseUnproved,
  type SellerWithRole,
} from "#modules/identity/index.ts";
import {
  changedFrom,
  lockSettings,
  refuseUnusualSum,
  SETTINGS_RECORD,
  type SettingsRow,
  THE_STORE,
  writeSettings,
} from "#modules/store/index.ts";
import type { SaveSettings, SettingsFields } from "./contract.ts";
import { t } from "./server-texts.ts";

/**
 * Saves the store's settings. Throws `CONFLICT` with the fields that somebody else has changed if the settings are not
 * the ones that were shown, and `UNUSUAL_AMOUNT` for changed sums that look like typos and are not confirmed. Throws like `refuseUnproved` for
 * another UPI address, to which shoppers pay from then on. Saving the same settings again changes nothing.
 */
export async function saveSettings(
  db: Db,
  { settings, isConfirmed, seller }: SavedSettings,
): Promise<SettingsRow> {
  const { version: shown, ...fields } = settings;
  return transact(db, async (tx) => {
    const before = await lockSettings(tx);
    const changed = changedFields(toFields(before), fields);
    if (changed.length === 0) return before;
    if (changed.includes("upiAddress")) await refuseUnproved(tx, seller);
    refuseOutdated(before, shown);
    if (!isConfirmed) await refuseUnusualSum(tx, ...changedSums(toFields(before), fields));
    const after = await writeSettings(tx, before, { columns: toColumns(fields), changed });
    await recordActions(tx, seller, {
      subject: SETTINGS_RECORD,
      action: "changed",
      id: THE_STORE,
      name: after.name,
      before: toFields(before),
      after: toFields(after),
    });
    return after;
  });
}

type SavedSettings = { settings: SaveSettings; isConfirmed: boolean | undefined; seller: SellerWithRole };

/** The sums among the settings, each with the one that is usual at most where there was none, in paise. */
const USUAL_PAISE = {
  shippingCharges: 10_000,
  handlingCharges: 10_000,
  promoAmount: 20_000,
  promoMaximum: 50_000,
  promoMinimum: 200_000,
};

/** The share that a code takes off at most where it took off none, in hundredths of a percent. */
const USUAL_BASIS_POINTS = 2_000;

const SUMS = ["shippingCharges", "handlingCharges", "promoAmount", "promoMaximum", "promoMinimum"] as const;

function changedSums(before: SettingsFields, after: SettingsFields) {
  const sums = SUMS.map((field) => ({ field, usual: USUAL_PAISE[field] }));
  const percent = { field: "promoPercent", usual: USUAL_BASIS_POINTS, isShare: true } as const;
  return [...sums, percent]
    .filter(({ field }) => after[field] !== before[field])
    .map(({ field, usual, ...kind }) => {
      const expected = changedFrom(toPaise(before[field]), usual);
      return { field, paise: toPaise(after[field]), expected, isConfirmed: false, ...kind };
    });
}

/** The fields that the activity log records of the store when its settings are saved. */
export const STORE_FIELDS: RecordedFields = {
  name: t.later("nameField"),
  tagline: t.later("taglineField"),
  city: t.later("cityField"),
  state: t.later("stateField"),
  address: t.later("addressField"),
  gstin: t.later("gstinField"),
  fssai: t.later("fssaiField"),
  phone: t.later("phoneField"),
  secondPhone: t.later("secondPhoneField"),
  email: t.later("emailField"),
  chatNumber: t.later("chatNumberField"),
  instagram: t.later("instagramField"),
  developerCredit: t.later("developerCreditField"),
  shippingCharges: recordedRupees(t.later("shippingChargesField")),
  handlingCharges: recordedRupees(t.later("handlingChargesField")),
  upiAddress: t.later("upiAddressField"),
  roundsToRupee: t.later("roundsToRupeeField"),
  twoDeliveries: t.later("twoDeliveriesField"),
  ratingStandIn: t.later("ratingStandInField"),
  askAmounts: t.later("askAmountsField"),
  languages: {
    label: t.later("languagesField"),
    say: (value) => namesOf(String(value)) || t("noLanguages"),
  },
  cancelUntil: t.later("cancelUntilField"),
  promoType: recordedChoice(t.later("promoTypeField"), {
    fixed: t.later("amountField"),
    percent: t.later("recordedPercentOff"),
    percentage: t.later("recordedPercentOff"),
  }),
  promoAmount: recordedRupees(t.later("promoAmountField")),
  promoPercent: {
    label: t.later("promoPercentField"),
    say: (value) => t("recordedPercent", { value: String(value) }),
  },
  promoMaximum: recordedRupees(t.later("promoMaximumField")),
  promoMinimum: recordedRupees(t.later("promoMinimumField")),
  promoCode: t.later("promoCodeField"),
};

const namesOf = (codes: string) =>
  codes
    .split(" ")
    .map((code) => LANGUAGES.find((language) => language.code === code)?.name ?? code)
    .join(", ");

function changedFields(before: SettingsFields, after: SettingsFields): string[] {
  const now = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after).flatMap(([field, value]) => (now.get(field) === value ? [] : field));
}

/** Maps the settings to the seller's fields. */
export function toFields(row: SettingsRow): SettingsFields {
  return {
    name: row.name,
    tagline: row.tagline ?? "",
    city: row.city,
    state: row.state ?? "",
    address: row.address,
    gstin: row.gstin ?? "",
    fssai: row.fssai ?? "",
    phone: row.phone,
    secondPhone: row.secondPhone ?? "",
    email: row.email,
    chatNumber: row.chatNumber,
    instagram: row.instagram ?? "",
    developerCredit: row.developerCredit,
    shippingCharges: toRupees(row.shippingPaise),
    handlingCharges: toRupees(row.handlingPaise),
    upiAddress: row.upiAddress ?? "",
    roundsToRupee: row.roundsToRupee,
    twoDeliveries: row.twoDeliveries,
    ratingStandIn: row.ratingStandIn,
    askAmounts: row.askAmounts,
    languages: row.languages,
    cancelUntil: row.cancelUntil,
    promoType: row.promoType,
    promoAmount: toRupees(row.promoAmountPaise),
    promoPercent: row.promoPercent,
    promoMaximum: toRupees(row.promoMaximumPaise ?? 0),
    promoMinimum: toRupees(row.promoMinimumPaise),
    promoCode: row.promoCode ?? "",
  };
}

function toColumns(fields: SettingsFields) {
  const { shippingCharges, handlingCharges, promoAmount, promoMaximum, promoMinimum, ...same } = fields;
  return {
    ...same,
    tagline: fields.tagline || null,
    state: fields.state || null,
    gstin: fields.gstin || null,
    fssai: fields.fssai || null,
    secondPhone: fields.secondPhone || null,
    upiAddress: fields.upiAddress || null,
    instagram: fields.instagram || null,
    shippingPaise: toPaise(shippingCharges),
    handlingPaise: toPaise(handlingCharges),
    promoAmountPaise: toPaise(promoAmount),
    promoMaximumPaise: toPaise(promoMaximum) || null,
    promoMinimumPaise: toPaise(promoMinimum),
    promoCode: fields.promoCode || null,
  };
}

/** Throws `CONFLICT` with the fields that have changed since the shown version, each with its current value. */
function refuseOutdated(row: SettingsRow, shown: number): void {
  const now = new Map<string, unknown>(Object.entries(toFields(row)));
  const meanwhile = [...now.keys()].filter((field) => (row.changedIn[field] ?? 0) > shown);
  if (meanwhile.length > 0) throw outdated(meanwhile, (field) => tell(now.get(field)), t.later("outdated"));
}
