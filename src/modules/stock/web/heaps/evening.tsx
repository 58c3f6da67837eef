import { useId } from "react";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import type { Heap } from "../../contract.ts";
import { t } from "../../heap-texts.ts";
import type { StockApi } from "../../module-api.ts";
import { amountText } from "./heap-amount.ts";
import { TakenNote, useDoneChange } from "./taken-note.tsx";

/** The rest of a heap's day that is over, or is today. `next` is the day that it can be carried to. */
type Left = { heap: Heap; day: string; left: number; next: string | undefined };

interface EveningProps {
  heaps: readonly Heap[];
  today: string;
  /** False where the page has a title for it. */
  hasTitle?: boolean;
  onDone: () => Promise<void>;
}

/** The rest of today and of earlier days: to carry to the next delivery day, or to write off, by one tap. */
export function Evening({ heaps, today, hasTitle = true, onDone }: EveningProps) {
  const id = useId();
  const change = useDoneChange(onDone);
  const { busy, run } = change;
  const rests = leftOf(heaps, today);
  const [day, ...otherDays] = new Set(rests.flatMap(({ next }) => next ?? []));
  const end = (endedRests: readonly Left[], to: string | null) =>
    run(async () => {
      const json = {
        rests: endedRests.map(({ heap, ...rest }) => ({ heap: heap._id, day: rest.day, left: rest.left })),
        to,
      };
      await sellerCall(browserApi<StockApi>().api.stock.heaps.evening.$post({ json })).then(
        change.setDone,
        (error) => toastError(error, t("notDone")),
      );
      await onDone();
    });
  if (rests.length === 0 && !change.done) return null;
  return (
    <section
      aria-labelledby={hasTitle ? id : undefined}
      aria-label={hasTitle ? undefined : t("evening")}
      className={hasTitle ? "mb-8" : undefined}
    >
      {hasTitle && (
        <h2 id={id} className="mb-2 text-heading">
          {t("evening")}
        </h2>
      )}
      <TakenNote {...change} />
      {rests.length > 1 && (
        <div className="mb-2 flex flex-wrap gap-2">
          {day !== undefined && otherDays.length === 0 && rests.every(({ next }) => next) && (
            <Button size="small" busy={busy} onClick={() => end(rests, day)}>
              {t("carryAllTo", { day: formatShortDay(day) })}
            </Button>
          )}
          <Button size="small" variant="secondary" busy={busy} onClick={() => end(rests, null)}>
            {t("writeAllOff")}
          </Button>
        </div>
      )}
      <ul className="grid divide-y divide-line border-y border-line empty:hidden">
        {rests.map((rest) => (
          <li
            key={`${rest.heap._id} ${rest.day}`}
            className="grid items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[1fr_auto]"
          >
            <p className="flex min-w-0 justify-between gap-3">
              <span className="min-w-0 font-medium wrap-anywhere">
                {t("restOf", { heap: rest.heap.name, day: formatShortDay(rest.day) })}
              </span>
              <span className="font-semibold whitespace-nowrap tabular-nums">
                {amountText(rest.left, rest.heap.unit)}
              </span>
            </p>
            <RestActions rest={rest} busy={busy} onEnd={(to) => end([rest], to)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RestActionsProps {
  rest: Left;
  busy: boolean;
  onEnd: (to: string | null) => void;
}

function RestActions({ rest: { heap, next }, busy, onEnd }: RestActionsProps) {
  const day = next && formatShortDay(next);
  return (
    <div className="grid grid-cols-2 gap-2 sm:flex">
      {next && day && (
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          aria-label={t("carryThis", { heap: heap.name, day })}
          onClick={() => onEnd(next)}
        >
          {t("carryTo", { day })}
        </Button>
      )}
      <Button
        size="small"
        variant="quiet"
        busy={busy}
        aria-label={t("writeThisOff", { heap: heap.name })}
        onClick={() => onEnd(null)}
      >
        {t("writeOff")}
      </Button>
    </div>
  );
}

/** Whether something is left of today and of earlier days. */
export const hasRests = (heaps: readonly Heap[], today: string): boolean => leftOf(heaps, today).length > 0;

function leftOf(heaps: readonly Heap[], today: string): Left[] {
  return heaps.flatMap((heap) =>
    heap.days.flatMap(({ day, left }) => {
      const isOver = day <= today && left > 0;
      return isOver ? [{ heap, day, left, next: heap.next.find((other) => other > today) }] : [];
    }),
  );
}
