import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { emailSchema, leftOut, requiredText } from "#kernel/contract/fields.ts";
import { t } from "#modules/account/server-texts.ts";
import { cartItemsSchema } from "#modules/cart/contract.ts";
import { newPasswordSchema, passwordSchema } from "#modules/identity/password-contract.ts";
import { userSchema } from "#modules/identity/user-contract.ts";
import { MAX_NAME_LENGTH } from "../rules/name-length.ts";

/** A visitor's cart may come along and is merged into the saved one. */
const visitorCart = { cartItems: leftOut(cartItemsSchema) };

export const registerSchema = z.object({
  name: requiredText(t.later("name"), MAX_NAME_LENGTH),
  email: emailSchema,
  password: newPasswordSchema,
  ...visitorCart,
});

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema, ...visitorCart });

export const userAnswerSchema = successSchema({ user: userSchema, message: z.string().optional() });
