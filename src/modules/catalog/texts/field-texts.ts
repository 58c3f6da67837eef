import { catalogue } from "#kernel/texts/catalogue.ts";

/** The names of a product's fields, for forms, complaints and spreadsheets. */
export const t = catalogue("catalog/fields", {
  id: "Id",
  name: "Name",
  category: "Category",
  price: "Price",
  offerPrice: "Offer price",
  quantity: "Quantity",
  unit: "Unit",
  inStock: "In stock",
  weight: "Weight",
  otherNames: "Other names",
  description: "Description",
  sizeGroup: "Sizes of one thing",
  otherLanguages: "In other languages",
  nameIn: "Name in {language}",
  descriptionIn: "Description in {language}",
  yes: "yes",
  no: "no",
});
