import type { Connection } from "#kernel/db/connect.ts";
import type { SellerNotice } from "#modules/backoffice/index.ts";
import { readSettings } from "#modules/store/index.ts";
import { onlinePaymentSellerPages } from "./paths.ts";
import { t } from "./server-texts.ts";

/**
 * The notice that orders can be paid with test keys, for as long as the checkout offers that: such orders look paid, and
 * no money has moved. Undefined in a store that takes money, and in one without a gateway.
 */
export async function testModeNotice(db: Connection): Promise<SellerNotice | undefined> {
  const { onlinePayment } = await readSettings(db);
  if (onlinePayment !== "test") return undefined;
  const link = { to: onlinePaymentSellerPages.onlinePayment, words: t("testModeLink") };
  return { title: t("testMode"), text: t("testModeWhat"), link };
}
