import { z } from "zod";
import { hasWholePaise, MAX_PRICE_PAISE, toRupees } from "#kernel/money/money.ts";
import { hasGstinCheck, looksLikeGstin } from "#kernel/texts/gstin.ts";
import { LANGUAGES } from "#kernel/texts/languages.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { EMAIL, MAX_EMAIL_LENGTH, MAX_ID_LENGTH, MAX_SEARCH_LENGTH } from "#kernel/texts/text-limits.ts";
import { plainCode, plainLine, plainText, withoutBlanks } from "#kernel/texts/typed-text.ts";
import { t } from "../server-texts.ts";
import { phoneNumberIn } from "./phone-number.ts";

/** A record's id. Any text is a valid id; a call with an unknown one is answered with 404. */
export const idSchema = z
  .string({ error: "An id is required" })
  .trim()
  .min(1, "An id is required")
  .max(MAX_ID_LENGTH, "That id is too long");

/** An optional field. Null counts as left out, as some clients send it. */
export function leftOut<Schema extends z.ZodType>(schema: Schema) {
  return schema
    .nullable()
    .transform((value) => value ?? undefined)
    .optional();
}

/**
 * The record's fields as the form showed them when the edit began, word for word. The server compares them with the
 * record and never writes them. A call without them overwrites the record.
 */
export const wasSchema = leftOut(z.record(z.string(), z.unknown())).describe(
  "The fields as they were shown when the edit began; what somebody else has changed since is refused",
);

/** The code of a language that a store can speak. */
export const languageSchema = z.enum(
  LANGUAGES.map(({ code }) => code),
  { error: () => t("unknownLanguage") },
);

/** A boolean. `label` names it in the messages. */
export function yesOrNoSchema(label: Text | string) {
  return z.boolean({ error: () => t("notYesOrNo", { field: say(label) }) });
}

/** Text that a person types or pastes, as it was meant (`plainText`); `label` names the field in the messages. */
export function requiredText(label: Text | string, max: number) {
  const required = { error: () => t("required", { field: say(label) }) };
  return z.string(required).overwrite(plainText).min(1, required).max(max, tooLong(label, max));
}

/** Text that may be left empty; `label` names the field in the messages. */
export function freeText(label: Text | string, max: number) {
  return z
    .string({ error: () => t("notText", { field: say(label) }) })
    .overwrite(plainText)
    .max(max, tooLong(label, max));
}

/** A required text of one line, such as a name: a line break that is pasted into it is a blank. */
export const requiredLine = (label: Text | string, max: number) =>
  requiredText(label, max).overwrite(plainLine);

/** A text of one line that may be left empty. */
export const freeLine = (label: Text | string, max: number) => freeText(label, max).overwrite(plainLine);

function tooLong(label: Text | string, max: number) {
  return { error: () => t("tooLong", { field: say(label), max }) };
}

const emailRequired = { error: () => t("emailRequired") };

export const emailSchema = z
  .string(emailRequired)
  .overwrite(plainCode)
  .toLowerCase()
  .min(1, emailRequired)
  .max(MAX_EMAIL_LENGTH, { error: () => t("emailTooLong", { max: MAX_EMAIL_LENGTH }) })
  .pipe(z.email({ pattern: EMAIL, error: () => t("notAnEmail") }));

const notAPhone = { error: () => t("notAPhone") };

/** The longest text in which a phone number is looked for. */
const MAX_AROUND_PHONE = 200;

/** A phone number as people write or paste it (`phoneNumberIn`), or as a bare number. */
export function phoneSchema(label: Text | string) {
  return z.preprocess(
    (value) => {
      if (typeof value === "number") return Number.isInteger(value) ? String(value) : "?";
      return typeof value === "string" ? plainCode(value) : value;
    },
    requiredText(label, MAX_AROUND_PHONE)
      .refine((text) => phoneNumberIn(text) !== undefined, notAPhone)
      .overwrite((text) => phoneNumberIn(text) ?? text),
  );
}

