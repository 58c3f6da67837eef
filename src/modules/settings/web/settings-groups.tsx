import { type ComponentProps, type ReactNode, useId } from "react";
import { say, type Text } from "#kernel/texts/text.ts";
import { GSTIN_LENGTH, MAX_EMAIL_LENGTH } from "#kernel/texts/text-limits.ts";
import { MAX_UPI_ADDRESS } from "#modules/payment/rules/shared/upi.ts";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { SETTING_LENGTHS } from "../rules/setting-lengths.ts";
import { t } from "../seller-texts.ts";
import type { SettingsDraft, TextSetting } from "./settings-draft.ts";

/** A field of the form. `half` means that it shares its row with the next one. */
export interface FieldOfGroup
  extends Pick<ComponentProps<typeof TextField>, "autoCapitalize" | "inputMode" | "maxLength" | "type"> {
  name: TextSetting;
  label: Text;
  hint?: Text;
  optional?: true;
  half?: true;
  /** True if it has several lines. */
  tall?: true;
}

export interface Group {
  title: Text;
  hint: Text;
  fields: readonly FieldOfGroup[];
  /** A check box below the fields. */
  box?: { name: "roundsToRupee" | "ratingStandIn"; label: Text; hint: Text };
}

const RUPEES = { inputMode: "decimal", maxLength: 15, half: true } as const;
const PHONE = { type: "tel", inputMode: "tel", half: true } as const;

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
  {
    title: t.later("ratingsTitle"),
    hint: t.later("ratingsHint"),
    fields: [],
    box: { name: "ratingStandIn", label: t.later("ratingStandIn"), hint: t.later("ratingStandInHint") },
  },
  {
    title: t.later("doorTitle"),
    hint: t.later("doorHint"),
    fields: [
      {
        name: "upiAddress",
        label: t.later("upiAddress"),
        hint: t.later("upiAddressHint"),
        // The keyboard with an @.
        inputMode: "email",
        autoCapitalize: "none",
        // Leaves room for blanks.
        maxLength: MAX_UPI_ADDRESS + 5,
        optional: true,
      },
    ],
  },
];

/** It has choices instead of fields. */
export const CANCELLING: Pick<Group, "title" | "hint"> = {
  title: t.later("cancellingTitle"),
  hint: t.later("cancellingHint"),
};

export const TWO_DELIVERIES: Pick<Group, "title" | "hint"> = {
  title: t.later("twoDeliveriesTitle"),
  hint: t.later("twoDeliveriesHint"),
};

export const ASK_FIELDS: Pick<Group, "title" | "hint"> = {
  title: t.later("askingTitle"),
  hint: t.later("askingHint"),
};

export const LANGUAGES: Pick<Group, "title" | "hint"> = {
  title: t.later("languagesTitle"),
  hint: t.later("languagesHint"),
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
  fields: readonly FieldOfGroup[];
  draft: SettingsDraft;
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<SettingsDraft>) => void;
}

/** The text fields of a group. */
export function SettingsFields({ fields, draft, errors, onChange }: SettingsFieldsProps) {
  return fields.map(({ name, label, hint, optional, half, tall, ...input }) => {
    const common = {
      name,
      label: say(label),
      hint: hint && say(hint),
      required: !optional,
      maxLength: input.maxLength,
      value: draft[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
      className: half ? "col-span-2 sm:col-span-1" : "col-span-2",
    };
    return tall ? (
      <TextArea key={name} {...common} rows={2} />
    ) : (
      <TextField key={name} {...input} {...common} autoComplete="off" />
    );
  });
}

interface SettingsBoxProps extends Pick<SettingsFieldsProps, "draft" | "onChange"> {
  box: NonNullable<Group["box"]>;
}

/** A check box of a setting, with its explanation. */
export function SettingsBox({ box: { name, label, hint }, draft, onChange }: SettingsBoxProps) {
  const hintId = useId();
  return (
    <div className="col-span-2">
      <CheckBox
        name={name}
        label={say(label)}
        checked={draft[name]}
        aria-describedby={hintId}
        onChange={(checked) => onChange({ [name]: checked })}
      />
      <p id={hintId} className="pl-8 text-sm text-ink-soft">
        {say(hint)}
      </p>
    </div>
  );
}
