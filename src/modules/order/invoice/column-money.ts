import { CURRENCY, formatPaiseExact } from "#kernel/money/money.ts";

/** `123450` paise → `1,234.50`: for columns whose title has the rupee sign. */
export function columnMoney(paise: number): string {
  return formatPaiseExact(paise).replace(CURRENCY, "");
}
