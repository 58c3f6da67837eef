import { t } from "../hsn-texts.ts";

/** The numbers of digits that HSN codes have on invoices and in GST returns. */
const LENGTHS: readonly number[] = [4, 6, 8];

/**
 * Says in words why a code is wrong; null if it is right. A code has 4, 6 or 8 digits, and a chapter, which is never
 * 00. Spreadsheets take codes for numbers and drop the zero at the front: a code with an odd number of digits that would
 * be right with it is refused with the code that was probably meant.
 */
export function hsnComplaint(code: string): string | null {
  if (!/^\d+$/.test(code)) return t("notAnHsn");
  if (/^00|^0$/.test(code)) return t("noChapter", { code });
  const count = code.length;
  if (LENGTHS.includes(count)) return null;
  if (count > 8) return t("notAnHsn");
  // There is no chapter 00, so a code that begins with a zero has lost none.
  const hasLostZero = LENGTHS.includes(count + 1) && !code.startsWith("0");
  return hasLostZero ? t("zeroLost", { code, count, meant: `0${code}` }) : t("wrongLength", { code, count });
}
