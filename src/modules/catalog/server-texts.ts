import { catalogue } from "#kernel/texts/catalogue.ts";

/** What only the server says of products and categories: refusals and answers. */
export const t = catalogue("catalog/server", {
  productNotFound: "Product not found",
  productGone: "This product is gone",
  productAdded: "Product added",
  productUpdated: "Product updated",
  productDeleted: "Product deleted",
  productReused:
    "This product was already added as you first sent it. Please change it in the list of products.",
  stockUpdated: "Stock updated",
  chooseCategory: "Please choose a category from the list",
  tooManyPictures: "A product can have at most {max} pictures",
  offerAbovePrice: "Offer price can't be more than the price",
  offerAbovePriceNow:
    "The prices were changed meanwhile, and this would make it price {price} and offer price {offer}. Please reload the product.",
  ratesSaved: "Rates saved",
  someRatesSaved: "{saved} saved, {wrong} not",
  rateAbovePrice: "The offer price {offer} is more than the price {price}",
  tooManyRates: "At most {max} products can be changed at once",
  searchMissing: "Please say what you are looking for",

  numberRequired: "{field} is required",
  notANumber: "{field} must be a number",
  quantityTooLow: "Quantity must be more than 0",
  quantityTooHigh: "Quantity can be at most {max, number}",
  quantityTooFine: "Quantity can have at most three decimals",
  descriptionRequired: "Description is required",
  descriptionNotText: "Description must be text",
  descriptionTooLong: "Description can have at most {max} lines",
  lineTooLong: "A line of the description can have at most {max} characters",
  unitRequired: "Unit is required",
  unitUnknown: "Unit must be one of: {units}",
  notYesOrNo: "{field} must be yes or no",

  categoryNotFound: "Category not found",
  categoryAdded: "Category added",
  categoryUpdated: "Category updated",
  categoryDeleted: "Category deleted",
  categoryActive: "{name} is active",
  categoryInactive: "{name} is inactive",
  categoryHasProducts:
    "{count, plural, one {{name} still has {count} product. Please move or delete it first.} other {{name} still has {count} products. Please move or delete them first.}}",
  pathOfOther: 'The path "{path}" belongs to the category {other} already. Please choose another one.',
  pathTaken: 'The path "{path}" is taken. Please choose another one.',
  pathNotText: "Path must be text",
  pathTooLong: "Path can have at most {max} characters",
  pathMissing: "Please enter a path of letters a to z, digits and hyphens",
  categoryDescriptionTooLong: "Description can have at most {max} characters",
  sortOrderNotWhole: "Sort order must be a whole number",
  sortOrderTooSmall: "Sort order is too small",
  sortOrderTooLarge: "Sort order is too large",
});
