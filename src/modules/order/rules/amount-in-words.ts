import { ToWords } from "to-words/en-IN";

const words = new ToWords();

/**
 * Words in Indian lakh style followed by Rupees, then the paise where there are any: `1234550` paise is
 * "Twelve Thousand Three Hundred Forty Five Rupees and Fifty Paise" (specification, section 9).
 */
export function amountInWords(paise: number): string {
  const rupees = `${words.convert(Math.floor(paise / 100))} Rupees`;
  const rest = paise % 100;
  return rest === 0 ? rupees : `${rupees} and ${words.convert(rest)} Paise`;
}
