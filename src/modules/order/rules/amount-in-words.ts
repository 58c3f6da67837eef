import { ToWords } from "to-words/en-IN";
import { t } from "../invoice-texts.ts";

const numbers = new ToWords();

/**
 * Words in Indian lakh style followed by Rupees, then the paise where there are any: `1234550` paise is
 * "Twelve Thousand Three Hundred Forty Five Rupees and Fifty Paise" (specification, section 9).
 */
export function amountInWords(paise: number): string {
  const whole = Math.floor(paise / 100);
  const rest = paise % 100;
  const rupees = t("rupees", { rupees: numbers.convert(whole), count: whole });
  if (rest === 0) return rupees;
  return t("rupeesAndPaise", { rupees, paise: t("paise", { paise: numbers.convert(rest), count: rest }) });
}
