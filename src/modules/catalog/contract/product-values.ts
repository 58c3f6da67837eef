import { z } from "zod";
import { freeText, requiredText } from "#kernel/contract/fields.ts";
import { hasWholePaise, MAX_PRICE_PAISE, toRupees } from "#kernel/money/money.ts";
import { notAnAmount, PRICE_COMPLAINTS, readAmount } from "#kernel/money/typed-amount.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { t as fieldTexts } from "../field-texts.ts";
import { MAX_PACK_QUANTITY, PRODUCT_UNITS } from "../rules/pack.ts";
import { PRODUCT_LENGTHS } from "../rules/text-lengths.ts";
import { t } from "../server-texts.ts";

/** Forms send numbers as text, and an empty text for none. */
export const typedNumber = (value: unknown) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (readAmount(value) ?? Number.NaN);
};

const number = (label: Text) => z.number({ error: ({ input }) => notANumber(label, input) });

function notANumber(label: Text, input: unknown): string {
  return t(input === undefined ? "numberRequired" : "notANumber", { field: say(label) });
}

// A text that is no amount stays as it was typed, to be quoted.
const typedAmount = (value: unknown) => {
  if (typeof value !== "string") return value;
  return value.trim() === "" ? undefined : (readAmount(value) ?? value);
};

const amount = (label: Text) =>
  z.number({
    error: ({ input }) => (typeof input === "string" ? notAnAmount(label, input) : notANumber(label, input)),
  });

/**
 * A price that a seller types: rupees with at most two decimals, more than nothing. Text is read as people write it,
 * `₹1,200.50`.
 */
export const priceSchema = (label: Text) =>
  z.preprocess(
    typedAmount,
    amount(label)
      .positive({ error: () => PRICE_COMPLAINTS.tooLow(label) })
      .max(toRupees(MAX_PRICE_PAISE), { error: () => PRICE_COMPLAINTS.tooHigh(label) })
      .refine(hasWholePaise, { error: () => PRICE_COMPLAINTS.tooFine(label) }),
  );

export const packQuantitySchema = number(fieldTexts.later("quantity"))
  .positive({ error: () => t("quantityTooLow") })
  .max(MAX_PACK_QUANTITY, { error: () => t("quantityTooHigh", { max: MAX_PACK_QUANTITY }) })
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, {
    error: () => t("quantityTooFine"),
  });

/** A cell of a spreadsheet. A text that is no number stays text, for the schema to refuse. */
export const packQuantityCellSchema = z
  .string()
  .transform((cell): unknown => readAmount(cell) ?? cell)
  .pipe(packQuantitySchema);

const MAX_OTHER_NAMES = 60;
const MAX_LINES = 30;
const MAX_LINE_LENGTH = 500;

/** A list of lines, or a text that is split by line; empty lines are left out. */
export const descriptionSchema = z
  .union([z.string(), z.array(z.string())], {
    error: ({ input }) =>
      t((input ?? undefined) === undefined ? "descriptionRequired" : "descriptionNotText"),
  })
  .transform((value) =>
    (typeof value === "string" ? value.split(/\r?\n/) : value.flatMap((line) => line.split(/\r?\n/)))
      .map((line) => line.trim())
      .filter((line) => line !== ""),
  )
  .refine((lines) => lines.length <= MAX_LINES, { error: () => t("descriptionTooLong", { max: MAX_LINES }) })
  .refine((lines) => lines.every((line) => line.length <= MAX_LINE_LENGTH), {
    error: () => t("lineTooLong", { max: MAX_LINE_LENGTH }),
  });

/** A list of names, or a text of them, each on a line of its own or behind a comma. The same name counts once. */
export const otherNamesSchema = z
  .union([z.string(), z.array(z.string())], { error: () => t("otherNamesNotText") })
  .transform((value) => {
    const texts = typeof value === "string" ? [value] : value;
    const names = texts.flatMap((text) => text.split(/[\r\n,;]+/)).map(plainName);
    return [...new Map(names.toReversed().map((name) => [name.toLowerCase(), name])).values()]
      .toReversed()
      .filter((name) => name !== "");
  })
  .refine((names) => names.length <= MAX_OTHER_NAMES, {
    error: () => t("otherNamesTooMany", { max: MAX_OTHER_NAMES }),
  })
  .refine((names) => names.every((name) => name.length <= PRODUCT_LENGTHS.otherName), {
    error: () => t("otherNameTooLong", { max: PRODUCT_LENGTHS.otherName }),
  });

const plainName = (name: string) => name.normalize("NFC").replace(/\s+/g, " ").trim();

export const productNameSchema = requiredText(fieldTexts.later("name"), PRODUCT_LENGTHS.name);

export const knownUnitSchema = z.enum(PRODUCT_UNITS, {
  error: ({ input }) => (input ? t("unitUnknown", { units: PRODUCT_UNITS.join(", ") }) : t("unitRequired")),
});

export const freeUnitSchema = freeText(fieldTexts.later("unit"), PRODUCT_LENGTHS.unit);

/** A cell of a spreadsheet: a known unit in any case, or another text. */
export const unitCellSchema = freeUnitSchema.transform(
  (cell) => PRODUCT_UNITS.find((known) => known.toLowerCase() === cell.toLowerCase()) ?? cell,
);

/** Beside these, the words of the store's own language count. */
const YES = ["yes", "y", "true", "1", "in", "in stock"];
const NO = ["no", "n", "false", "0", "out", "sold out"];

/** A cell of a spreadsheet that says yes or no; `label` names its column. */
export const yesOrNoCellSchema = (label: Text) =>
  z.string().transform((cell, context) => {
    const word = cell.toLowerCase();
    // These come first: the demo's products, in English, are read before the store's language is known.
    if (YES.includes(word)) return true;
    if (NO.includes(word)) return false;
    if (word === fieldTexts("yes").toLowerCase()) return true;
    if (word === fieldTexts("no").toLowerCase()) return false;
    context.addIssue({ code: "custom", message: t("notYesOrNo", { field: say(label) }) });
    return z.NEVER;
  });
