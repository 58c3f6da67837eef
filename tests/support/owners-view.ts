import { successSchema } from "#kernel/contract/envelope.ts";
import { customerDetailsSchema } from "#modules/customer/contract.ts";
import { dashboardSchema } from "#modules/insight/contract.ts";

/** The answer of Today to the owner, who sees all of it. */
export const ownersViewSchema = successSchema({ dashboard: dashboardSchema.required() });

/** The answer of a customer's page to the owner. */
export const ownersCustomerSchema = successSchema({
  customer: customerDetailsSchema.shape.customer.required(),
});
