import { catalogue } from "#kernel/texts/catalogue.ts";

/** The shopper's texts of packed content. */
export const t = catalogue("packing", {
  question: "There is a little more in the bag",
  line: "{label}: {more} more",
  isThatRight: "Is {more} more all right? If you say no, or nothing, the sum stays as it is.",
  yes: "Yes, {more} more",
  no: "No",
  agreed: "You said yes to {more} more.",
  declined: "You said no to {more} more. The sum stays as it is.",
});
