import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  emailSchema,
  gstinSchema,
  leftOut,
  phoneSchema,
  requiredLine,
  requiredText,
  wasSchema,
} from "#kernel/contract/fields.ts";
import { plainLine, withoutBlanks } from "#kernel/texts/typed-text.ts";
import { ADDRESS_LENGTHS, PIN_CODE, PIN_DIGITS } from "./rules/shared/address.ts";
import { t } from "./server-texts.ts";
import { t as form } from "./texts.ts";

/** The PIN code. Old clients send a number; it is stored as text, with leading zeros. */
const zipcodeSchema = z.preprocess(
  (value) => (typeof value === "number" || typeof value === "string" ? withoutBlanks(String(value)) : value),
  requiredText(form.later("pinCode"), PIN_DIGITS.max).regex(PIN_CODE, {
    error: () => form("pinInvalid", PIN_DIGITS),
  }),
);

/** A landmark near the door: "opposite the temple". */
const landmarkSchema = z
  .string({ error: () => t("landmarkNotText") })
  .overwrite(plainLine)
  .max(ADDRESS_LENGTHS.landmark, {
    error: () => t("landmarkTooLong", { max: ADDRESS_LENGTHS.landmark }),
  });

const addressFields = {
  firstName: requiredLine(form.later("firstName"), ADDRESS_LENGTHS.firstName),
  lastName: requiredLine(form.later("lastName"), ADDRESS_LENGTHS.lastName),
  email: emailSchema,
  street: requiredLine(form.later("street"), ADDRESS_LENGTHS.street),
  landmark: leftOut(landmarkSchema),
  city: requiredLine(form.later("city"), ADDRESS_LENGTHS.city),
  state: requiredLine(form.later("state"), ADDRESS_LENGTHS.state),
  zipcode: zipcodeSchema,
  country: requiredLine(form.later("country"), ADDRESS_LENGTHS.country),
  phone: phoneSchema(form.later("phone")),
  gstin: leftOut(gstinSchema),
};

/** The fields of the address form. All are required but `landmark` and `gstin` (specification, section 5). */
export const newAddressSchema = z.object(addressFields);
export type NewAddress = z.infer<typeof newAddressSchema>;

export const addressAddSchema = z.object({ address: newAddressSchema });

/** A correction, and the address that it is based on. */
export const addressUpdateSchema = addressAddSchema.extend({ was: wasSchema });

export const addressSchema = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    street: z.string(),
    landmark: z.string().optional(),
    city: z.string(),
    state: z.string(),
    zipcode: z.string(),
    country: z.string(),
    phone: z.string(),
    gstin: z.string().optional(),
  })
  .meta({ id: "Address" });

export type Address = z.infer<typeof addressSchema>;

export const addressAnswerSchema = successSchema({ message: z.string(), address: addressSchema });
export const addressesSchema = successSchema({
  addresses: z.array(addressSchema),
  message: z.string().optional(),
});