/** A phone number that may be left empty. `complaint` is the message for anything else. */
export const freePhone = (label: Text | string, complaint: { error: () => string }) =>
  freeText(label, MAX_AROUND_PHONE)
    .overwrite(plainCode)
    .refine((text) => text === "" || phoneNumberIn(text) !== undefined, complaint)
    .overwrite((text) => phoneNumberIn(text) ?? text);

/** A GSTIN, or an empty text. */
export const gstinSchema = z
  .string()
  .overwrite(withoutBlanks)
  .toUpperCase()
  .refine((gstin) => gstin === "" || looksLikeGstin(gstin), { error: () => t("notAGstin"), abort: true })
  .refine((gstin) => gstin === "" || hasGstinCheck(gstin), { error: () => t("gstinSlip") });

/** Rupees with at most two decimals, never negative. */
export function rupeesSchema(label: Text | string) {
  return z
    .number({ error: () => t("notANumber", { field: say(label) }) })
    .min(0, { error: () => t("negative", { field: say(label) }) })
    .max(toRupees(MAX_PRICE_PAISE) * 1000, { error: () => t("tooLarge", { field: say(label) }) })
    .refine(hasWholePaise, { error: () => t("tooFine", { field: say(label) }) });
}

/** A moment, ISO 8601 in UTC. */
export const momentSchema = z.iso.datetime();

const notADay = { error: () => t("notADay"), abort: true };

/**
 * A calendar day at the store. PostgreSQL's calendar has no year 0. The first month of the year 1 is left out, too, as it
 * begins in the year 0 in UTC. A rule about several fields (`refine` of their object) does not run for a text that is no
 * day, as calendar arithmetic throws on one.
 */
export const daySchema = z.iso.date(notADay).refine((day) => day >= "0001-02", notADay);

/** A part of a multipart form that holds JSON text, read as `schema`. */
export function jsonPart<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((text: string, context): unknown => {
    if (typeof text !== "string") {
      context.addIssue({ code: "custom", message: t("formRequired") });
      return z.NEVER;
    }
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: "custom", message: t("formUnreadable") });
      return z.NEVER;
    }
  }, schema);
}

const part = z.union([z.instanceof(File), z.string()]);

/**
 * The files of a form field: none, one or several. Browsers send an empty field as a file without name and content, and
 * scripts as an empty text. Neither counts.
 */
export const fileParts = z
  .union([part, z.array(part)])
  .optional()
  .transform((value) =>
    [value ?? []]
      .flat()
      .filter((entry) => entry instanceof File)
      .filter((file) => file.size > 0 || file.name !== ""),
  )
  .meta({ type: "array", items: { type: "string", format: "binary" } });

/** The header that makes a call exactly-once: one UUID for each attempt (specification, section 7). */
export const idempotencyHeaderSchema = z.object({
  "idempotency-key": z.uuid({ error: () => t("pageOutdated") }).optional(),
});

/** A whole number from 1 to `max` in a query string. */
export const wholeNumber = (label: Text, max: number) => {
  const notWhole = { error: () => t("notWhole", { field: say(label) }) };
  return z.coerce
    .number(notWhole)
    .int(notWhole)
    .min(1, { error: () => t("tooSmall", { field: say(label), min: 1 }) })
    .max(max, { error: () => t("tooMuch", { field: say(label), max }) });
};

/** The largest number of entries in an answer. */
export const limitSchema = (max: number) => wholeNumber(t.later("limit"), max).optional();

/** `page` counts from 1. `limit` is the number of entries on a page, at most `maxLimit`. */
export const pageQuery = (maxLimit: number) => ({
  page: wholeNumber(t.later("page"), 1_000_000).optional(),
  limit: limitSchema(maxLimit),
});

/** A search text that a call requires. */
export const searchedText = z
  .string()
  .overwrite(plainLine)
  .max(MAX_SEARCH_LENGTH, { error: () => t("searchTooLong", { max: MAX_SEARCH_LENGTH }) });

/** A search text for a list. A call without one gets the whole list. */
export const searchText = leftOut(searchedText);

/** The paging fields of an answer. `total` counts all matches. */
export const pageInfo = { total: z.int(), page: z.int(), limit: z.int() };
