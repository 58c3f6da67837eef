import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowUp from "lucide-react/icons/arrow-up";
import GripVertical from "lucide-react/icons/grip-vertical";
import { useState } from "react";
import { doorLine } from "#modules/address/rules/address.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { Stop } from "../contract.ts";
import { movedTo } from "../rules/stop-order.ts";
import { t } from "../seller-texts.ts";
import { stopKey } from "./sheet-changes.ts";
import { nameOf } from "./stop-cash.ts";
import { useDragOrder } from "./use-drag-order.ts";

interface ArrangeListProps {
  stops: readonly Stop[];
  /** An order that was refused, as somebody else had arranged the stops: of this list, or of another. */
  refused: readonly Stop[] | undefined;
  onArrange: (after: readonly Stop[], before: readonly Stop[]) => void;
}

/** An area's stops, to be put into the order in which they are driven to: dragged, or with buttons. */
export function ArrangeList({ stops, refused, onArrange }: ArrangeListProps) {
  const [said, setSaid] = useState("");
  const arrange = (after: readonly Stop[], moved: Stop) => {
    if (after.every((stop, index) => stop === stops[index])) return;
    onArrange(after, stops);
    setSaid(t("nowAt", { name: nameOf(moved), place: after.indexOf(moved) + 1, stops: after.length }));
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
            {/* For a finger or a mouse alone: the buttons beside it do the same by keyboard. */}
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
              {...{ stops, arrange }}
            />
            <Step
              icon={ArrowDown}
              label={t("later", { name: nameOf(stop) })}
              to={index + 1}
              stop={stop}
              {...{ stops, arrange }}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
    </div>
  );
}

/** Says that the stops are shown as somebody else has put them, and keeps the order that was wanted. */
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

/** Keeps the focus where there is nowhere to go, so that it can be pressed on and on. */
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
