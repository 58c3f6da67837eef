import type { ComponentProps } from "react";
import type { NewAddress } from "#contract/address.ts";
import { withoutBlanks } from "#domain/without-blanks.ts";
import { fields, text } from "#web/state/shape.ts";

/** An address as it is typed: every field is there, maybe empty. */
export type AddressDraft = Required<NewAddress>;

interface AddressField
  extends Pick<ComponentProps<"input">, "autoComplete" | "inputMode" | "maxLength" | "type"> {
  name: keyof AddressDraft;
  label: string;
  /** Shares its row on wide screens. */
  half?: true;
  optional?: true;
}

/** All fields of the form in their order (specification, section 3). */
export const ADDRESS_FIELDS: readonly AddressField[] = [
  { name: "firstName", label: "First name", autoComplete: "given-name", maxLength: 100, half: true },
  { name: "lastName", label: "Last name", autoComplete: "family-name", maxLength: 100, half: true },
  { name: "email", label: "Email", type: "email", inputMode: "email", autoComplete: "email", maxLength: 254 },
  { name: "street", label: "Street", autoComplete: "street-address", maxLength: 300 },
  { name: "city", label: "City", autoComplete: "address-level2", maxLength: 100, half: true },
  { name: "state", label: "State", autoComplete: "address-level1", maxLength: 100, half: true },
  {
    name: "zipcode",
    label: "Zipcode",
    inputMode: "numeric",
    autoComplete: "postal-code",
    maxLength: 12,
    half: true,
  },
  { name: "country", label: "Country", autoComplete: "country-name", maxLength: 100, half: true },
  { name: "phone", label: "Phone", type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 20 },
  { name: "gstin", label: "GSTIN", autoComplete: "off", maxLength: 20, optional: true },
];

export const EMPTY_ADDRESS: AddressDraft = {
  firstName: "",
  lastName: "",
  email: "",
  street: "",
  city: "",
  state: "",
  zipcode: "",
  country: "India",
  phone: "",
  gstin: "",
};

export const draftShape = fields({
  firstName: text,
  lastName: text,
  email: text,
  street: text,
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
    errors.zipcode = "Zipcode must be a number of 4 to 10 digits";
  }
  return errors;
}
