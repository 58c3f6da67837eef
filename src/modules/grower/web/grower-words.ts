import { pathTo } from "#kernel/paths.ts";
import type { GrowerFigures } from "../contract/growers.ts";
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

type Punctuality = NonNullable<GrowerFigures["punctual"]>;

/** The number of purchases that came by their delivery day, and of those that were late, missing or short. */
export function punctualText({ asked, onTime, late, missed, short }: Punctuality): string {
  return [
    t("onTime", { onTime, asked }),
    late > 0 && t("late", { count: late }),
    missed > 0 && t("missed", { count: missed }),
    short > 0 && t("short", { count: short }),
  ]
    .filter((part) => part !== false)
    .join(", ");
}
