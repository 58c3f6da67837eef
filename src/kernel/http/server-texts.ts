import { catalogue } from "#kernel/texts/catalogue.ts";

/** What the server says of any request that it can't take. */
export const t = catalogue("kernel/http", {
  broken: "Something went wrong on our side. Please try again.",
  away: "We can't answer just now. Please try again in a moment: nothing is done twice.",
  full: "We can't save anything just now. Please try again in a few minutes.",
  closing: "The store is being restarted. Please try again in a moment: nothing is done twice.",
  updated: "The store has just been updated. Please try again in a moment: nothing is done twice.",
  unstorable: "That text has characters that can't be saved.",
  refused: "The request was refused.",
  unreadable: "The request could not be read.",
  required: "{field} is required",
  check: "Please check the {field}",
  tooMuch: "That is too much at once.",
  foreign: "This request came from another site and was refused.",
  busy: "There is too much to do right now. Please try again in a moment.",
  notFound: "Not found",
});
