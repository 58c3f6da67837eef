import type { ComponentProps } from "react";
import type { Text } from "#kernel/texts/text.ts";
import { GSTIN_LENGTH, MAX_EMAIL_LENGTH } from "#kernel/texts/text-limits.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { fields, text } from "#kernel/web/shape.ts";
import type { TextField } from "#ui/fields/text-field.tsx";
import type { Address, NewAddress } from "../../contract.ts";
import { ADDRESS_LENGTHS, INDIAN_PIN_DIGITS, isWholePin, PIN_DIGITS } from "../../rules/shared/address.ts";
import { t } from "../../texts.ts";

/** A typed address. Every field is present, but may be empty. */
export type AddressDraft = Required<NewAddress>;

interface AddressField
  extends Pick<
    ComponentProps<typeof TextField>,
    "autoCapitalize" | "autoComplete" | "inputMode" | "maxLength" | "type"
  > {
  name: keyof AddressDraft;
  label: Text;
  /** The screens on which it shares its row with the next field: `always`, or only `wide` ones. */
  half?: "always" | "wide";
  optional?: true;
}

/** The fields in their order (specification, section 3). Related fields are side by side. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  {
    name: "firstName",
    label: t.later("firstName"),
    autoComplete: "given-name",
    maxLength: ADDRESS_LENGTHS.firstName,
    half: "always",
  },
  {
    name: "lastName",
    label: t.later("lastName"),
    autoComplete: "family-name",
    maxLength: ADDRESS_LENGTHS.lastName,
    half: "always",
  },
  {
    name: "phone",
    label: t.later("phone"),
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    half: "wide",
  },
  {
    name: "email",
    label: t.later("email"),
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    maxLength: MAX_EMAIL_LENGTH,
    half: "wide",
  },
  {
    name: "street",
    label: t.later("street"),
    autoComplete: "address-line1",
    maxLength: ADDRESS_LENGTHS.street,
  },
  {
    name: "landmark",
    label: t.later("landmark"),
    autoComplete: "address-line2",
    maxLength: ADDRESS_LENGTHS.landmark,
    optional: true,
  },
  {
    name: "city",
    label: t.later("city"),
    autoComplete: "address-level2",
    maxLength: ADDRESS_LENGTHS.city,
    half: "always",
  },
  {
    name: "zipcode",
    label: t.later("pinCode"),
    inputMode: "numeric",
    autoComplete: "postal-code",
    // Leaves room for blanks.
    maxLength: PIN_DIGITS.max + 2,
    half: "always",
  },
  {
    name: "state",
    label: t.later("state"),
    autoComplete: "address-level1",
    maxLength: ADDRESS_LENGTHS.state,
    half: "always",
  },
  {
    name: "country",
    label: t.later("country"),
    autoComplete: "country-name",
    maxLength: ADDRESS_LENGTHS.country,
    half: "always",
  },
];

/** Only businesses have a GSTIN, so its field appears on request. */
export const GSTIN_FIELD: AddressField = {
  name: "gstin",
  label: t.later("gstin"),
  autoComplete: "off",
  autoCapitalize: "characters",
  // Leaves room for blanks.
  maxLength: GSTIN_LENGTH + 5,
  optional: true,
};

export const EMPTY_ADDRESS: AddressDraft = {
  firstName: "",
  lastName: "",
  email: "",
  street: "",
  landmark: "",
  city: "",
  state: "",
  zipcode: "",
  country: "India",
  phone: "",
  gstin: "",
};

interface Known {
  user: { name: string; email: string };
  store: { city: string; state: string | null };
}

/** A new address with the known parts: the shopper's name and the store's place. The last word is the last name. */
export function newDraft({ user, store }: Known): AddressDraft {
  const words = user.name.trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? "") : "";
  return {
    ...EMPTY_ADDRESS,
    firstName: words.join(" "),
    lastName,
    email: user.email,
    city: store.city,
    state: store.state ?? "",
  };
}

/** The draft of a saved address. */
export function draftOf({ _id: _, ...address }: Address): AddressDraft {
  return { ...EMPTY_ADDRESS, ...address };
}

export const draftShape = fields({
  firstName: text,
  lastName: text,
  email: text,
  street: text,
  landmark: text,
  city: text,
  state: text,
  zipcode: text,
  country: text,
  phone: text,
  gstin: text,
});

/** A hint about an Indian PIN code of the wrong length. It refuses nothing, as a PIN code only has to be a number. */
export function pinHint({ zipcode, country }: AddressDraft): string | undefined {
  const pin = withoutBlanks(zipcode);
  const isIndian = country.trim().toLowerCase() === "india";
  const isOdd = isIndian && pin !== "" && !isWholePin(pin);
  return isOdd ? t("indianPin", { digits: INDIAN_PIN_DIGITS }) : undefined;
}
