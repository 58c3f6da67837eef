import type { ReactNode } from "react";
import { say, type Text } from "#kernel/texts/text.ts";
import { GSTIN_LENGTH, MAX_EMAIL_LENGTH } from "#kernel/texts/text-limits.ts";
import { MAX_UPI_ADDRESS } from "#modules/payment/rules/shared/upi.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import {
  type DraftOf,
  declareFields,
  drawnByPage,
  line,
  lines,
  oneOf,
  sentNumber,
  yesNo,
} from "#ui/forms/fields.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { SETTING_LENGTHS } from "../rules/setting-lengths.ts";
import { t } from "../seller-texts.ts";

const RUPEES = { maxLength: 15, required: true };
const PHONE = { type: "tel", inputMode: "tel" } as const;
const BOX = [t.later("boxOn"), t.later("boxOff")] as const;
/** The room for blanks in a code that is pasted. */
const BLANKS = 5;

/** The settings of the store, in the order of the page. */
export const SETTINGS = declareFields({
  name: line(t.later("name"), { required: true, maxLength: SETTING_LENGTHS.name }),
  tagline: line(t.later("tagline"), { hint: t.later("taglineHint"), maxLength: SETTING_LENGTHS.tagline }),
  city: line(t.later("city"), { required: true, maxLength: SETTING_LENGTHS.city }),
  state: line(t.later("state"), { hint: t.later("stateHint"), maxLength: SETTING_LENGTHS.state }),
  developerCredit: line(t.later("credit"), {
    hint: t.later("creditHint"),
    maxLength: SETTING_LENGTHS.developerCredit,
  }),
  phone: line(t.later("phone"), { required: true, ...PHONE }),
  secondPhone: line(t.later("secondPhone"), PHONE),
  email: line(t.later("email"), {
    hint: t.later("emailHint"),
    required: true,
    type: "email",
    inputMode: "email",
    autoCapitalize: "none",
    maxLength: MAX_EMAIL_LENGTH,
  }),
  chatNumber: line(t.later("chatNumber"), { hint: t.later("chatNumberHint"), required: true, ...PHONE }),
  instagram: line(t.later("instagram"), {
    hint: t.later("instagramHint"),
    inputMode: "url",
    autoCapitalize: "none",
    maxLength: SETTING_LENGTHS.instagram,
  }),
  address: lines(t.later("address"), { rows: 2, required: true, maxLength: SETTING_LENGTHS.address }),
  gstin: line(t.later("gstin"), {
    hint: t.later("gstinHint"),
    autoCapitalize: "characters",
    maxLength: GSTIN_LENGTH + BLANKS,
  }),
  fssai: line(t.later("fssai"), { hint: t.later("fssaiHint"), inputMode: "numeric", maxLength: 14 + BLANKS }),
  shippingCharges: sentNumber(t.later("shipping"), RUPEES),
  handlingCharges: sentNumber(t.later("handling"), RUPEES),
  roundsToRupee: yesNo(t.later("rounds"), { hint: t.later("roundsHint"), words: BOX }),
  ratingStandIn: yesNo(t.later("ratingStandIn"), { hint: t.later("ratingStandInHint"), words: BOX }),
  upiAddress: line(t.later("upiAddress"), {
    hint: t.later("upiAddressHint"),
    // The keyboard with an @.
    inputMode: "email",
    autoCapitalize: "none",
    maxLength: MAX_UPI_ADDRESS + BLANKS,
  }),
  cancelUntil: oneOf(t.later("cancelUntil"), [
    ["delivery-day", t.later("cancelUntilDay")],
    ["out", t.later("cancelUntilOut")],
    ["never", t.later("cancelNever"), t.later("cancelNeverHint")],
  ]),
  twoDeliveries: oneOf(t.later("twoDeliveries"), [
    ["off", t.later("twoDeliveriesOff")],
    ["charged-each", t.later("twoDeliveriesEach"), t.later("twoDeliveriesEachHint")],
    ["charged-once", t.later("twoDeliveriesOnce"), t.later("twoDeliveriesOnceHint")],
  ]),
  /** The codes of the further languages, parted by blanks. */
  languages: drawnByPage(t.later("languages"), ""),
  askAmounts: oneOf(t.later("askAmounts"), [
    ["narrow", t.later("askNarrow"), t.later("askNarrowHint")],
    ["usual", t.later("askUsual"), t.later("askUsualHint")],
    ["wide", t.later("askWide"), t.later("askWideHint")],
  ]),
  promoType: oneOf(t.later("promoType"), [
    ["fixed", t.later("promoFixed")],
    ["percentage", t.later("promoPercentage")],
  ]),
  promoAmount: sentNumber(t.later("promoAmount"), RUPEES),
  promoPercent: sentNumber(t.later("promoPercent"), { inputMode: "numeric", required: true, maxLength: 5 }),
  promoMaximum: sentNumber(t.later("promoMaximum"), {
    hint: t.later("promoMaximumHint"),
    empty: "0",
    ...RUPEES,
  }),
  promoMinimum: sentNumber(t.later("promoMinimum"), {
    hint: t.later("promoMinimumHint"),
    empty: "0",
    ...RUPEES,
  }),
  promoCode: line(t.later("promoCode"), {
    hint: t.later("promoCodeHint"),
    autoCapitalize: "characters",
    maxLength: MAX_PROMO_LENGTH,
  }),
});

