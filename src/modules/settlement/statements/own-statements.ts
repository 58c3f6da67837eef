import { and, desc, eq } from "drizzle-orm";
import { toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { inGrowersWords, type OwnSection } from "#modules/grower/index.ts";
import { findBalance } from "../ledger/balances.ts";
import { t } from "../statement-texts.ts";
import { growerStatements } from "../tables.ts";
import { correctionsOf } from "./corrections.ts";
import { loadStatement } from "./load-statement.ts";
import { correctedLater, signedPaiseText } from "./statement-lines.ts";

/** The statements that a grower's own page shows at most: more than half a year. */
const SHOWN = 30;

/** The balance and the statements of a grower, on their own page. */
export const ownStatements: OwnSection = {
  name: "statements",
  read: async (db, { id, language }) => {
    const { balance } = await findBalance(db, id);
    const rows = await db
      .select()
      .from(growerStatements)
      .where(eq(growerStatements.growerId, id))
      .orderBy(desc(growerStatements.untilDay))
      .limit(SHOWN);
    const corrections = await correctionsOf(db, id);
    const paise = toPaise(Math.abs(balance));
    return inGrowersWords(language, () => ({
      title: t("statements"),
      facts: [{ label: t(balance < 0 ? "closingOwing" : "closing"), value: signedPaiseText(paise) }],
      files: rows.map(({ id: file, number, fromDay, untilDay }) => ({
        id: file,
        label: [
          t("name", { number: String(number) }),
          t("period", { from: formatShortDay(fromDay), until: formatShortDay(untilDay) }),
          ...correctedLater({ corrections: corrections.filter((of) => of.number === number) }),
        ].join(", "),
      })),
    }));
  },
  file: async (db, { grower: { id: growerId }, id, store }) => {
    const own = and(eq(growerStatements.id, id), eq(growerStatements.growerId, growerId));
    const [ownStatement] = await db.select({ id: growerStatements.id }).from(growerStatements).where(own);
    if (!ownStatement) return undefined;
    const statement = await loadStatement(db, id);
    // Imported on demand: the PDF code is as large as the rest of the store's, and most processes never need it.
    const { renderStatement } = await import("./render-statement.ts");
    const bytes = await renderStatement(statement, store);
    return { name: `${statement.grower.slug}-${statement.number}.pdf`, bytes: Uint8Array.from(bytes) };
  },
};
