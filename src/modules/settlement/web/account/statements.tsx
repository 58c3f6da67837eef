import { formatShortDay } from "#kernel/time/store-time.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { Button } from "#ui/controls/button.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import type { GrowerStatement } from "../../contract.ts";
import { t } from "../../seller-texts.ts";
import { rupees, Sum } from "../balance.tsx";

/** A grower's statements, each as a PDF in the grower's language and as a spreadsheet. */
export function Statements({ statements }: { statements: readonly GrowerStatement[] }) {
  return (
    <section aria-labelledby="statements">
      <h2 id="statements" className="pb-2 text-heading">
        {t("statements")}
      </h2>
      {statements.length === 0 ? (
        <p className="text-ink-soft">{t("noStatements")}</p>
      ) : (
        <DataTable
          caption={t("statements")}
          columns={statementColumns()}
          rows={statements}
          rowKey={({ _id }) => _id}
        />
      )}
    </section>
  );
}

const statementColumns = (): Column<GrowerStatement>[] => [
  {
    key: "statement",
    header: t("statement"),
    lead: true,
    cell: ({ number, from, until }) => (
      <span className="grid tabular-nums">
        <span className="font-semibold">{t("number", { number: String(number) })}</span>
        <span className="text-sm text-ink-soft">
          {t("period", { from: formatShortDay(from), until: formatShortDay(until) })}
        </span>
      </span>
    ),
  },
  { key: "opening", header: t("opening"), end: true, cell: ({ opening }) => <Sum of={opening} /> },
  {
    key: "closing",
    header: t("closing"),
    end: true,
    cell: ({ closing, corrections }) => (
      <span className="grid justify-items-end">
        <Sum of={closing} strong />
        {corrections.map(({ amount, carriedBy }) => (
          <span key={carriedBy} className="text-sm text-clay-deep">
            {carriedBy === null
              ? t("correctedNext", { sum: rupees(amount) })
              : t("correctedOn", { sum: rupees(amount), number: String(carriedBy) })}
          </span>
        ))}
      </span>
    ),
  },
  {
    key: "files",
    header: t("files"),
    end: true,
    cell: (statement) => (
      <span className="flex justify-end gap-1">
        <SaveButton statement={statement} kind="pdf" />
        <SaveButton statement={statement} kind="csv" />
      </span>
    ),
  },
];

interface SaveButtonProps {
  statement: GrowerStatement;
  kind: "pdf" | "csv";
}

function SaveButton({ statement: { _id: id, number }, kind }: SaveButtonProps) {
  const { busy, submit } = useSubmit(() =>
    downloadAsSeller(`/api/settlement/statements/${id}/statement.${kind}`),
  );
  return (
    <Button
      variant="quiet"
      size="small"
      busy={busy}
      aria-label={t("saveOf", { number: String(number), kind: t(kind) })}
      onClick={() => submit(undefined)}
    >
      {t(kind)}
    </Button>
  );
}
