import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import { type PointerEvent as ReactPointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { doorLine } from "#modules/address/rules/shared/address.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import type { Stop } from "../contract/run-sheet.ts";
import { movedTo } from "../rules/stop-order.ts";
import { t } from "../seller-texts.ts";
import { nameOf, stopKey } from "./sheet-stops.ts";

interface ArrangeListProps {
  stops: readonly Stop[];
  /** The refused arrangement, if somebody else has arranged the stops meanwhile. It may be of another list. */
  refused: readonly Stop[] | undefined;
  onArrange: (after: readonly Stop[], before: readonly Stop[]) => void;
}

/** An area's stops, to be arranged by dragging or with buttons. */
export function ArrangeList({ stops, refused, onArrange }: ArrangeListProps) {
  const [announcement, setAnnouncement] = useState("");
  const arrange = (after: readonly Stop[], moved: Stop) => {
    if (after.every((stop, index) => stop === stops[index])) return;
    onArrange(after, stops);
    setAnnouncement(
      t("nowAt", { name: nameOf(moved), place: after.indexOf(moved) + 1, stops: after.length }),
    );
  };
  const { listRef, shown, dragged, grip } = useDragOrder(stops, arrange);
  return (
    <div>
      <Refused stops={stops} refused={refused} onArrange={onArrange} />
      <ol ref={listRef} className="grid gap-1.5">
        {shown.map((stop, index) => (
          <li
            key={stopKey(stop)}
            className={classNames(
              "flex min-w-0 items-center gap-1 rounded-field border bg-sheet pr-1 select-none",
              stop === dragged ? "border-leaf shadow-lift" : "border-line",
            )}
          >
            {/* Only for a finger or a mouse. The buttons beside it do the same by keyboard. */}
            <span
              {...grip(stop)}
              title={t("drag", { name: nameOf(stop) })}
              aria-hidden="true"
              className="grid h-14 w-11 shrink-0 cursor-grab touch-none place-items-center text-ink-soft"
            >
              <GripVertical className="size-5" />
            </span>
            <span className="min-w-0 grow py-1.5 leading-snug wrap-anywhere">
              <span className="font-semibold">{nameOf(stop)}</span>
              <span className="block text-sm text-ink-soft">{doorLine(stop.address)}</span>
            </span>
            <Step
              icon={ArrowUp}
              label={t("earlier", { name: nameOf(stop) })}
              to={index - 1}
              stop={stop}
              stops={stops}
              arrange={arrange}
            />
            <Step
              icon={ArrowDown}
              label={t("later", { name: nameOf(stop) })}
              to={index + 1}
              stop={stop}
              stops={stops}
              arrange={arrange}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  );
}

/**
 * Dragging for the entries of a list, with a mouse or a finger. `shown` is the list during the drag; `onDrop` receives
 * it at the end. Esc restores the list.
 */
function useDragOrder<Entry>(
  entries: readonly Entry[],
  onDrop: (after: readonly Entry[], moved: Entry) => void,
) {
  const listRef = useRef<HTMLOListElement>(null);
  const [drag, setDrag] = useState<{ entry: Entry; order: readonly Entry[]; pointer: number }>();

  const follow = useEffectEvent((y: number) => {
    if (!drag || !listRef.current) return;
    const place = drag.order.indexOf(drag.entry);
    const others = [...listRef.current.children].filter((_, index) => index !== place);
    const passed = others.filter((row) => middleOf(row) < y).length;
    if (passed === place) return;
    // A slow phone may not draw before the drop, which takes the order that is shown.
    flushSync(() => setDrag({ ...drag, order: movedTo(drag.order, drag.entry, passed) }));
  });
  const drop = useEffectEvent(() => {
    if (drag) onDrop(drag.order, drag.entry);
    setDrag(undefined);
  });
  const pointer = drag?.pointer;
  useEffect(() => {
    if (pointer === undefined) return;
    const cancel = () => setDrag(undefined);
    return followPointer(pointer, { follow: (y) => follow(y), drop: () => drop(), cancel });
  }, [pointer]);

  const grip = (entry: Entry) => ({
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button !== 0 || drag) return;
      event.preventDefault();
      setDrag({ entry, order: entries, pointer: event.pointerId });
    },
  });
  return { listRef, shown: drag?.order ?? entries, dragged: drag?.entry, grip };
}

function middleOf(row: Element): number {
  const { top, height } = row.getBoundingClientRect();
  return top + height / 2;
}

/** The distance from the window's edge at which it scrolls, in pixels. */
const EDGE = 90;
const STEP = 8;

interface Following {
  /** Called with the pointer's position in the window, also when the page scrolls below it. */
  follow: (y: number) => void;
  drop: () => void;
  /** Called when Esc was pressed, or the browser took the pointer. */
  cancel: () => void;
}

/**
 * Follows a pressed pointer until it is released, and scrolls near the window's edges. It listens on the document, as
 * the dragged element moves within its list and would lose the pointer. Returns a function that stops it.
 */
function followPointer(pointer: number, { follow, drop, cancel }: Following): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let y: number | undefined;
  const isMine = (event: PointerEvent) => event.pointerId === pointer;
  document.addEventListener(
    "pointermove",
    (event) => {
      if (!isMine(event)) return;
      y = event.clientY;
      follow(y);
    },
    { signal },
  );
  document.addEventListener("pointerup", (event) => isMine(event) && drop(), { signal });
  document.addEventListener("pointercancel", (event) => isMine(event) && cancel(), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { signal });
  let frame = requestAnimationFrame(function scroll() {
    if (y !== undefined && (y < EDGE || y > innerHeight - EDGE)) {
      scrollBy({ top: y < EDGE ? -STEP : STEP, behavior: "instant" });
      follow(y);
    }
    frame = requestAnimationFrame(scroll);
  });
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
  };
}

function Refused({ stops, refused = [], onArrange }: ArrangeListProps) {
  const keys = refused.map(stopKey);
  const place = (stop: Stop) => keys.indexOf(stopKey(stop));
  const isOfThese = stops.length === keys.length && stops.every((stop) => place(stop) >= 0);
  const mine = stops.toSorted((a, b) => place(a) - place(b));
  if (!isOfThese || mine.every((stop, index) => stop === stops[index])) return null;
  return (
    <div role="alert" className="mb-2 grid gap-2 rounded-field bg-butter px-3 py-2">
      <p>{t("arrangedMeanwhile", { names: mine.map(nameOf).join(", ") })}</p>
      <Button
        size="small"
        variant="secondary"
        className="justify-self-start"
        onClick={() => onArrange(mine, stops)}
      >
        {t("useMine")}
      </Button>
    </div>
  );
}

interface StepProps {
  icon: typeof ArrowUp;
  label: string;
  to: number;
  stop: Stop;
  stops: readonly Stop[];
  arrange: (after: readonly Stop[], moved: Stop) => void;
}

/** A button that moves a stop. At the end of the list it keeps the focus, so that it can be pressed repeatedly. */
function Step({ icon: Icon, label, to, stop, stops, arrange }: StepProps) {
  const isEnd = to < 0 || to >= stops.length;
  return (
    <IconButton
      label={label}
      aria-disabled={isEnd || undefined}
      tone="leaf"
      onClick={() => !isEnd && arrange(movedTo(stops, stop, to), stop)}
      className={isEnd ? "opacity-40" : undefined}
    >
      <Icon aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
