import { catalogue } from "#kernel/texts/catalogue.ts";

/** Reasons why a file can't be read as a spreadsheet, and the words for true and false. */
export const t = catalogue("kernel/csv", {
  notUtf8: "This file is not in UTF-8. Please save it as “CSV UTF-8” and choose it again.",
  quotationMark: "Line {line}: a quotation mark is not closed, or is where none can be. Please correct it.",
  tooManyColumns: "A line has more than {max} columns. Please choose another spreadsheet.",
  yes: "yes",
  no: "no",
});
