import { useState } from "react";
import type { ImportLine } from "#contract/product-csv.ts";
import { Badge, type BadgeTone } from "#web/ui/badge.tsx";
import { type Column, DataTable } from "#web/ui/data-table.tsx";
import { Pager } from "#web/ui/pager.tsx";

const PER_PAGE = 100;

const ACTIONS: Record<ImportLine["action"], { text: string; tone: BadgeTone; rank: number }> = {
  wrong: { text: "Wrong", tone: "clay", rank: 0 },
  create: { text: "New", tone: "leaf", rank: 1 },
  update: { text: "Change", tone: "turmeric", rank: 2 },
  unchanged: { text: "Unchanged", tone: "neutral", rank: 3 },
};

const COLUMNS: Column<ImportLine>[] = [
  {
    key: "name",
    header: "Product",
    lead: true,
    cell: ({ line, name }) => (
      <span className="wrap-anywhere">
        <span className="text-sm text-ink-soft tabular-nums">Line {line}</span>{" "}
        <span className="font-medium">{name || "(no name)"}</span>
      </span>
    ),
  },
  {
    key: "action",
    header: "What happens",
    cell: ({ action }) => <Badge tone={ACTIONS[action].tone}>{ACTIONS[action].text}</Badge>,
  },
  { key: "details", header: "Details", lead: true, cell: (line) => <Details line={line} /> },
];

/** Line by line what would change and what is wrong; the wrong ones first. */
export function ImportLines({ lines }: { lines: readonly ImportLine[] }) {
  const [page, setPage] = useState(1);
  const sorted = lines.toSorted((a, b) => ACTIONS[a.action].rank - ACTIONS[b.action].rank || a.line - b.line);
  return (
    <>
      <DataTable
        caption="Lines of the file"
        columns={COLUMNS}
        rows={sorted.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ line }) => String(line)}
      />
      <Pager page={page} limit={PER_PAGE} total={lines.length} onPage={setPage} />
    </>
  );
}

function Details({ line: { action, changes, errors } }: { line: ImportLine }) {
  if (action === "wrong") {
    return (
      <ul className="text-clay-deep wrap-anywhere">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    );
  }
  if (action !== "update") return null;
  return (
    <ul className="text-sm wrap-anywhere">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {field}: <s className="text-ink-soft">{from || "nothing"}</s> → {to || "nothing"}
        </li>
      ))}
    </ul>
  );
}
