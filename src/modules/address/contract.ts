import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { emailSchema, gstinSchema, phoneSchema, requiredText } from "#kernel/contract/fields.ts";
import { withoutBlanks } from "#kernel/texts/without-blanks.ts";

/** The PIN code. Old clients send it as a number; it is kept as text, with its leading zeros. */
const zipcodeSchema = z.preprocess(
  (value) => (typeof value === "number" || typeof value === "string" ? withoutBlanks(String(value)) : value),
  requiredText("PIN code", 10).regex(/^\d{4,10}$/, "PIN code must be a number of 4 to 10 digits"),
);

/** What stands near the door: "opposite the temple". */
const landmarkSchema = z
  .string({ error: "Landmark must be text" })
  .trim()
  .max(200, "Landmark can have at most 200 characters")
  .optional();

const addressFields = {
  firstName: requiredText("First name", 100),
  lastName: requiredText("Last name", 100),
  email: emailSchema,
  street: requiredText("Street", 300),
  landmark: landmarkSchema,
  city: requiredText("City", 100),
  state: requiredText("State", 100),
  zipcode: zipcodeSchema,
  country: requiredText("Country", 100),
  phone: phoneSchema("Phone"),
  gstin: gstinSchema.optional(),
};

/** What the address form sends: everything is required but `landmark` and `gstin` (specification, section 5). */
export const newAddressSchema = z.object(addressFields);
export type NewAddress = z.infer<typeof newAddressSchema>;

export const addressAddSchema = z.object({ address: newAddressSchema });

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
