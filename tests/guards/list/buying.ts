import type { Guard } from "../guard.ts";

const CAME = "src/modules/grower/tests/came.test.ts";
const FIELD = "src/modules/grower/tests/field.test.ts";

/** Guards of buying from growers, and of growers' own pages. */
export const BUYING_GUARDS: readonly Guard[] = [
  {
    name: "two who note what came wait for one another",
    file: "src/modules/grower/buying/enter-what-came.ts",
    text: `.where(eq(purchases.id, id)).for("no key update");`,
    without: ".where(eq(purchases.id, id));",
    tests: [CAME],
    only: "however near",
  },
  {
    name: "a list counts as sent with the amount that it had",
    file: "src/modules/grower/buying/mark-sent.ts",
    text: "= shown.amount`",
    without: "> 0`",
    tests: [CAME],
    only: "count as sent",
  },
  {
    name: "guesses of growers' links are counted",
    file: "src/modules/grower/field-api.ts",
    text: "await consume(openedLimits.of(c.var.deps).growerLinks, c.var.clientAddress);",
    without: "",
    tests: [FIELD],
    only: "renewed, ended or guessed",
  },
  {
    name: "a grower saves no other grower's statement",
    file: "src/modules/settlement/statements/own-statements.ts",
    text: "and(eq(growerStatements.id, id), eq(growerStatements.growerId, growerId))",
    without: "and(eq(growerStatements.id, id), eq(growerStatements.id, id ?? growerId))",
    tests: [FIELD],
    only: "nobody else",
  },
];
