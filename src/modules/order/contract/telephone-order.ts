import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { emailSchema, freeText, idSchema, leftOut, momentSchema } from "#kernel/contract/fields.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { addressSchema, newAddressSchema } from "#modules/address/contract.ts";
import { MAX_ORDER_NOTE } from "../rules/order-revision.ts";
import { t } from "../texts/server-texts.ts";
import { placeOrderSchema } from "./place-order.ts";

/** An address that was told by telephone. Not everybody has an e-mail address. */
const callerAddressSchema = newAddressSchema.extend({ email: z.union([z.literal(""), emailSchema]) });

/** Without sums only a preview is allowed, as none was shown yet. */
const NO_SUMS = { subTotal: 0, shippingCharges: 0, handlingCharges: 0, discount: 0, totalAmount: 0 };

/**
 * An order that the seller takes by telephone, for an account or for somebody without one. The sums are those that the
 * seller was shown, as the checkout's; a preview needs none.
 */
export const takeOrderSchema = z
  .object({
    customer: idSchema.nullish().describe("The id of the caller's account, if there is one"),
    address: callerAddressSchema,
    driverNote: leftOut(freeText(t.later("driverNote"), MAX_ORDER_NOTE)),
    officeNote: leftOut(freeText(t.later("officeNote"), MAX_ORDER_NOTE)),
    preview: leftOut(z.boolean()).describe("Answers with the order as it would be, and takes none"),
    order: z.preprocess(
      (value) =>
        typeof value === "object" && value !== null
          ? { ...NO_SUMS, ...value, address: "", also: undefined }
          : value,
      placeOrderSchema,
    ),
  })
  .refine(({ order }) => order.items.length > 0, { error: () => t("takeNothing"), path: ["order"] });

export type TakeOrder = z.infer<typeof takeOrderSchema>;

/** A part of a telephone number: at least four of its digits. */
export const callersQuerySchema = z.object({
  phone: z
    .string()
    .overwrite(plainCode)
    .refine((phone) => phone.replace(/\D/g, "").length >= 4, { error: () => t("callerDigits") }),
});

const callerSchema = z
  .object({
    customer: z.string().nullable().describe("The id of the account; null for orders without one"),
    name: z.string(),
    phone: z.string(),
    addresses: z.array(addressSchema).describe("The newest first"),
    last: z
      .object({ invoiceNumber: z.string(), createdAt: momentSchema })
      .nullable()
      .describe("The last order that was found"),
  })
  .meta({ id: "Caller" });

export type Caller = z.infer<typeof callerSchema>;

export const callersAnswerSchema = successSchema({ callers: z.array(callerSchema) });
