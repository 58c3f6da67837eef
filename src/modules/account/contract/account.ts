import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { momentSchema, requiredText } from "#kernel/contract/fields.ts";
import { t } from "#modules/account/server-texts.ts";
import { addressSchema } from "#modules/address/contract.ts";
import { loginSchema } from "#modules/identity/logins-contract.ts";
import { passwordSchema } from "#modules/identity/password-contract.ts";
import { orderSchema } from "#modules/order/contract/order.ts";
import { MAX_NAME_LENGTH } from "../rules/name-length.ts";

export const updateAccountSchema = z.object({ name: requiredText(t.later("name"), MAX_NAME_LENGTH) });

/** The password once more, so that nobody who finds an unlocked phone can delete an account. */
export const deleteAccountSchema = z.object({ password: passwordSchema });

/** All that the store keeps about one shopper, as that shopper can download it. */
export const accountExportSchema = successSchema({
  exportedAt: momentSchema,
  user: z.object({ _id: z.string(), name: z.string(), email: z.string(), createdAt: momentSchema }),
  logins: z.array(loginSchema),
  newsletter: z.object({ subscribedAt: momentSchema }).nullable(),
  cart: z.array(z.object({ product: z.string(), name: z.string(), quantity: z.int() })),
  addresses: z.array(addressSchema),
  orders: z.array(orderSchema),
  reports: z.array(z.object({ product: z.string(), createdAt: momentSchema })).describe("Comments reported"),
  waits: z
    .array(
      z.object({
        ...{ product: z.string(), name: z.string(), createdAt: momentSchema },
        toldAt: momentSchema.nullable().describe("When the mail was sent; null while they wait"),
      }),
    )
    .describe("Products to be told of when they are back"),
});

export type AccountExport = Omit<z.infer<typeof accountExportSchema>, "success">;
