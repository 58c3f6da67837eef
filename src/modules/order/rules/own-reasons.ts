import { t } from "../texts/server-texts.ts";

/** The reason that the store itself gives for cancelling an order. */
export const NOT_PAID_IN_TIME = t.later("notPaidInTime");
