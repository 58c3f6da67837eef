import type { ReactNode } from "react";
import { formatClock, formatDate, formatShortDay } from "#kernel/time/store-time.ts";
import type { Column } from "#ui/lists/data-table.tsx";
import type { StockMove } from "../../contract.ts";
import { t } from "../../heap-texts.ts";
import { t as stockTexts } from "../../seller-texts.ts";

const changeText = (change: number, words: (amount: number) => string) =>
  `${change < 0 ? "−" : "+"}${words(Math.abs(change))}`;

/** The column of what a ledger's entry has changed. */
export const changeColumn = <Entry,>(textOf: (entry: Entry) => string): Column<Entry> => ({
  key: "change",
  header: t("change"),
  end: true,
  cell: (entry) => <span className="whitespace-nowrap tabular-nums">{textOf(entry)}</span>,
});

/** The columns of who made a ledger's entry, with the details, and when. */
export const whyAndWhen = <Entry extends { createdAt: string }>(
  said: (entry: Entry) => [who: string, details: string | null],
): Column<Entry>[] => [
  {
    key: "why",
    header: t("why"),
    cell: (entry) => {
      const [who, details] = said(entry);
      return (
        <span className="grid wrap-anywhere max-md:text-right">
          <span>{who}</span>
          <span className="text-sm text-ink-soft">{details}</span>
        </span>
      );
    },
  },
  {
    key: "when",
    header: stockTexts("when"),
    cell: ({ createdAt }) => {
      const at = new Date(createdAt);
      return (
        <time dateTime={createdAt} className="text-sm whitespace-nowrap tabular-nums">
          {formatDate(at)} {formatClock(at)}
        </time>
      );
    },
  },
];

const KIND_WORDS: Partial<Record<StockMove["kind"], string>> = {
  "carried over": "carried",
  "written off": "writtenOff",
};

/** The columns of a ledger. `words` are those of an amount, and `beside` draws something at an entry's kind. */
export const moveColumns = (
  words: (amount: number) => string,
  beside?: (move: StockMove) => ReactNode,
): Column<StockMove>[] => [
  {
    key: "what",
    header: t("what"),
    lead: true,
    cell: (move) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{t("kind", { kind: KIND_WORDS[move.kind] ?? move.kind })}</span>
        {move.day !== null && <span className="text-sm text-ink-soft">{formatShortDay(move.day)}</span>}
        {beside?.(move)}
      </span>
    ),
  },
  changeColumn(({ change }) => changeText(change, words)),
  {
    key: "left",
    header: t("left"),
    end: true,
    cell: ({ left }) => <span className="font-semibold whitespace-nowrap tabular-nums">{words(left)}</span>,
  },
  ...whyAndWhen<StockMove>((move) => [whoOf(move), detailsOf(move)]),
];

const OF_ORDERS: readonly StockMove["kind"][] = ["sold", "given back", "spoilt"];

const whoOf = ({ kind, seller, order }: StockMove): string =>
  seller ?? order ?? (OF_ORDERS.includes(kind) ? t("orderGone") : stockTexts("fromDemo"));

function detailsOf({ reason, product, day, otherDay, change }: StockMove): string | null {
  if (otherDay !== null) return t(change < 0 ? "to" : "from", { day: formatShortDay(otherDay) });
  // A count's page names its product.
  return reason ?? (day === null ? null : product);
}
