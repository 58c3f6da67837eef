import { catalogue } from "#kernel/texts/catalogue.ts";

/** The seller's texts of import and export. */
export const t = catalogue("catalog/import", {
  title: "Import and export",
  template: "Template",
  exportProducts: "Export products",
  howTo:
    "Export the products or take the template, fill it in as a spreadsheet, save it as CSV and choose it here. A line with an id changes that product. A line without one changes the product of the same name, category and pack; where there is none, it adds a new one. An empty cell leaves what is there. A column “Count” says how many packs there are; what was sold since the file was saved does not come back. Nothing changes before you have seen what would.",
  chooseFile: "Choose a CSV file, or drop it here",
  chooseAnother: "{file}: choose another CSV file",
  reading: "Reading the file…",
  readAgain: "Read the file again",
  whatItSays: "What the file says",
  found:
    "{created} new, {updated} changed, {unchanged} unchanged, <complaint>{wrong} wrong</complaint>{wrong, plural, =0 {} other {; wrong lines will be left out}}",
  done: "Done: {created} new, {updated} changed, {unchanged} unchanged, <complaint>{wrong} wrong</complaint>{wrong, plural, =0 {} other {, left out}}",
  saveWrongLines: "Save the wrong lines",
  importLines: "{count, plural, one {Import {count} line} other {Import {count} lines}}",
  lines: "Lines of the file",
  product: "Product",
  line: "Line {number}",
  noName: "(no name)",
  whatHappens: "What happens",
  wrong: "Wrong",
  new: "New",
  change: "Change",
  unchanged: "Unchanged",
  details: "Details",
  changed: "{field}: <old>{from}</old> → {to}",
  nothing: "nothing",
  soldOut: "sold out",
  fieldIs: "{field}: {value}",
  serverError: "Server error",
});
