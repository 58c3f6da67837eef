import { writeCsv } from "#kernel/csv/csv.ts";
import { toRupees } from "#kernel/money/money.ts";
import { inGrowersWords } from "#modules/grower/index.ts";
import { t } from "../statement-texts.ts";
import type { Statement } from "./load-statement.ts";
import { correctedLater, lostText, moneyText, soldTexts } from "./statement-lines.ts";
import { quantityText } from "./statement-words.ts";

/** A statement as a spreadsheet in the grower's language: a line for each of its lines, and amounts in rupees. */
export const statementCsv = (statement: Statement): string =>
  inGrowersWords(statement.grower.language, () => {
    const { sold, money, lost, from, until } = statement;
    const headings = [t("date"), t("what"), t("lot"), t("amount"), t("terms"), t("sum")];
    const blank = ["", "", ""];
    return writeCsv(headings, [
      [from, t("opening"), ...blank, toRupees(statement.openingPaise)],
      ...sold.map((line) => {
        const { quantity, terms } = soldTexts(line);
        const what =
          line.corrects === null
            ? line.product
            : `${t("corrects", { number: String(line.corrects) })} · ${line.product}`;
        return [line.harvestedOn, what, line.lot, quantity, terms, toRupees(line.paise)];
      }),
      ...money.map((line) => [line.day, moneyText(line), ...blank, toRupees(line.paise)]),
      [until, t("closing"), ...blank, toRupees(statement.closingPaise)],
      ...correctedLater(statement).map((words) => ["", words, ...blank, ""]),
      ...lost.map((line) => [
        ...[line.day, lostText(line), line.lot, quantityText(line.amount, line.unit), "", ""],
      ]),
    ]);
  });
