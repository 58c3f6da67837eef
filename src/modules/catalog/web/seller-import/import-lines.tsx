import { useState } from "react";
import { say, type Text } from "#kernel/texts/text.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { Pager } from "#ui/lists/pager.tsx";
import { Price } from "#ui/price.tsx";
import type { ImportLine, ProductColumn } from "../../contract/product-csv.ts";
import { packText } from "../../rules/shared/pack.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/import-texts.ts";
import { useCategories } from "../shared/use-categories.ts";

const PER_PAGE = 100;

const ACTIONS: Record<ImportLine["action"], { text: Text; tone: BadgeTone; rank: number }> = {
  wrong: { text: t.later("wrong"), tone: "clay", rank: 0 },
  create: { text: t.later("new"), tone: "leaf", rank: 1 },
  update: { text: t.later("change"), tone: "turmeric", rank: 2 },
  unchanged: { text: t.later("unchanged"), tone: "neutral", rank: 3 },
};

/** A category's name by its path. */
type CategoryNames = ReadonlyMap<string, string>;

/** The headings of added columns, by their names. */
type Labels = Readonly<Record<string, string>>;

const columnsWith = (names: CategoryNames, labels: Labels): Column<ImportLine>[] => [
  {
    key: "name",
    header: t("product"),
    lead: true,
    cell: ({ line, name }) => (
      <span className="wrap-anywhere">
        <span className="text-sm text-ink-soft tabular-nums">{t("line", { number: line })}</span>{" "}
        <span className="font-medium">{name || t("noName")}</span>
      </span>
    ),
  },
  {
    key: "action",
    header: t("whatHappens"),
    cell: ({ action }) => <Badge tone={ACTIONS[action].tone}>{say(ACTIONS[action].text)}</Badge>,
  },
  {
    key: "details",
    header: t("details"),
    lead: true,
    cell: (line) => <Details line={line} names={names} labels={labels} />,
  },
];

/** The planned changes and errors, line by line, errors first. */
export function ImportLines({ lines, labels }: { lines: readonly ImportLine[]; labels: Labels }) {
  const [page, setPage] = useState(1);
  const categories = useCategories() ?? [];
  const names: CategoryNames = new Map(categories.map(({ path, name }) => [path, name]));
  const sorted = lines.toSorted((a, b) => ACTIONS[a.action].rank - ACTIONS[b.action].rank || a.line - b.line);
  return (
    <>
      <DataTable
        caption={t("lines")}
        columns={columnsWith(names, labels)}
        rows={sorted.slice((page - 1) * PER_PAGE, page * PER_PAGE)}
        rowKey={({ line }) => String(line)}
      />
      <Pager page={page} limit={PER_PAGE} total={lines.length} onPage={setPage} />
    </>
  );
}

interface DetailsProps {
  line: ImportLine;
  names: CategoryNames;
  labels: Labels;
}

function Details({ line: { action, changes, errors }, names, labels }: DetailsProps) {
  if (action === "wrong") {
    return (
      <ul className="text-clay-deep wrap-anywhere">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    );
  }
  if (action === "create") return <NewProduct changes={changes} names={names} labels={labels} />;
  if (action !== "update") return null;
  const shown = (field: string, value: string | null) =>
    (field === "category" && names.get(value ?? "")) || value || t("nothing");
  return (
    <ul className="text-sm wrap-anywhere">
      {changes.map(({ field, from, to }) => (
        <li key={field}>
          {t.rich("changed", {
            field: isField(field) ? fieldTexts(field) : (labels[field] ?? field),
            from: shown(field, from),
            to: shown(field, to),
            old: (words) => <s className="text-ink-soft">{words}</s>,
          })}
        </li>
      ))}
    </ul>
  );
}

const isField = (field: string): field is ProductColumn => field in fieldTexts.messages;

/** The fields of a new product that are shown separately. */
const SHOWN_APART = ["name", "category", "price", "offerPrice", "quantity", "unit"];

/** A new product: its category, pack and prices, and the line's other cells. */
function NewProduct({ changes, names, labels }: Omit<DetailsProps, "line"> & Pick<ImportLine, "changes">) {
  const cells = new Map(changes.map(({ field, to }) => [field, to]));
  const cell = (column: ProductColumn) => cells.get(column) ?? "";
  const pack = packText({ quantity: Number(cell("quantity")), unit: cell("unit") });
  const rest = changes.flatMap(({ field, to }) => {
    if (field === "inStock") return to === fieldTexts("no") ? [t("soldOut")] : [];
    if (labels[field]) return [t("fieldIs", { field: labels[field], value: to })];
    return SHOWN_APART.includes(field) ? [] : [to];
  });
  return (
    <div className="text-sm wrap-anywhere">
      <p className="flex flex-wrap gap-x-3">
        {names.get(cell("category")) ?? cell("category")}
        <span>{pack}</span>
        <Price rupees={Number(cell("offerPrice"))} was={Number(cell("price"))} />
      </p>
      {rest.length > 0 && <p className="line-clamp-2 text-ink-soft">{rest.join(" · ")}</p>}
    </div>
  );
}
