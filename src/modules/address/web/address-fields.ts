import type { ComponentProps } from "react";
import { withoutBlanks } from "#kernel/texts/without-blanks.ts";
import { fields, text } from "#kernel/web/shape.ts";
import type { Address, NewAddress } from "../contract.ts";

/** An address as it is typed: every field is there, maybe empty. */
export type AddressDraft = Required<NewAddress>;

interface AddressField
  extends Pick<
    ComponentProps<"input">,
    "autoCapitalize" | "autoComplete" | "inputMode" | "maxLength" | "type"
  > {
  name: keyof AddressDraft;
  label: string;
  /** `always` shares its row with the next one on a phone too, `wide` where there is room. */
  half?: "always" | "wide";
  optional?: true;
}

/** The fields in their order (specification, section 3), what belongs together side by side. */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  { name: "firstName", label: "First name", autoComplete: "given-name", maxLength: 100, half: "always" },
  { name: "lastName", label: "Last name", autoComplete: "family-name", maxLength: 100, half: "always" },
  {
    name: "phone",
    label: "Phone",
    type: "tel",
    inputMode: "tel",
    autoComplete: "tel",
    maxLength: 20,
    half: "wide",
  },
  {
    name: "email",
    label: "Email",
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    maxLength: 254,
    half: "wide",
  },
  { name: "street", label: "Street", autoComplete: "address-line1", maxLength: 300 },
  { name: "landmark", label: "Landmark", autoComplete: "address-line2", maxLength: 200, optional: true },
  { name: "city", label: "City", autoComplete: "address-level2", maxLength: 100, half: "always" },
  {
    name: "zipcode",
    label: "PIN code",
    inputMode: "numeric",
    autoComplete: "postal-code",
    maxLength: 12,
    half: "always",
  },
  { name: "state", label: "State", autoComplete: "address-level1", maxLength: 100, half: "always" },
  { name: "country", label: "Country", autoComplete: "country-name", maxLength: 100, half: "always" },
];

/** Only a business has one, so it is asked for on request. */
export const GSTIN_FIELD: AddressField = {
  name: "gstin",
  label: "GSTIN",
  autoComplete: "off",
  autoCapitalize: "characters",
  maxLength: 20,
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

/** A new address as far as it is known: who is logged in, and where the store is. The last word is the last name. */
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

/** A saved address, to be corrected. */
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

/** What can be told before anything is sent (specification, section 5); the server says the rest. */
export function addressErrors(draft: AddressDraft): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { name, label, optional } of ADDRESS_FIELDS) {
    if (!optional && draft[name].trim() === "") errors[name] = `${label} is required`;
  }
  if (!errors.email && !/^\S+@\S+\.\S+$/.test(draft.email.trim()))
    errors.email = "Please enter a valid email";
  if (!errors.zipcode && !/^\d{4,10}$/.test(withoutBlanks(draft.zipcode))) {
    errors.zipcode = "PIN code must be a number of 4 to 10 digits";
  }
  return errors;
}

/** A second look at a PIN code that is no Indian one. It is a hint only: what counts is that it is a number. */
export function pinHint({ zipcode, country }: AddressDraft): string | undefined {
  const pin = withoutBlanks(zipcode);
  const isIndian = country.trim().toLowerCase() === "india";
  return isIndian && pin !== "" && !/^[1-9]\d{5}$/.test(pin) ? "In India it has 6 digits" : undefined;
}
