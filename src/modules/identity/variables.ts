import { z } from "zod";
import { count } from "#kernel/environment/values.ts";
import { variables } from "#kernel/environment/variables.ts";
import { MIN_PASSWORD_LENGTH } from "./rules/shared/password-length.ts";

const schema = z
  .object({
    SELLER_EMAIL: z.email("must be an e-mail address").optional(),
    SELLER_PASSWORD: z
      .string()
      .min(MIN_PASSWORD_LENGTH, `must have at least ${MIN_PASSWORD_LENGTH} characters`)
      .optional(),
    ORDERS_PER_HOUR: count.default(600),
  })
  .refine((set) => set.SELLER_EMAIL !== undefined || set.SELLER_PASSWORD === undefined, {
    path: ["SELLER_PASSWORD"],
    message: "needs SELLER_EMAIL beside it",
  });

/** The seller's login, if the operator has set it, and the number of orders that a shopper may place in an hour. */
export const identityVariables = variables(schema, (set) => ({
  seller: { email: set.SELLER_EMAIL, password: set.SELLER_PASSWORD },
  ordersPerHour: set.ORDERS_PER_HOUR,
}));
