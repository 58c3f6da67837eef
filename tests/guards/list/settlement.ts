import type { Guard } from "../guard.ts";

const RACES = "src/modules/settlement/tests/races.test.ts";
const COMPLAINTS = "src/modules/settlement/tests/complaints.test.ts";
const LEDGER = "src/modules/settlement/tests/ledger.test.ts";
const PAYMENTS = "src/modules/settlement/tests/payments.test.ts";
const STATEMENTS = "src/modules/settlement/tests/statements.test.ts";
const MIGRATION = "src/kernel/db/migrations/0070_growers.sql";

/** Guards of the settlement: everything is owed, deducted, stated and paid once. */
export const SETTLEMENT_GUARDS: readonly Guard[] = [
  {
    name: "those who close a week wait for one another",
    file: "src/modules/settlement/ledger/balances.ts",
    text: `.orderBy(growers.id)\n    .for("no key update");`,
    without: ".orderBy(growers.id);",
    tests: [RACES],
    only: "close the week",
  },
  {
    name: "an entry is on one statement",
    file: "src/modules/settlement/statements/close-weeks.ts",
    text: "e.statement_id is null and e.day <=",
    without: "e.day <=",
    tests: [STATEMENTS],
    only: "is closed once for each grower",
  },
  {
    name: "of two runs of payments one is refused in words",
    file: "src/modules/settlement/payments/runs.ts",
    text: ".onConflictDoNothing()",
    without: "",
    tests: [RACES],
    only: "make a run",
  },
  {
    name: "a run is paid or discarded by one of two",
    file: "src/modules/settlement/payments/runs.ts",
    text: `.where(eq(growerPaymentRuns.id, id)).for("update");`,
    without: ".where(eq(growerPaymentRuns.id, id));",
    tests: [RACES],
    only: "mark a run as paid",
  },
  {
    name: "a run that is sent again is made once",
    file: "src/modules/settlement/payments/runs.ts",
    text: "key, hash: hashOf(growers)",
    without: "key: key && undefined, hash: hashOf(growers)",
    tests: [PAYMENTS],
    only: "once for each key",
  },
  {
    name: "a run has only those who are owed something",
    file: "src/modules/settlement/payments/runs.ts",
    text: "where b.paise > 0`",
    without: "where b.paise <> 0`",
    tests: [PAYMENTS],
    only: "none of those who owe",
  },
  {
    name: "a complaint is charged by one of two",
    file: "src/modules/settlement/ledger/complaints.ts",
    text: ".onConflictDoNothing()",
    without: "",
    tests: [COMPLAINTS],
    only: "charged by two at once",
  },
  {
    name: "a grower bears only complaints about their own lots",
    file: "src/modules/settlement/ledger/complaints.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own text
    text: "where p.grower_id = ${growerId} and ${which}",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own text
    without: "where ${which}",
    tests: [COMPLAINTS],
    only: "is shared by the growers",
  },
  {
    name: "what is delivered no longer is not owed",
    file: "src/modules/settlement/ledger/follow-orders.ts",
    text: `before === "Delivered" && status !== "Delivered"`,
    without: `before === "Pending" && status !== "Delivered"`,
    tests: [LEDGER],
    only: "is taken back when",
  },
  {
    name: "what is delivered waits for new terms of its lot",
    file: "src/modules/settlement/ledger/follow-orders.ts",
    text: "order by number for share`",
    without: "order by number`",
    tests: [RACES],
    only: "give a lot new terms",
  },
  {
    name: "an entry that is sent again is written once",
    file: "src/modules/settlement/ledger/enter.ts",
    text: "key,\n    hash: hashOf([id, entry]),",
    without: "key: key && undefined,\n    hash: hashOf([id, entry]),",
    tests: [LEDGER],
    only: "once for each key",
  },
  {
    name: "a run that is marked as paid again is paid once",
    file: "src/modules/settlement/payments/runs.ts",
    text: "key, hash: hashOf([id, pay])",
    without: "key: key && undefined, hash: hashOf([id, pay])",
    tests: [PAYMENTS],
    only: "of those who were paid, once",
  },
  {
    name: "nobody is paid in a run that does not have them",
    file: "src/modules/settlement/payments/runs.ts",
    text: "if (rows.length < chosen.length) throw",
    without: "if (rows.length > chosen.length) throw",
    tests: [PAYMENTS],
    only: "somebody who is not in it",
  },
  {
    name: "an order's lots are settled wholly or not at all",
    file: MIGRATION,
    text: `PERFORM "settle_lot_use_once"(NEW."order_id", NEW."product_id", NEW."lot_id");`,
    without: "NULL;",
    tests: [RACES],
    only: "never in part",
  },
  {
    name: "what is settled stays in its bag",
    file: MIGRATION,
    text: `"lot_uses_settled_once" AFTER UPDATE OR DELETE ON "lot_uses" DEFERRABLE`,
    without: `"lot_uses_settled_once" AFTER INSERT ON "lot_uses" DEFERRABLE`,
    tests: [RACES],
    only: "as it was settled",
  },
  {
    name: "a grower's ledger is never changed",
    file: MIGRATION,
    text: `RAISE EXCEPTION 'the ledger of growers is never changed'`,
    without: `RETURN NEW; RAISE EXCEPTION 'the ledger of growers is never changed'`,
    tests: [LEDGER],
    only: "is never changed",
  },
  {
    name: "a statement comes to its entries",
    file: MIGRATION,
    text: `IF "wrong" IS NOT NULL THEN`,
    without: `IF "wrong" IS NULL AND "wrong" IS NOT NULL THEN`,
    tests: [STATEMENTS],
    only: "comes to its entries",
  },
  {
    name: "a statement is never changed",
    file: MIGRATION,
    text: `RAISE EXCEPTION 'a statement is never changed'`,
    without: `RETURN NEW; RAISE EXCEPTION 'a statement is never changed'`,
    tests: [STATEMENTS],
    only: "comes to its entries",
  },
  {
    name: "a complaint is not charged while its order is cancelled",
    file: "src/modules/settlement/ledger/complaints.ts",
    text: "}) for share`",
    without: "})`",
    tests: [COMPLAINTS],
    only: "borne by no grower",
  },
  {
    name: "a charge is given back once",
    file: "src/modules/settlement/ledger/follow-orders.ts",
    text: "order by e.id\n    on conflict do nothing`",
    without: "order by e.id`",
    tests: [COMPLAINTS],
    only: "charged no longer",
  },
];
