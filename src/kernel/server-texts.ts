import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the server that every module uses. `field` is the name of a field. */
export const t = catalogue("kernel/server", {
  // Complaints about fields that several modules share. `field` is the name of the field.
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
  gstinSlip:
    "A character of this GSTIN is wrong, as its last one does not fit the others. Please compare it.",
  notADay: "A day is written as yyyy-mm-dd",
  searchTooLong: "The search can have at most {max} characters",
  // Reasons why a file can't be read as a spreadsheet, and the words for true and false.
  notAsText:
    "This is no CSV file but, for example, an Excel workbook. Please save it as CSV (in Excel: “CSV UTF-8”) and choose that file.",
  notUtf8: "This file is not in UTF-8. Please save it as “CSV UTF-8” and choose it again.",
  quotationMark: "Line {line}: a quotation mark is not closed, or is where none can be. Please correct it.",
  tooManyColumns: "A line has more than {max} columns. Please choose another spreadsheet.",
  yes: "yes",
  no: "no",
  // The messages for a save that would overwrite somebody else's change.
  outdated: "Somebody else has changed this meanwhile. Please look at what is different, and save again.",
  meanwhile: "Meanwhile changed to: {value}",
  meanwhileYes: "Meanwhile changed to: yes",
  meanwhileNo: "Meanwhile changed to: no",
  meanwhileEmptied: "Meanwhile emptied",
  // Refusals that any request may get.
  broken: "Something went wrong on our side. Please try again.",
  away: "We can't answer just now. Please try again in a moment: nothing is done twice.",
  full: "We can't save anything just now. Please try again in a few minutes.",
  closing: "The store is being restarted. Please try again in a moment: nothing is done twice.",
  updated: "The store has just been updated. Please try again in a moment: nothing is done twice.",
  unstorable: "That text has characters that can't be saved.",
  refused: "The request was refused.",
  unreadable: "The request could not be read.",
  check: "Please check the {field}",
  bodyTooLarge: "That is too much at once.",
  foreign: "This request came from another site and was refused.",
  busy: "There is too much to do right now. Please try again in a moment.",
  notFound: "Not found",
  // The page in place of one that needs a network, while there is none.
  offline: "You are offline",
  offlineWhat:
    "This page needs a network, and there is none right now. Pages you have seen before still open, and your cart is kept.",
  offlineAgain: "Try again",
  offlineKept: "You have been here, and it still opens:",
  unknownLanguage: "Please choose one of the languages",
});
