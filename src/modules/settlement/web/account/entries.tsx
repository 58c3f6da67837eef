import { Fragment } from "react";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { FilterBar, FilterSelect } from "#ui/lists/filter-bar.tsx";
import { NextPage } from "#ui/lists/next-page.tsx";
import type { Filters } from "#ui/lists/use-filters.ts";
import type { GrowerEntry } from "../../contract.ts";
import { kindName } from "../../rules/entries.ts";
import { t } from "../../seller-texts.ts";
import { Sum } from "../balance.tsx";

interface EntriesProps {
  filters: Filters;
  page: { entries: readonly GrowerEntry[]; next: number | null };
  loading: boolean;
}

/** A grower's ledger, the newest entries first. */
export function Entries({ filters, page: { entries, next }, loading }: EntriesProps) {
  return (
    <section aria-labelledby="entries">
      <h2 id="entries" className="pb-2 text-heading">
        {t("entries")}
      </h2>
      <FilterBar filters={filters} className="mb-4">
        <FilterSelect
          filters={filters}
          name="list"
          label={t("whichEntries")}
          className="max-sm:col-span-2 sm:w-56"
        >
          <option value="">{t("allEntries")}</option>
          <option value="money">{t("onlyMoney")}</option>
        </FilterSelect>
      </FilterBar>
      {entries.length === 0 ? (
        <p className="text-ink-soft">{t(filters.get("list") === "money" ? "noMoney" : "noEntries")}</p>
      ) : (
        <DataTable
          caption={t("entries")}
          columns={entryColumns()}
          rows={entries}
          rowKey={({ _id }) => String(_id)}
          stale={loading}
        />
      )}
      <NextPage filters={filters} next={next} />
    </section>
  );
}

const entryColumns = (): Column<GrowerEntry>[] => [
  {
    key: "what",
    header: t("what"),
    lead: true,
    cell: (entry) => (
      <span className="grid gap-0.5 wrap-anywhere">
        <span className="font-medium">{[kindName(entry.kind), entry.reason].filter(Boolean).join(": ")}</span>
        <span className="text-sm text-ink-soft tabular-nums">
          {aboutOf(entry).map((fact, index) => (
            <Fragment key={fact}>
              {index > 0 && " · "}
              {/* A number is not broken in two while there is room for it. */}
              <span className="inline-block">{fact}</span>
            </Fragment>
          ))}
        </span>
      </span>
    ),
  },
  {
    key: "day",
    header: t("day"),
    cell: ({ day }) => <span className="whitespace-nowrap tabular-nums">{formatShortDay(day)}</span>,
  },
  {
    key: "statement",
    header: t("onStatement"),
    cell: ({ statement }) => (
      <span className="tabular-nums">
        {statement === null ? t("thisWeek") : t("number", { number: String(statement) })}
      </span>
    ),
  },
  { key: "sum", header: t("sum"), end: true, cell: ({ amount }) => <Sum of={amount} strong /> },
];

const aboutOf = ({ quantity, product, lot, invoiceNumber, reference, by }: GrowerEntry): string[] =>
  [
    [quantity, product].filter(Boolean).join(" "),
    lot === null ? null : t("lot", { number: String(lot) }),
    invoiceNumber,
    reference,
    by,
  ].flatMap((fact) => fact || []);
