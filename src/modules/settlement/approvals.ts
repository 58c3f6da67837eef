import { eq, inArray, sql } from "drizzle-orm";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { growers } from "#modules/grower/index.ts";
import { needsApprovalOf } from "#modules/identity/index.ts";
import { enterSchema, makeRunSchema } from "./contract.ts";
import { balancesSql } from "./ledger/balances.ts";
import { refuseUnusualEntry } from "./ledger/enter.ts";
import { kindName } from "./rules/entries.ts";
import { t } from "./server-texts.ts";

// The payments to growers that another person may have to agree to.

/**
 * Money that a grower gets or is owed by hand: a payment that came back is owed once more. What is deducted gives nothing
 * away.
 */
export const entryByHand = needsApprovalOf(
  "payee",
  enterSchema,
  async ({ deps: { db }, params: { id = "" } }, entry) => {
    const { kind, amount, reason = "" } = entry;
    if (kind === "deducted") return undefined;
    const [grower] = await db.select({ name: growers.name }).from(growers).where(eq(growers.id, id));
    if (!grower) return undefined;
    // An amount that looks like a typo is refused before another person has to look at it.
    await refuseUnusualEntry(db, id, entry);
    const paise = toPaise(amount);
    const values = { kind: kindName(kind), sum: formatPaise(paise), grower: grower.name };
    const what = t("approveEntry", values);
    const words = reason === "" ? what : t("approveReason", { what, reason });
    return { words, paise, about: id, isOnceByKey: true };
  },
);

/**
 * The run of payments to chosen growers. The sums of a day count together, however they are divided into runs, and those of
 * one grower together with what they got by hand.
 */
export const paymentRun = needsApprovalOf(
  "payee",
  makeRunSchema,
  async ({ deps: { db } }, { growers: ids }) => {
    const { rows: owed } = await db.execute<{ about: string; paise: number }>(sql`
    select b.grower_id as about, b.paise::float8 as paise
    from (${balancesSql(inArray(growers.id, ids))}) b where b.paise > 0`);
    if (owed.length === 0) return undefined;
    const paise = owed.reduce((sum, part) => sum + part.paise, 0);
    const words = t("approveRun", { count: owed.length, sum: formatPaise(paise) });
    return { words, paise, about: "runs of payments", parts: owed, isOnceByKey: true };
  },
);
