import { findPhoneNumbersInText } from "libphonenumber-js/min";
import { MAX_PHONE_LENGTH } from "../texts/text-limits.ts";

/** A number as people write one: it is stored so, as they know it again. */
const AS_WRITTEN = /^\+?[\d\s()-]+$/;

/**
 * The telephone number in a text, after `plainCode`: as it was written, or as `+91 98450 12345` where there are words or
 * other marks around it. A number without a country code is an Indian one. Undefined if there is none, more than one, or
 * one with too many or too few digits.
 */
export function phoneNumberIn(text: string): string | undefined {
  const [found, ...others] = findPhoneNumbersInText(text, "IN");
  if (!found || others.length > 0 || found.number.ext) return undefined;
  const isWhole = AS_WRITTEN.test(text) && text.length <= MAX_PHONE_LENGTH;
  if (isWhole && digitsOf(text) !== digitsOf(text.slice(found.startsAt, found.endsAt))) return undefined;
  return isWhole ? text : found.number.formatInternational();
}

const digitsOf = (text: string) => text.replace(/\D/g, "");
