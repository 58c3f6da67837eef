import { ToWords } from "to-words/en-IN";
import { t } from "../invoice-texts.ts";

const numbers = new ToWords();

/**
 * Words in Indian lakh style followed by Rupees, then the paise where there are any: `1234550` paise is
 * "Twelve Thousand Three Hundred Forty Five Rupees and Fifty Paise" (specification, section 9).
 */
export function amountInWords(paise: number): string {
  const rupees = numbers.convert(Math.floor(paise / 100));
  const rest = paise % 100;
  return rest === 0 ? t("rupees", { rupees }) : t("rupeesAndPaise", { rupees, paise: numbers.convert(rest) });
}
