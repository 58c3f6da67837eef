import { findPhoneNumbersInText, type PhoneNumber } from "libphonenumber-js/min";
import { MAX_PHONE_LENGTH } from "../texts/text-limits.ts";

/** A number as people write it. It is stored so, to be recognised again. */
const AS_WRITTEN = /^\+?[\d\s()-]+$/;

/** An Indian number without its country code. The library takes any 8 to 13 digits after a 1 for one. */
const INDIAN = /^(\d{10}|18[06]0\d{5,9})$/;

/**
 * The telephone number in a text, after `plainCode`: as it was written, or as `+91 98450 12345` where there are words or
 * other marks around it. A number without a country code is an Indian one. Undefined if there is none, more than one, or
 * one with too many or too few digits.
 */
export function phoneNumberIn(text: string): string | undefined {
  const [found, ...others] = findPhoneNumbersInText(text, "IN");
  if (!found || others.some(({ number }) => number.number !== found.number.number)) return undefined;
  if (!canBe(found.number)) return undefined;
  const isWhole = AS_WRITTEN.test(text) && text.length <= MAX_PHONE_LENGTH;
  if (isWhole && digitsOf(text) !== digitsOf(text.slice(found.startsAt, found.endsAt))) return undefined;
  return isWhole && canBeDialled(text, found.number) ? text : found.number.formatInternational();
}

const canBe = ({ ext, countryCallingCode, nationalNumber }: PhoneNumber) =>
  !ext && (countryCallingCode !== "91" || INDIAN.test(nationalNumber));

/** Whether the digits are a number as they stand: not so with a zero after the country code, as in `+91 (0) 98450 12345`. */
const canBeDialled = (text: string, { number }: PhoneNumber) =>
  !text.startsWith("+") || digitsOf(text) === digitsOf(number);

const digitsOf = (text: string) => text.replace(/\D/g, "");
