import { fieldNames } from "#kernel/contract/shape-of.ts";
import { t } from "../field-texts.ts";
import { CELL_FIELDS } from "./product-fields.ts";

/** The columns of the product list as a spreadsheet, in their order. */
export const PRODUCT_COLUMNS = ["id", ...fieldNames(CELL_FIELDS)] as const;

/**
 * How many packs there are, and how many there were when the file was saved: an export has these columns once a product
 * is counted. Any file may have them.
 */
export const COUNT_COLUMNS = ["count", "countWhenSaved"] as const;

const ALL_COLUMNS = [...PRODUCT_COLUMNS, ...COUNT_COLUMNS] as const;
export type ProductColumn = (typeof ALL_COLUMNS)[number];

/** `Offer price`, `offer_price` and `offerPrice` are one. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, "");

/** The column that a heading names in English; none where it means something else. */
export function columnOf(heading: string): ProductColumn | undefined {
  return ALL_COLUMNS.find((column) => plain(column) === plain(heading));
}

/** The letters of any script. */
const lettersOf = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{M}]/gu, "");

/** The column that a heading names in the store's language. */
export function translatedColumnOf(heading: string): ProductColumn | undefined {
  return ALL_COLUMNS.find((column) => lettersOf(t(column)) === lettersOf(heading));
}
