import { packText, packTotal } from "#modules/catalog/rules/shared/pack.ts";
import { t } from "../units-texts.ts";
import type { LotUnit } from "./units.ts";

/** An amount of a lot in words: `3.5 kg`, `250 g`, `6 pcs`, `4 packs`. */
export const amountText = (amount: number, unit: LotUnit): string =>
  unit === "pack" ? t("packs", { count: amount }) : packText(packTotal({ quantity: 1, unit }, amount));
