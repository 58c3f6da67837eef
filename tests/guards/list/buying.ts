import type { Guard } from "../guard.ts";

const CAME = "src/modules/grower/tests/came.test.ts";
const BUYING = "src/modules/grower/tests/buying.test.ts";
const FIELD = "src/modules/grower/tests/field.test.ts";
const ENTER = "src/modules/grower/buying/enter-what-came.ts";
const SAVE = "src/modules/grower/buying/save-purchases.ts";

/** Guards of buying from growers, and of growers' own pages. */
export const BUYING_GUARDS: readonly Guard[] = [
  {
    name: "two who note what came wait for one another",
    file: ENTER,
    text: `.where(eq(purchases.id, id)).for("no key update");`,
    without: ".where(eq(purchases.id, id));",
    tests: [CAME],
    only: "however near",
  },
  {
    name: "what came and is sent again makes one lot",
    file: ENTER,
    text: "key, hash: hashOf(entry)",
    without: "key: key && undefined, hash: hashOf(entry)",
    tests: [CAME],
    only: "once for each key",
  },
  {
    name: "who notes what came has seen what came before",
    file: ENTER,
    text: "if (came + refused === seen) return;",
    without: "if (came + refused >= 0) return;",
    tests: [CAME],
    only: "however near",
  },
  {
    name: "nothing comes of a product in another unit than was asked",
    file: "src/modules/grower/lots/receive-lot.ts",
    text: "input.unit !== undefined && input.unit !== pack.unit",
    without: "input.unit !== undefined && input.unit === undefined",
    tests: [CAME],
    only: "another unit",
  },
  {
    name: "two who ask growers at once wait for one another",
    file: SAVE,
    text: `.orderBy(growers.id)\n    .for("no key update");`,
    without: ".orderBy(growers.id);",
    tests: [BUYING],
    only: "lets one of two",
  },
  {
    name: "who asks growers has seen what is asked",
    file: SAVE,
    text: "refuseOutdated(row, before, product);",
    without: "",
    tests: [BUYING],
  },
  {
    name: "a request is not taken back after something came of it",
    file: SAVE,
    text: "if (lot) throw",
    without: "if (lot && !lot) throw",
    tests: [BUYING],
  },
  {
    name: "a list counts as sent with the amount that it had",
    file: SAVE,
    text: "= shown.amount\n",
    without: "> 0\n",
    tests: [CAME],
    only: "count as sent",
  },
  {
    name: "a list counts as sent with the price that it had",
    file: SAVE,
    text: `and (shown."termsKind" is null or`,
    without: `and (true or`,
    tests: [CAME],
    only: "count as sent",
  },
  {
    name: "a changed row is sent again",
    file: SAVE,
    text: "...columnsOf(terms), sentAt: null };",
    without: "...columnsOf(terms) };",
    tests: [CAME],
    only: "count as sent",
  },
  {
    name: "a grower's link that was renewed or ended opens nothing",
    file: "src/modules/grower/link/growers-link.ts",
    text: ".set({ linkHash: hash, linkSellerId })",
    without: ".set({ linkHash: linkHash ?? hash, linkSellerId })",
    tests: [FIELD],
    only: "renewed, ended or guessed",
  },
  {
    name: "a grower's token is stored nowhere",
    file: "src/kernel/secret-token.ts",
    text: `createHash("sha256").update(token).digest("hex")`,
    without: `(createHash("sha256"), token)`,
    tests: [FIELD],
    only: "as a hash alone",
  },
  {
    name: "a grower sees the lots of nobody else",
    file: "src/modules/grower/link/own-view.ts",
    text: ".where(eq(lots.growerId, growerId))",
    without: ".where(eq(lots.growerId, lots.growerId ?? growerId))",
    tests: [FIELD],
    only: "nothing of others",
  },
  {
    name: "a grower sees nothing that others are asked for",
    file: "src/modules/grower/link/own-view.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own text
    text: "${purchases.growerId} = ${growerId} and ",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own text
    without: "${growerId} <> '' and ",
    tests: [FIELD],
    only: "nothing of others",
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
