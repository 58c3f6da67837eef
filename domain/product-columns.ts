/** The columns of the product list as a spreadsheet, in their order. */
export const PRODUCT_COLUMNS = [
  "id",
  "name",
  "category",
  "price",
  "offerPrice",
  "quantity",
  "unit",
  "inStock",
  "weight",
  "description",
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** A column as a person reads it: `offerPrice` is Offer price. */
export function columnLabel(column: string): string {
  const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** `Offer price`, `offer_price` and `offerPrice` are one. */
const plain = (heading: string) => heading.toLowerCase().replace(/[^a-z]/g, "");

/** The column that a heading means; none where it means something else. */
export function columnOf(heading: string): ProductColumn | undefined {
  return PRODUCT_COLUMNS.find((column) => plain(column) === plain(heading));
}
