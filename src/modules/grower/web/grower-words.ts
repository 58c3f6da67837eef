import { pathTo } from "#kernel/paths.ts";
import { t } from "../growers-texts.ts";
import { growerSellerPages } from "../paths.ts";

/** The id in the address of the page for a new grower. */
export const NEW_ID = "new";
export const NEW_GROWER = pathTo(growerSellerPages.grower, { id: NEW_ID });

/** Amounts in several units: `12.5 kg, 40 pcs`. */
export const amountsText = (amounts: readonly { unit: string; amount: number }[]): string =>
  amounts.map(({ unit, amount }) => t("amount", { amount: String(amount), unit })).join(", ");

export const ratingText = ({ average, count }: { average: number; count: number }): string =>
  t("stars", { average: average.toFixed(1), count });
