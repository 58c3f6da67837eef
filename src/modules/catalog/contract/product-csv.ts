import { z } from "zod";
import { successSchema } from "#kernel/contract/envelope.ts";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { t } from "../texts/import-server-texts.ts";
import { t as catalogTexts } from "../texts/server-texts.ts";
import { t as unusualTexts } from "../texts/unusual-price-texts.ts";
import { CELL_FIELDS } from "./product-fields.ts";

export const MAX_CSV_BYTES = 5 * 1024 * 1024;
export const MAX_CSV_LINES = 10_000;

const flag = z
  .union([z.enum(["true", "false", "1", "0", ""]), z.boolean()], {
    error: () => catalogTexts("dryRunUnclear"),
  })
  .optional()
  .transform((value) => value !== "false" && value !== "0" && value !== false);

const csv = z.union([z.instanceof(File), z.string()], { error: () => t("chooseFile") }).meta({
  type: "string",
  format: "binary",
});

/** A spreadsheet, as a file or as text. */
export const csvFormSchema = z.object({ csv });

/**
 * A spreadsheet to import, as a file or as text. It is a dry run unless `dryRun` is `false`. To apply it, send the
 * `hash` of the dry run's answer, so that exactly what was shown is done.
 */
export const importFormSchema = z.object({
  csv,
  dryRun: flag,
  hash: z.string().max(100).optional(),
  confirmed: z
    .union([z.enum(["true", "false"]), z.boolean()], { error: () => unusualTexts("confirmedUnclear") })
    .optional()
    .transform((value) => value === true || value === "true")
    .describe(
      "True if prices are meant although they change by more than 40 %, and other unusual values; without it such a file is refused",
    ),
});

/** A line of the file: its changes, or its errors. */
export const importLineSchema = z
  .object({
    line: z.int().describe("Its number in the file, the headings being line 1"),
    name: z.string(),
    action: z.enum(["create", "update", "unchanged", "wrong"]),
    changes: z.array(z.object({ field: z.string(), from: z.string().nullable(), to: z.string() })),
    errors: z.array(z.object({ field: z.string(), message: z.string() })),
    unusual: z
      .array(z.object({ field: z.enum(["price", "offerPrice"]), from: z.number(), to: z.number() }))
      .describe("Prices in rupees that change by more than 40 %, and look like typos"),
    slips: z
      .array(z.string())
      .describe("Questions about its other values that look like typos, such as a count"),
  })
  .meta({ id: "ImportLine" });

export type ImportLine = z.infer<typeof importLineSchema>;

export const importAnswerSchema = successSchema({
  message: z.string(),
  applied: z.boolean(),
  hash: z.string(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  wrong: z.int(),
  labels: z
    .record(z.string(), z.string())
    .describe("The headings of the columns that modules add, by their names"),
  lines: z.array(importLineSchema),
});

/** The catalogue's own columns of the spreadsheet, in their order. */
export const PRODUCT_COLUMNS = ["id", ...fieldNames(CELL_FIELDS)] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** A column of a spreadsheet: its name, which is also its English heading, and its heading in the store's language. */
type Heading = { name: string; label: Text };

/** Normalises an English heading: `Offer price`, `offer_price` and `offerPrice` are equal. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, "");

/** The letters of a heading, in any script. */
const lettersOf = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");

/** The column with this English heading; undefined if there is none. */
export function columnNamed<Column extends { name: string }>(
  columns: readonly Column[],
  heading: string,
): Column | undefined {
  return columns.find(({ name }) => plain(name) === plain(heading));
}

/** The column with this heading in English or the store's language. */
export function columnIn<Column extends Heading>(
  columns: readonly Column[],
  heading: string,
): Column | undefined {
  return (
    columnNamed(columns, heading) ?? columns.find(({ label }) => lettersOf(say(label)) === lettersOf(heading))
  );
}

/** The catalogue's own columns with their headings. */
export const productHeadings = () => PRODUCT_COLUMNS.map((name) => ({ name, label: fieldTexts.later(name) }));
