import type { Guard } from "../guard.ts";

const RACES = "src/modules/grower/tests/lots-races.test.ts";

/** Guards of lots: nothing is packed twice, nothing recalled is packed, and everybody who got it is told once. */
export const LOT_GUARDS: readonly Guard[] = [
  {
    name: "no more is given to a grower than was typed without one",
    file: "src/modules/grower/lots/give-typed.ts",
    text: "if (amount <= typed && (seen === undefined || seen === typed)) return;",
    without: "if (amount > 0 || seen === typed) return;",
    tests: ["src/modules/grower/tests/given-lots.test.ts"],
    only: "gives no more than is typed",
  },
  {
    name: "produce that is given and sent again makes one lot",
    file: "src/modules/grower/lots/give-typed.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own text
    text: "scope: `given:${seller.id}`, key, hash",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own text
    without: "scope: `given:${seller.id}`, key: key && undefined, hash",
    tests: ["src/modules/grower/tests/given-lots.test.ts"],
    only: "gives no more than is typed",
  },
  {
    name: "what came and may be a slip makes no lot unseen",
    file: "src/modules/grower/lots/receive-lot.ts",
    text: "...(await unusualLot(tx, { ...about, amount, refused: besides })),",
    without: "...(await unusualLot(tx, { ...about, amount: 0, refused: 0 * (amount + besides) })),",
    tests: ["src/modules/grower/tests/came.test.ts"],
    only: "far from what was asked",
  },
  {
    name: "a lot is not corrected to a slip unseen",
    file: "src/modules/grower/lots/change-lot.ts",
    text: "if (!input.confirmed) {",
    without: "if (input.confirmed === null) {",
    tests: ["src/modules/grower/tests/receive-lot.test.ts"],
    only: "corrected to many times",
  },
  {
    name: "packers of one lot wait for one another",
    file: "src/modules/grower/lots/lock-lots.ts",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own text
    text: "order by ${lots.number} for update`",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the code's own text
    without: "order by ${lots.number}`",
    tests: [RACES],
    only: "two packers on the last of a lot",
  },
  {
    name: "a recalled lot is packed no more",
    file: "src/modules/grower/lots/allocate-lots.ts",
    text: "({ id, left: isRecalled ? 0 : left })",
    without: "({ id, left, isRecalled })",
    tests: ["src/modules/grower/tests/recall.test.ts"],
    only: "gives nothing more",
  },
  {
    name: "a recalled lot leaves the stock",
    file: "src/modules/grower/recall/recall-lots.ts",
    text: "if (lot.left === 0) continue;",
    without: "continue;",
    tests: ["src/modules/grower/tests/receive-lot.test.ts"],
    only: "leaves counts and heaps",
  },
  {
    name: "a cancelled order gives its lots back",
    file: "src/modules/grower/lots/allocate-lots.ts",
    text: "when 'Cancelled' then 0",
    without: "when 'Cancelled' then coalesce(packed.amount, held.amount, 0)",
    tests: ["src/modules/grower/tests/packed-lots.test.ts"],
    only: "gives them back when it is cancelled",
  },
  {
    name: "a correction waits for who packs the lot",
    file: "src/modules/grower/lots/change-lot.ts",
    text: `.from(lots).where(eq(lots.id, id)).for("update")`,
    without: ".from(lots).where(eq(lots.id, id))",
    tests: [RACES],
    only: "a correction against packing",
  },
  {
    name: "a lot is recalled by one of two",
    file: "src/modules/grower/recall/recall-lots.ts",
    text: `.for("update", { of: lots })`,
    without: "",
    tests: [RACES],
    only: "two people recall at once",
  },
  {
    name: "a lot that is sent again is written once",
    file: "src/modules/grower/lots/receive-lot.ts",
    text: "key, hash: hashOf(input)",
    without: "key: key && undefined, hash: hashOf(input)",
    tests: ["src/modules/grower/tests/receive-lot.test.ts"],
    only: "once for each key",
  },
  {
    name: "a recall that is sent again sends no other mail",
    file: "src/modules/grower/recall/recall-lots.ts",
    text: "key, hash: hashOf(input)",
    without: "key: key && undefined, hash: hashOf(input)",
    tests: ["src/modules/grower/tests/recall.test.ts"],
    only: "is recalled once, however often it is sent",
  },
  {
    name: "a lot is not corrected below what is gone of it",
    file: "src/modules/grower/lots/change-lot.ts",
    text: "if (quantity < gone) {",
    without: "if (quantity < 0) {",
    tests: ["src/modules/grower/tests/receive-lot.test.ts"],
    only: "below what is gone",
  },
  {
    name: "who corrects a lot has seen its quantity",
    file: "src/modules/grower/lots/change-lot.ts",
    text: "if (seen !== undefined && seen !== lot.quantity && quantity !== lot.quantity) {",
    without: "if (seen !== undefined && seen < 0) {",
    tests: ["src/modules/grower/tests/receive-lot.test.ts"],
    only: "below what is gone",
  },
  {
    name: "no more of a lot is written off than is left",
    file: "src/modules/grower/lots/change-lot.ts",
    text: "if (amount > lot.left) {",
    without: "if (amount > lot.quantity) {",
    tests: ["src/modules/grower/tests/receive-lot.test.ts"],
    only: "below what is gone",
  },
  {
    name: "the ledger of a lot is never changed",
    file: "src/kernel/db/migrations/0070_growers.sql",
    text: `RAISE EXCEPTION 'the ledger of lots is never changed'`,
    without: `RETURN NEW; RAISE EXCEPTION 'the ledger of lots is never changed'`,
    tests: ["src/modules/grower/tests/lot-ledger.test.ts"],
    only: "never change",
  },
];
