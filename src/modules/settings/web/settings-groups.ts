import type { ComponentProps } from "react";
import type { Text } from "#kernel/texts/text.ts";
import { GSTIN_LENGTH, MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from "#kernel/texts/text-limits.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/promo.ts";
import { SETTING_LENGTHS } from "../rules/setting-lengths.ts";
import { t } from "../seller-texts.ts";
import type { TextSetting } from "./settings-draft.ts";

/** A field of the form. `half` means that it shares its row with the next one. */
export interface FieldOfGroup
  extends Pick<ComponentProps<"input">, "autoCapitalize" | "inputMode" | "maxLength" | "type"> {
  name: TextSetting;
  label: Text;
  hint?: Text;
  optional?: true;
  half?: true;
  /** Whether it has several lines. */
  tall?: true;
}

export interface Group {
  title: Text;
  hint: Text;
  fields: readonly FieldOfGroup[];
  /** A check box below the fields. */
  box?: { name: "roundsToRupee"; label: Text; hint: Text };
}

const RUPEES = { inputMode: "decimal", maxLength: 15, half: true } as const;
const PHONE = { type: "tel", inputMode: "tel", maxLength: MAX_PHONE_LENGTH, half: true } as const;

/** All fields except the promo's, in the order of the page. */
export const GROUPS: readonly Group[] = [
  {
    title: t.later("storeTitle"),
    hint: t.later("storeHint"),
    fields: [
      { name: "name", label: t.later("name"), maxLength: SETTING_LENGTHS.name },
      {
        name: "tagline",
        label: t.later("tagline"),
        hint: t.later("taglineHint"),
        maxLength: SETTING_LENGTHS.tagline,
        optional: true,
      },
      { name: "city", label: t.later("city"), maxLength: SETTING_LENGTHS.city, half: true },
      {
        name: "state",
        label: t.later("state"),
        hint: t.later("stateHint"),
        maxLength: SETTING_LENGTHS.state,
        half: true,
        optional: true,
      },
      {
        name: "developerCredit",
        label: t.later("credit"),
        hint: t.later("creditHint"),
        maxLength: SETTING_LENGTHS.developerCredit,
        optional: true,
      },
    ],
  },
  {
    title: t.later("contactTitle"),
    hint: t.later("contactHint"),
    fields: [
      { name: "phone", label: t.later("phone"), ...PHONE },
      { name: "secondPhone", label: t.later("secondPhone"), ...PHONE, optional: true },
      {
        name: "email",
        label: t.later("email"),
        hint: t.later("emailHint"),
        type: "email",
        inputMode: "email",
        autoCapitalize: "none",
        maxLength: MAX_EMAIL_LENGTH,
      },
      { name: "chatNumber", label: t.later("chatNumber"), hint: t.later("chatNumberHint"), ...PHONE },
      {
        name: "instagram",
        label: t.later("instagram"),
        hint: t.later("instagramHint"),
        inputMode: "url",
        autoCapitalize: "none",
        maxLength: SETTING_LENGTHS.instagram,
        half: true,
        optional: true,
      },
    ],
  },
  {
    title: t.later("invoiceTitle"),
    hint: t.later("invoiceHint"),
    fields: [
      { name: "address", label: t.later("address"), maxLength: SETTING_LENGTHS.address, tall: true },
      {
        name: "gstin",
        label: t.later("gstin"),
        hint: t.later("gstinHint"),
        autoCapitalize: "characters",
        // Leaves room for blanks.
        maxLength: GSTIN_LENGTH + 5,
        half: true,
        optional: true,
      },
      {
        name: "fssai",
        label: t.later("fssai"),
        hint: t.later("fssaiHint"),
        inputMode: "numeric",
        // Leaves room for blanks.
        maxLength: 14 + 5,
        half: true,
        optional: true,
      },
    ],
  },
  {
    title: t.later("chargesTitle"),
    hint: t.later("chargesHint"),
    fields: [
      { name: "shippingCharges", label: t.later("shipping"), ...RUPEES },
      { name: "handlingCharges", label: t.later("handling"), ...RUPEES },
    ],
    box: { name: "roundsToRupee", label: t.later("rounds"), hint: t.later("roundsHint") },
  },
];

/** It has choices instead of fields. */
export const CANCELLING: Pick<Group, "title" | "hint"> = {
  title: t.later("cancellingTitle"),
  hint: t.later("cancellingHint"),
};

const TYPE: Pick<Group, "title" | "hint"> = { title: t.later("promoTitle"), hint: t.later("promoHint") };
const CODE: FieldOfGroup = {
  name: "promoCode",
  label: t.later("promoCode"),
  hint: t.later("promoCodeHint"),
  autoCapitalize: "characters",
  maxLength: MAX_PROMO_LENGTH,
  optional: true,
};
const MINIMUM: FieldOfGroup = {
  name: "promoMinimum",
  label: t.later("promoMinimum"),
  hint: t.later("promoMinimumHint"),
  ...RUPEES,
};

/** The promo's fields, which depend on the kind of discount. */
export const PROMO = {
  ...TYPE,
  fixed: [{ name: "promoAmount", label: t.later("promoAmount"), ...RUPEES }, MINIMUM, CODE],
  percentage: [
    { name: "promoPercent", label: t.later("promoPercent"), inputMode: "numeric", maxLength: 5, half: true },
    {
      name: "promoMaximum",
      label: t.later("promoMaximum"),
      hint: t.later("promoMaximumHint"),
      ...RUPEES,
    },
    MINIMUM,
    CODE,
  ],
} as const satisfies Omit<Group, "fields"> & Record<"fixed" | "percentage", readonly FieldOfGroup[]>;
