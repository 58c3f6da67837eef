import { successSchema } from "#kernel/contract/envelope.ts";
import { dashboardSchema } from "#modules/insight/contract.ts";

/** The answer of Today to the owner, who sees all of it. */
export const ownersViewSchema = successSchema({ dashboard: dashboardSchema.required() });
