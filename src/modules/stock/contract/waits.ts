import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { emailSchema, idSchema, leftOut } from "#kernel/contract/fields.ts";
import { MAX_EMAIL_LENGTH } from "#kernel/texts/text-limits.ts";
import { t } from "../texts.ts";

const enterEmail = { error: () => t("enterEmail") };

/** Which product a shopper waits for. A visitor says their e-mail too; a shopper's account has one. */
export const waitSchema = z.object({
  product: idSchema,
  email: leftOut(
    z.string(enterEmail).trim().min(1, enterEmail).max(MAX_EMAIL_LENGTH, enterEmail).pipe(emailSchema),
  ),
});

export const waitsSchema = successSchema({
  products: z.array(z.string()).describe("The ids of the products that the shopper waits for"),
});
