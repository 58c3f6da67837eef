import { catalogue } from "#kernel/texts/catalogue.ts";

/** Complaints about fields that several modules share. `field` is the name of the field. */
export const t = catalogue("kernel/contract", {
  required: "{field} is required",
  tooLong: "{field} can have at most {max} characters",
  notYesOrNo: "{field} is either yes or no",
  formRequired: "Please fill in the form first",
  formUnreadable: "The form could not be read. Please reload the page and try again.",
  listUnreadable: "The list could not be read. Please reload the page and try again.",
  pageOutdated: "This page is out of date. Please reload it and try again.",
  notWhole: "{field} must be a whole number",
  tooSmall: "{field} must be at least {min}",
  tooMuch: "{field} can be at most {max, number}",
  page: "Page",
  limit: "Limit",
  notText: "{field} must be text",
  notANumber: "{field} must be a number",
  negative: "{field} can't be negative",
  tooLarge: "{field} is too large",
  tooFine: "{field} can have at most two decimals",
  emailRequired: "Email is required",
  emailTooLong: "Email can have at most {max} characters",
  notAnEmail: "Please enter a valid email",
  notAPhone: "Please enter a valid phone number",
  notAGstin: "Please enter a valid GSTIN, or leave it empty",
  notADay: "A day is written as yyyy-mm-dd",
  searchTooLong: "The search can have at most {max} characters",
});
