import { catalogue } from "#kernel/texts/catalogue.ts";

/** Server-side texts of the spreadsheet import. */
export const t = catalogue("catalog/import-server", {
  chooseFile: "Please choose a CSV file",
  pricesNotYours: "This file changes prices or adds products, which is not part of your role",
  checkFirst: "Please check the file first.",
  changedMeanwhile: "The file or the products have changed meanwhile. Please check it again.",
  wouldDo: "{created} to add, {updated} to change, {wrong} wrong",
  done: "{created} added, {updated} changed, {wrong} skipped",
  fileTooLarge: "This file is larger than {megabytes} MB. Please split it.",
  noProducts: "There are no products in this file.",
  tooManyColumns: "A line has more than {max} columns. Please choose a spreadsheet of products.",
  tooManyLines: "A file can have at most {max} lines. Please split it.",
  columnsMissing: "The first line must name the columns: {columns}.",
  columnTwice: "The column {column} is there twice.",
  lineTooLong:
    "This line has more cells than the heading. A text with a comma or a semicolon in it needs quotation marks around it.",
  lineTooShort:
    "This line has fewer cells than the heading. An empty cell needs its comma or semicolon too, or those after it slip to the left.",
  quote: "“{cell}”",
  quoted: "{complaint}, not {quote}",
  noCategory: "There is no category “{cell}”",
  noProduct: "There is no product with the id “{id}”. Leave it empty to add a new product.",
  severalProducts: "There are several such products. Say which one in the id column.",
  sameProduct: "The same product is in line {line} already",
  offerAbovePrice: "Offer price {offer} is more than the price {price}",
  noneToSell: "None are left by this line, so it can't be in stock",
  requiredForNew: "{field} is required for a new product",
  complaint: "Complaint",
  exampleName: "Example, please replace",
  exampleCategory: "Vegetables",
  exampleLine: "Each line of this cell",
  exampleSecondLine: "becomes a point of its own",
});
