import { packText } from "#modules/catalog/rules/pack.ts";
import type { OrderItem } from "../contract/order.ts";
import { t } from "../texts.ts";

/** What really went into the bag for a line, where that is not as ordered. */
export function packedWords({ packed, pack: { unit } }: OrderItem): string | undefined {
  if (!packed) return undefined;
  const { amount, replacement } = packed;
  if (!replacement)
    return amount ? t("packed", { amount: packText({ quantity: amount, unit }) }) : t("leftOut");
  const { name, pack, quantity } = replacement;
  if (!pack || !quantity) return t("packedInstead", { name });
  return t("packsInstead", { name, quantity, pack: packText(pack) });
}
