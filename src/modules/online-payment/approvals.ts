import { eq } from "drizzle-orm";
import { formatPaise } from "#kernel/money/money.ts";
import { needsApproval, needsApprovalOf } from "#modules/identity/index.ts";
import { orders } from "#modules/order/index.ts";
import { saveKeysSchema } from "./contract.ts";
import { t } from "./server-texts.ts";
import { refunds } from "./tables.ts";

// The calls about online payments that another person may have to agree to.

/** The note that the money of a failed refund was given back in another way. */
export const settledRefund = needsApproval("refund", async ({ deps: { db }, params: { id = "" } }) => {
  const [row] = await db
    .select({
      paise: refunds.paise,
      order: orders.invoiceNumber,
      orderId: orders.id,
      shopperId: orders.shopperId,
    })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.orderId))
    .where(eq(refunds.id, id));
  if (!row) return undefined;
  const { paise, order, orderId, shopperId } = row;
  const words = t("approveSettled", { sum: formatPaise(paise), order });
  return { words, paise, about: shopperId ?? orderId, shopperId };
});

/** The keys of the gateway, which say to whose account shoppers pay. */
export const gatewayKeysChange = needsApprovalOf("payee", saveKeysSchema, async (_, { gateway, keyId }) => ({
  words: t("approveKeys", { gateway, keyId }),
}));
