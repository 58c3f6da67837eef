import ArrowLeft from "lucide-react/icons/arrow-left";
import Check from "lucide-react/icons/check";
import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { newIdempotencyKey } from "#kernel/web/api/idempotency-key.ts";
import { drop, sendOrKeep, useOutbox } from "#kernel/web/outbox/outbox.ts";
import { outboxApi, toEntry } from "#kernel/web/outbox/outbox-call.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { madeBy, personHere } from "#modules/identity/web/shared/seller-session.ts";
import { useAmountRange } from "#modules/store/web/shared/amount-choice.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { PaperBag } from "#ui/illustrations/paper-bag.tsx";
import { useFilters } from "#ui/lists/use-filters.ts";
import { TableSkeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Crop, CropLine } from "../contract.ts";
import type { PackingApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { AmountField, Complaint, PutButton } from "./line-editor.tsx";
import { OutboxNotes, PACKING_QUEUE } from "./outbox-notes.tsx";
import { type CheckedLine, complaintOf, typedAmount } from "./shared/line-draft.ts";
import type { usePackingDay } from "./use-packing-day.ts";

interface CropsProps extends Pick<ReturnType<typeof usePackingDay>, "quietly" | "offline" | "refresh"> {
  day: string;
  window: string;
}

/** One crop through all bags of a window, as farms pack: the list of crops, or the bags of one. */
export function Crops({ day, window, quietly, offline, refresh }: CropsProps) {
  const filters = useFilters();
  const [crops, setCrops] = useState<readonly Crop[]>();
  const [lines, setLines] = useState<readonly CropLine[]>();
  const entries = useOutbox(PACKING_QUEUE);
  const chosen = filters.get("crop");
  const read = useCallback(async () => {
    const { crops: all, crop: one } = browserApi<PackingApi>().api.packing;
    const list = await quietly(all.$get({ query: { day, window } }));
    if (list) setCrops(list.crops);
    if (chosen === "") return;
    const answer = await quietly(one.$get({ query: { day, window, crop: chosen } }));
    if (answer) setLines(answer.lines);
  }, [day, window, chosen, quietly]);
  useEffect(() => {
    setLines(undefined);
    void read();
  }, [read]);
  const crop = crops?.find(({ key }) => key === chosen);
  return (
    <>
      <OutboxNotes entries={entries} offline={offline} onSent={() => void read()} />
      {!crops && <TableSkeleton label={t("loading")} />}
      {crops?.length === 0 && (
        <EmptyState picture={PaperBag} title={t("allDone")}>
          {t("allDoneHint")}
        </EmptyState>
      )}
      {crops && !crop && (
        <CropList crops={crops} onChoose={(key) => filters.set({ crop: key, view: "crops" })} />
      )}
      {crop && (
        <section aria-labelledby="crop" className="max-w-2xl">
          <Button variant="quiet" size="small" className="-ml-3" onClick={() => filters.set({ crop: "" })}>
            <ArrowLeft aria-hidden="true" className="size-4" />
            {t("allCrops")}
          </Button>
          <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
            <h2 id="crop" className="text-title">
              {crop.name}
            </h2>
            <p className="text-ink-soft tabular-nums">
              {t("cropBags", { bags: crop.bags })} · {t("cropTotal", { amount: packText(crop.total) })} ·{" "}
              {t("cropDone", { done: crop.done, bags: crop.bags })}
            </p>
          </div>
          {!lines && <TableSkeleton label={t("loading")} />}
          {lines && (
            <CropLines
              key={crop.key}
              lines={lines}
              crop={crop}
              onSaved={(line) => {
                setLines((old) => old?.map((each) => (each.item === line.item ? line : each)));
                void refresh();
              }}
              onRefused={read}
            />
          )}
        </section>
      )}
    </>
  );
}

function CropList({ crops, onChoose }: { crops: readonly Crop[]; onChoose: (key: string) => void }) {
  return (
    <section aria-labelledby="crops">
      <h2 id="crops" className="mb-2 text-heading">
        {t("cropsTitle")}
      </h2>
      <ul className="grid gap-2 sm:grid-cols-2">
        {crops.map(({ key, name, bags, done, total }) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => onChoose(key)}
              className={classNames(
                "grid min-h-16 w-full gap-0.5 rounded-tile border border-line px-4 py-2 text-left hover:border-leaf",
                done === bags ? "bg-sprout/60" : "bg-sheet",
              )}
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="min-w-0 text-lg font-semibold wrap-anywhere">{name}</span>
                <span className="shrink-0 font-semibold tabular-nums">{packText(total)}</span>
              </span>
              <span className="text-sm text-ink-soft tabular-nums">
                {t("cropBags", { bags })} · {t("cropDone", { done, bags })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

type CropLinesProps = {
  crop: Crop;
  lines: readonly CropLine[];
  onSaved: (line: CropLine) => void;
  onRefused: () => Promise<void>;
};

/** Enter saves an amount, and goes to the next. */
function CropLines(props: CropLinesProps) {
  const { crop, lines } = props;
  const list = useRef<HTMLUListElement>(null);
  const focus = (line: CropLine | undefined) =>
    line && list.current?.querySelector<HTMLElement>(`[data-line="${line.item}"] input`)?.focus();
  const amounts = useCropAmounts(props, (line) => {
    const place = lines.indexOf(line);
    const others = [...lines.slice(place + 1), ...lines.slice(0, place)];
    focus(others.find(({ done, replaced }) => !done && replaced === null));
  });
  const begin = useEffectEvent(
    () => matchMedia("(pointer: fine)").matches && focus(lines.find(({ done }) => !done)),
  );
  useEffect(() => void begin(), []);
  return (
    <ul ref={list} className="grid divide-y divide-line rounded-tile border border-line bg-sheet">
      {lines.map((line) => (
        <CropRow key={line.item} crop={crop} line={line} amounts={amounts} />
      ))}
    </ul>
  );
}

function useCropAmounts({ crop, onSaved, onRefused }: CropLinesProps, onAccepted: (line: CropLine) => void) {
  const [typed, setTyped] = useState<Record<string, CheckedLine | undefined>>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const range = useAmountRange();
  const draftOf = (line: CropLine): CheckedLine => typed[line.item] ?? storedDraft(line);
  const type = (draft: CheckedLine) => setTyped((old) => ({ ...old, [draft.item.id]: draft }));
  const save = async (line: CropLine, draft: CheckedLine) => {
    const { item, order, ordered, packed: seen, name } = line;
    const complain = (message: string) => setErrors((old) => ({ ...old, [item]: message }));
    const amount = typedAmount(draft.amount);
    const complaint = complaintOf(draft, range);
    type(draft);
    complain(complaint ?? "");
    if (complaint !== undefined) return;
    onAccepted(line);
    const call = outboxApi<PackingApi>().api.packing.line.$post({
      header: { ...madeBy(), "idempotency-key": newIdempotencyKey() },
      json: {
        order,
        item,
        amount,
        seen,
        ordered,
        ...(draft.confirmed === draft.amount && { confirmed: true }),
      },
    });
    const label = t("cropLine", { product: crop.name, amount: name });
    const entry = await toEntry(call, { queue: PACKING_QUEUE, subject: order, label });
    const outcome = await sendOrKeep(entry);
    if (outcome.kind === "refused") {
      // It stays in its field, beside what is stored now. Enter saves it over that.
      await drop(outcome.entry);
      await onRefused();
      return complain(outcome.error.message);
    }
    setTyped((old) => (old[item] === draft ? { ...old, [item]: undefined } : old));
    onSaved({
      ...line,
      packed: amount === ordered ? null : amount,
      done: true,
      by: personHere()?.name ?? null,
    });
  };
  return { draftOf, type, save, errors };
}

/** A line as it is stored. That amount was meant. */
function storedDraft({ item: id, name, quantity, pack, packed, ordered }: CropLine): CheckedLine {
  const amount = String(packed ?? ordered);
  return { item: { id, name, quantity, pack }, amount, confirmed: amount, replacement: null };
}

type CropRowProps = { crop: Crop; line: CropLine; amounts: ReturnType<typeof useCropAmounts> };

function CropRow({ crop, line, amounts }: CropRowProps) {
  const { draftOf, type, save, errors } = amounts;
  const error = errors[line.item] || undefined;
  const editing = {
    line: { ...draftOf(line), put: line.done },
    error,
    onChange: type,
    onPut: (draft: CheckedLine) => save(line, draft),
  };
  return (
    <li
      data-line={line.item}
      className={classNames(
        "grid items-center gap-x-3 gap-y-2 px-4 py-2 sm:grid-cols-[minmax(0,1fr)_auto]",
        line.done && "bg-sprout/50",
      )}
    >
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{line.name}</p>
        <p className="text-sm text-ink-soft tabular-nums">
          {line.quantity} × {packText(line.pack)} · {line.invoiceNumber}
        </p>
        {line.done && (
          <p className="flex items-center gap-1 text-sm font-medium text-leaf">
            <Check aria-hidden="true" className="size-4" />
            {t("isIn")}
            {line.by && `, ${line.by}`}
          </p>
        )}
      </div>
      {line.replaced === null ? (
        <div className="flex items-center gap-2 max-sm:justify-end">
          <AmountField {...editing} byKeys />
          <PutButton {...editing} />
        </div>
      ) : (
        <p className="text-sm">{t("cropReplaced", { replacement: line.replaced })}</p>
      )}
      <div role="alert" className="col-span-full text-sm">
        <Complaint {...editing} />
        {error !== undefined && line.packed !== null && (
          <p>{t("cropStored", { amount: packText({ quantity: line.packed, unit: crop.unit }) })}</p>
        )}
      </div>
    </li>
  );
}
