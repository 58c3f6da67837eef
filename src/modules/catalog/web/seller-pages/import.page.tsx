import Download from "lucide-react/icons/download";
import { type ReactNode, useId, useState } from "react";
import { say, type Text } from "#kernel/texts/text.ts";
import { ApiError, ReportedError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { KolamSpinner } from "#ui/drawings/kolam-mark.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { Pager } from "#ui/lists/pager.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { Price } from "#ui/price.tsx";
import type { ImportLine, ProductColumn } from "../../contract/product-csv.ts";
import type { CatalogApi } from "../../module-api.ts";
import { packText } from "../../rules/shared/pack.ts";
import { t as fieldTexts } from "../../texts/field-texts.ts";
import { t } from "../../texts/import-texts.ts";
import { t as unusualTexts } from "../../texts/unusual-price-texts.ts";
import { changeWords, type UnusualPrices, UnusualPricesDialog } from "../shared/unusual-prices.tsx";
import { useCategories } from "../shared/use-categories.ts";

/** Export and import of products as a spreadsheet, with a preview of the changes. */
export function Component() {
  const work = useImport();
  const { answer } = work;
  return (
    <>
      <SellerHead title={t("title")}>
        <May permission="catalog.change">
          <DownloadButton address="/api/product/import-template" text={t("template")} />
        </May>
        <DownloadButton address="/api/product/export" text={t("exportProducts")} />
      </SellerHead>
      <May permission="catalog.change">
        <p className="mb-4 max-w-prose text-ink-soft">{t("howTo")}</p>
        <CsvField work={work} />
        {work.error && (
          <p role="alert" className="mt-4 font-medium text-clay-deep">
            {work.error}
          </p>
        )}
        {work.lookAgain && (
          <Button onClick={work.lookAgain} className="mt-4">
            {t("readAgain")}
          </Button>
        )}
        {answer && (
          <section aria-label={t("whatItSays")} className="mt-6">
            <Summary work={work} answer={answer} />
            <UnusualPricesDialog
              prices={work.question}
              onLookAgain={work.dismissQuestion}
              onConfirm={() => work.apply({ confirmed: true })}
            />
            <ImportLines lines={answer.lines} labels={answer.labels} />
          </section>
        )}
      </May>
    </>
  );
}

type ImportAnswer = Awaited<ReturnType<typeof send>>;

/** The state of an import: a preview first, then on request exactly these changes. */
function useImport() {
  const [file, setFile] = useState<File>();
  const [answer, setAnswer] = useState<ImportAnswer>();
  const work = useWork();
  const [error, setError] = useState<string>();

  const [confirming, setConfirming] = useState(false);
  const ask = async (csv: File, hash?: string, confirmed = false) => {
    setError(undefined);
    try {
      const result = await send(csv, hash, confirmed);
      setAnswer(result);
      if (result.applied) toast.success(result.message);
    } catch (failure) {
      if (failure instanceof ApiError && !(failure instanceof ReportedError))
        setError(failure.message || t("serverError"));
      toastError(failure);
    }
  };
  const look = (csv: File) =>
    work.run(() => {
      setFile(csv);
      setAnswer(undefined);
      return ask(csv);
    });
  const unusual = unusualIn(answer?.lines ?? []);
  const apply = async ({ confirmed = false } = {}) => {
    setConfirming(unusual.length > 0 && !confirmed);
    if (unusual.length > 0 && !confirmed) return;
    if (file && answer) await work.run(() => ask(file, answer.hash, confirmed));
  };
  const unread = work.busy || answer || error ? undefined : file;
  return {
    file,
    answer,
    busy: work.busy,
    error,
    look,
    lookAgain: unread && (() => look(unread)),
    apply,
    /** The prices and other values that are asked about before the file is applied. */
    question: confirming ? unusual : undefined,
    dismissQuestion: () => setConfirming(false),
  };
}

const unusualIn = (lines: readonly ImportLine[]): UnusualPrices[] =>
  lines.flatMap(({ line, name, unusual, slips }) =>
    unusual.length + slips.length === 0 ? [] : [{ id: String(line), name, changes: unusual, slips }],
  );

function send(csv: File, hash: string | undefined, confirmed: boolean) {
  const form =
    hash === undefined
      ? { csv, dryRun: "true" as const }
      : { csv, dryRun: "false" as const, hash, ...(confirmed && { confirmed: "true" as const }) };
  return sellerCall(browserApi<CatalogApi>().api.product.import.$post({ form }));
}

/** Downloads a file from the server; with `csv`, one that the server makes of it. */
function DownloadButton({ address, text, csv }: { address: string; text: string; csv?: File }) {
  const { busy, submit } = useSubmit(() => {
    const form = csv && new FormData();
    if (csv) form?.append("csv", csv);
    return downloadAsSeller(address, form);
  });
  return (
    <Button variant="secondary" size="small" busy={busy} onClick={() => submit(undefined)}>
      <Download aria-hidden="true" className="size-4" />
      {text}
    </Button>
  );
}

type Work = ReturnType<typeof useImport>;

function CsvField({ work }: { work: Work }) {
  const id = useId();
  return (
    <div className="relative max-w-xl">
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={work.busy}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) work.look(chosen);
          // Otherwise the corrected file of the same name could not be chosen again.
          event.target.value = "";
        }}
        className="peer absolute inset-0 size-full cursor-pointer opacity-0"
      />
      <label
        htmlFor={id}
        className="flex min-h-20 items-center justify-center gap-3 rounded-field border-[1.5px] border-dashed border-line-strong bg-sheet px-4 text-center font-medium peer-hover:border-leaf peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-(--focus)"
      >
        {work.busy && <KolamSpinner className="size-6" label={t("reading")} />}
        {work.file ? t("chooseAnother", { file: work.file.name }) : t("chooseFile")}
      </label>
    </div>
  );
}

function Summary({ work, answer }: { work: Work; answer: NonNullable<Work["answer"]> }) {
  const { created, updated, unchanged, wrong, applied } = answer;
  const complaint = (words: ReactNode) => (
    <span className={wrong > 0 ? "font-semibold text-clay-deep" : ""}>{words}</span>
  );
  const good = created + updated;
  return (
    <div className="sticky top-16 z-10 mb-2 flex flex-wrap items-center gap-3 border-b border-line bg-paper py-2 low:static">
      <p role="status" className="grow">
        {t.rich(applied ? "done" : "found", { created, updated, unchanged, wrong, complaint })}
      </p>
      <div className="flex flex-wrap gap-3">
        {wrong > 0 && (
          <DownloadButton
            address="/api/product/import/wrong-lines"
            text={t("saveWrongLines")}
            csv={work.file}
          />
        )}
        {!applied && good > 0 && (
          <Button size="small" busy={work.busy} onClick={() => work.apply()}>
            {t("importLines", { count: good })}
          </Button>
        )}
      </div>
    </div>
  );
}

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
function ImportLines({ lines, labels }: { lines: readonly ImportLine[]; labels: Labels }) {
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

function Details({ line, names, labels }: DetailsProps) {
  const { action, changes, errors, unusual, slips } = line;
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
      {unusual.length > 0 && (
        <li className="font-semibold text-clay-deep">
          {unusualTexts("marked", { words: changeWords(unusual) })}
        </li>
      )}
      {slips.map((words) => (
        <li key={words} className="font-semibold text-clay-deep">
          {unusualTexts("marked", { words })}
        </li>
      ))}
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
