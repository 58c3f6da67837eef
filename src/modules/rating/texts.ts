import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of comments on a product's page. */
export const t = catalogue("rating", {
  title: "What shoppers say",
  more: "More comments",
  formerCustomer: "A former customer",
  report: "Report",
  reportComment: "Report what {author} wrote",
  reported: "Reported",
  loginToReport: "Please log in to report a comment.",
});
