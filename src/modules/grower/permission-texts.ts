import { catalogue } from "#kernel/texts/catalogue.ts";

/** The module's permissions in the table of roles, in the owner's words. */
export const t = catalogue("grower/permissions", {
  seeGrowers: "sees growers, their prices and lots, and what is bought from them",
  changeGrowers: "changes growers, their products, prices and links",
  buy: "buys from growers, and writes down what came and what spoilt",
  recall: "recalls what a grower brought, with a mail to each customer",
  changePayees: "sees and changes where growers are paid",
});
