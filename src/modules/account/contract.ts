import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import {
  daySchema,
  emailSchema,
  idSchema,
  languageSchema,
  leftOut,
  momentSchema,
  requiredLine,
} from "#kernel/contract/fields.ts";
import { addressSchema } from "#modules/address/contract.ts";
import { cartItemsSchema } from "#modules/cart/contract.ts";
import {
  loginSchema as listedLoginSchema,
  newPasswordSchema,
  passwordSchema,
  userSchema,
} from "#modules/identity/contract.ts";
import { MAX_NAME_LENGTH } from "#modules/identity/rules/shared/account-lengths.ts";
import { orderSchema } from "#modules/order/contract/order.ts";
import { t } from "./server-texts.ts";
import { t as accountTexts } from "./texts.ts";

/** A visitor's cart is optional, and is merged into the saved one. */
const visitorCart = { cartItems: leftOut(cartItemsSchema) };

export const registerSchema = z.object({
  name: requiredLine(t.later("name"), MAX_NAME_LENGTH),
  email: emailSchema,
  password: newPasswordSchema,
  ...visitorCart,
});

export const loginSchema = z.object({ email: emailSchema, password: passwordSchema, ...visitorCart });

export const userAnswerSchema = successSchema({ user: userSchema, message: z.string().optional() });

export const updateAccountSchema = z.object({ name: requiredLine(t.later("name"), MAX_NAME_LENGTH) });

export const chooseLanguageSchema = z.object({
  language: languageSchema.describe("The language that mails to the shopper are in"),
});

/** More open orders than anybody has. */
const MAX_SHOWN = 1000;

/** The password is required again, so that nobody can delete an account on an unlocked phone. */
export const deleteAccountSchema = z.object({
  password: passwordSchema,
  orders: leftOut(z.array(idSchema, { error: () => t("shownOrders") }).max(MAX_SHOWN)).describe(
    "The open orders that were shown: refused if there are others. All open ones are cancelled",
  ),
});

/** What becomes of the shopper's orders and money if the account is deleted now. */
export const leavingSchema = successSchema({
  orders: z
    .array(
      z.object({ _id: z.string(), invoiceNumber: z.string(), total: z.number(), deliveryDay: daySchema }),
    )
    .describe("The open orders, which are cancelled with it"),
  notes: z.array(z.string()).describe("What goes with it beside them, as sentences"),
  refusal: z.string().nullable().describe("Why it can't be deleted yet"),
});

export type LeavingAnswer = Omit<z.infer<typeof leavingSchema>, "success">;

/** All data that the store keeps about a shopper, for that shopper's download. */
export const accountExportSchema = successSchema({
  exportedAt: momentSchema,
  user: z.object({
    _id: z.string(),
    name: z.string(),
    email: z.string(),
    language: z.string().nullable(),
    createdAt: momentSchema,
  }),
  logins: z.array(listedLoginSchema),
  newsletter: z.object({ subscribedAt: momentSchema }).nullable(),
  cart: z.array(z.object({ product: z.string(), name: z.string(), quantity: z.int() })),
  addresses: z.array(addressSchema),
  orders: z.array(orderSchema),
  reports: z.array(z.object({ product: z.string(), createdAt: momentSchema })).describe("Comments reported"),
  waits: z
    .array(
      z.object({
        product: z.string(),
        name: z.string(),
        createdAt: momentSchema,
        toldAt: momentSchema
          .nullable()
          .describe("The moment at which the mail was sent; null while they wait"),
      }),
    )
    .describe("Products to be told of when they are back"),
  credits: z
    .array(
      z.object({
        amount: z.number(),
        kind: z.string(),
        order: z.string().nullable(),
        createdAt: momentSchema,
      }),
    )
    .describe("Entries of credit in rupees; below zero, money that was owed or used"),
  complaints: z
    .array(
      z.object({
        order: z.string(),
        lines: z.array(z.string()),
        words: z.string(),
        createdAt: momentSchema,
        photos: z.array(z.string()).describe("The names of their files"),
        answer: z.string().nullable(),
        answerWords: z.string().nullable(),
      }),
    )
    .describe("Something was bad"),
});

export type AccountExport = Omit<z.infer<typeof accountExportSchema>, "success">;

export const forgotPasswordSchema = z.object({ email: emailSchema });

const linkIncomplete = { error: () => accountTexts("linkIncomplete") };

/** `token` comes from the mailed link. */
export const resetPasswordSchema = z.object({
  token: z.string(linkIncomplete).trim().min(1, linkIncomplete).max(200, linkIncomplete),
  password: newPasswordSchema,
});
