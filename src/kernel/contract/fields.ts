import { z } from "zod";
import { hasWholePaise, MAX_PRICE_PAISE, toRupees } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { withoutBlanks } from "#kernel/texts/without-blanks.ts";

/** A record's id. Any text is a valid question; one that no record has is answered with 404. */
export const idSchema = z
  .string({ error: "An id is required" })
  .trim()
  .min(1, "An id is required")
  .max(100, "That id is too long");

/** Text that a person types, trimmed; `label` names the field in the messages. */
export function requiredText(label: Text | string, max: number) {
  const required = { error: () => `${say(label)} is required` };
  const tooLong = { error: () => `${say(label)} can have at most ${max} characters` };
  return z.string(required).trim().min(1, required).max(max, tooLong);
}

export const emailSchema = z
  .string({ error: "Email is required" })
  .trim()
  .toLowerCase()
  .min(1, "Email is required")
  .max(254, "Email can have at most 254 characters")
  .pipe(z.email("Please enter a valid email"));

/** A phone number as people write it, or as a bare number; what counts is that it has 7 to 15 digits. */
export function phoneSchema(label: Text | string) {
  return z.preprocess(
    (value) => (typeof value === "number" ? String(value) : value),
    requiredText(label, 20)
      .regex(/^\+?[\d\s()-]+$/, "Please enter a valid phone number")
      .refine((phone) => {
        const digits = phone.replace(/\D/g, "").length;
        return digits >= 7 && digits <= 15;
      }, "Please enter a valid phone number"),
  );
}

/** Fifteen characters: state code, PAN, entity, the letter Z by default, check character. */
export const gstinSchema = z
  .string()
  .overwrite(withoutBlanks)
  .toUpperCase()
  .regex(/^(\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d])?$/, "Please enter a valid GSTIN, or leave it empty");

/** Rupees with at most two decimals, never negative. */
export function rupeesSchema(label: string) {
  return z
    .number({ error: `${label} must be a number` })
    .min(0, `${label} can't be negative`)
    .max(toRupees(MAX_PRICE_PAISE) * 1000, `${label} is too large`)
    .refine(hasWholePaise, `${label} can have at most two decimals`);
}

/** A moment, ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime();

const NOT_A_DAY = "A day is written as yyyy-mm-dd";

/** A calendar day at the store. PostgreSQL's calendar has no year 0. */
export const daySchema = z.iso.date({ error: NOT_A_DAY }).refine((day) => day >= "0001", NOT_A_DAY);
