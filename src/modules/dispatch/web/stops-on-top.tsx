import { type ReactNode, useEffect, useId, useRef } from "react";
import type { Run, Stop } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { placesIn, runName } from "./run-section.tsx";
import { stopKey } from "./sheet-changes.ts";
import type { Sections } from "./sheet-sections.ts";
import { StopCard } from "./stop-card.tsx";
import { unsentOf } from "./stop-delivery.tsx";
import { UnsentNote } from "./unsent-note.tsx";
import type { RunSheetState } from "./use-run-sheet.ts";

interface StopsOnTopProps {
  sections: Sections;
  runs: readonly Run[];
  about: { storeName: string; day: string };
  state: RunSheetState;
}

/** What whoever drives has to do with now: what is not sent, the next stop, and the one they come from. */
export function StopsOnTop({ sections: { unsent, next, just }, runs, about, state }: StopsOnTopProps) {
  const card = (stop: Stop) => {
    const run = runs.find(({ areas }) => areas.some(({ stops }) => stops.includes(stop)));
    if (!run) return null;
    const place = placesIn(run).get(stopKey(stop)) ?? 0;
    return (
      <StopCard
        key={stopKey(stop)}
        {...{ stop, place, state }}
        about={{ ...about, window: run.window }}
        Heading="h3"
      />
    );
  };
  const isNextIn = runs.find(({ areas }) => areas.some(({ stops }) => next && stops.includes(next)));
  // Of another day, or moved meanwhile: there is no card that could say it.
  const elsewhere = state.unsent.filter((entry) => !unsent.some((stop) => unsentOf(stop, [entry])));
  return (
    <div data-no-print className="mb-6 grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 empty:hidden">
      {(unsent.length > 0 || elsewhere.length > 0) && (
        <Group title={t("unsentStops", { count: state.unsent.length })}>
          {unsent.map(card)}
          {elsewhere.map((entry) => (
            <li key={entry.id} className="grid gap-2 rounded-tile border border-line bg-sheet p-4">
              <p className="font-semibold">{entry.name}</p>
              <UnsentNote entry={entry} busy={state.sending.has(entry.id)} />
            </li>
          ))}
        </Group>
      )}
      {next && (
        <Group title={t("nextStop")} aside={isNextIn && runs.length > 1 ? runName(isNextIn) : undefined}>
          {card(next)}
        </Group>
      )}
      {just && (
        <Group key={stopKey(just)} title={t("justDelivered")} focused>
          {card(just)}
        </Group>
      )}
    </div>
  );
}

interface GroupProps {
  title: string;
  aside?: string;
  /** It came because of a press on what is no longer there: the focus goes on from here. */
  focused?: boolean;
  children: ReactNode;
}

function Group({ title, aside, focused = false, children }: GroupProps) {
  const id = useId();
  const ref = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focused && document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, [focused]);
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={ref} tabIndex={-1} className="mb-1.5 text-heading outline-none">
        {title}
        {aside && <span className="ml-2 font-sans text-sm font-normal text-ink-soft">{aside}</span>}
      </h2>
      <ol className="grid gap-3">{children}</ol>
    </section>
  );
}