/** The settings as typed text and choices. */
export type SettingsDraft = DraftOf<typeof SETTINGS.fields>;
type SettingName = keyof SettingsDraft;

interface Group {
  title: Text;
  hint: Text;
  names: readonly SettingName[];
  /** Further words for the search. */
  words?: Text;
}

/** The groups of the page, except the promo's. */
export const GROUPS: readonly Group[] = [
  {
    title: t.later("storeTitle"),
    hint: t.later("storeHint"),
    names: ["name", "tagline", "city", "state", "developerCredit"],
  },
  {
    title: t.later("contactTitle"),
    hint: t.later("contactHint"),
    names: ["phone", "secondPhone", "email", "chatNumber", "instagram"],
  },
  {
    title: t.later("invoiceTitle"),
    hint: t.later("invoiceHint"),
    names: ["address", "gstin", "fssai"],
  },
  {
    title: t.later("chargesTitle"),
    hint: t.later("chargesHint"),
    names: ["shippingCharges", "handlingCharges", "roundsToRupee"],
  },
  { title: t.later("ratingsTitle"), hint: t.later("ratingsHint"), names: ["ratingStandIn"] },
  { title: t.later("doorTitle"), hint: t.later("doorHint"), names: ["upiAddress"] },
  { title: t.later("cancellingTitle"), hint: t.later("cancellingHint"), names: ["cancelUntil"] },
  { title: t.later("twoDeliveriesTitle"), hint: t.later("twoDeliveriesHint"), names: ["twoDeliveries"] },
  {
    title: t.later("languagesTitle"),
    hint: t.later("languagesHint"),
    names: ["languages"],
    words: t.later("languagesWords"),
  },
  {
    title: t.later("askingTitle"),
    hint: t.later("askingHint"),
    names: ["askAmounts"],
    words: t.later("askingWords"),
  },
];

/** The promo's group. Its fields depend on the kind of discount. */
export const PROMO = {
  title: t.later("promoTitle"),
  hint: t.later("promoHint"),
  fixed: ["promoType", "promoAmount", "promoMinimum", "promoCode"],
  percentage: ["promoType", "promoPercent", "promoMaximum", "promoMinimum", "promoCode"],
} as const satisfies Omit<Group, "names"> & Record<SettingsDraft["promoType"], Group["names"]>;

/** Settings that share a row with another. */
const HALF: readonly SettingName[] = [
  ...(["city", "state", "phone", "secondPhone", "chatNumber", "instagram", "gstin", "fssai"] as const),
  ...(["shippingCharges", "handlingCharges"] as const),
  ...(["promoAmount", "promoPercent", "promoMaximum", "promoMinimum"] as const),
];

interface SettingsGroupProps {
  /** Its name in an address. */
  id?: string;
  group: Pick<Group, "title" | "hint">;
  children: ReactNode;
}

/** A group of settings: its title and hint, with the fields beside them. */
export function SettingsGroup({ id, group, children }: SettingsGroupProps) {
  return (
    <FormGroup
      id={id}
      title={say(group.title)}
      hint={say(group.hint)}
      className="max-w-xl grid-cols-2 items-start gap-x-3 gap-y-4 sm:gap-x-5"
    >
      {children}
    </FormGroup>
  );
}

interface SettingsFieldsProps {
  names: Group["names"];
  form: Parameters<typeof SETTINGS.Field>[0]["form"];
}

/** The fields of a group. */
export function SettingsFields({ names, form }: SettingsFieldsProps) {
  return names.map((name) => (
    <SETTINGS.Field
      key={name}
      form={form}
      name={name}
      className={HALF.includes(name) ? "col-span-2 sm:col-span-1" : "col-span-2"}
    />
  ));
}
