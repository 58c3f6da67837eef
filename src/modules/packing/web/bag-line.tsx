import Check from "lucide-react/icons/check";
import { classNames } from "#ui/class-names.ts";
import { t } from "../seller-texts.ts";
import {
  AmountField,
  Complaint,
  type LineProps,
  LineRest,
  OtherWays,
  orderedPacks,
  PutButton,
} from "./line-editor.tsx";
import type { PackingLine } from "./packing-drafts.ts";
import { draftText, isAsOrdered } from "./shared/line-draft.ts";

type PackingLineProps = LineProps & { line: PackingLine };

interface BagLineProps extends PackingLineProps {
  inHand: boolean;
  /** Whether its field and buttons have room in its row. */
  wide: boolean;
  onTake: () => void;
}

// A border is seen in forced colours too.
const MARK = "relative before:absolute before:inset-y-0 before:left-0 before:border-l-6 before:border-leaf";

/**
 * A line of the bag in one row, to be read from a metre away: what and how much of it. The one in hand is marked. On a
 * laptop its field and buttons are in the row; elsewhere they are in the bar at the thumb.
 */
export function BagLine({ inHand, wide, onTake, ...props }: BagLineProps) {
  const { line } = props;
  return (
    <li
      data-line={line.item.id}
      data-in-hand={inHand || undefined}
      onFocus={wide ? onTake : undefined}
      className={classNames(
        "scroll-mb-12",
        inHand ? classNames("bg-butter/60", MARK) : line.put && "bg-sprout/50",
      )}
    >
      {wide ? <WideRow {...props} /> : <NarrowRow line={line} inHand={inHand} onTake={onTake} />}
      <div className="grid gap-1 px-4 not-empty:pb-2">
        <LineRest {...props} />
      </div>
    </li>
  );
}

/** The product and how much of it was ordered; `withPacked` what went in, if that differs and no field beside it says it. */
function Ordered({ line, withPacked = false }: { line: PackingLine; withPacked?: boolean }) {
  const { item, put, replacement } = line;
  return (
    <>
      <span className="min-w-0 grow wrap-anywhere">
        <span
          className={classNames("block text-xl leading-6 font-bold", put && "font-semibold text-ink-soft")}
        >
          {item.name}
        </span>
        {item.origin && <span className="block text-xs leading-4 text-ink-soft">{item.origin}</span>}
        {withPacked && put && !replacement && !isAsOrdered(line) && (
          <span className="block text-sm leading-5 font-semibold text-clay-deep tabular-nums">
            {draftText(line)}
          </span>
        )}
      </span>
      <span className="shrink-0 text-[1.375rem] leading-6 font-bold tabular-nums">{orderedPacks(item)}</span>
    </>
  );
}

function WideRow(props: PackingLineProps) {
  const { line } = props;
  return (
    <>
      <div className="flex min-h-12 dense:min-h-11 items-center gap-3 py-0.5 pr-2 pl-4">
        <Ordered line={line} />
        <span className="flex min-w-34 shrink-0 items-center gap-1.5">
          {!line.replacement && <AmountField {...props} inRow />}
        </span>
        <span className="flex w-21 shrink-0 items-center">
          <OtherWays {...props} />
        </span>
        <PutButton {...props} />
      </div>
      <Complaint {...props} className="px-4 pb-2" />
    </>
  );
}

/** A row to press: what is done with its line is in the bar at the thumb. */
function NarrowRow({ line, inHand, onTake }: Pick<BagLineProps, "line" | "inHand" | "onTake">) {
  const { put } = line;
  return (
    <button
      type="button"
      aria-current={inHand || undefined}
      onClick={onTake}
      className="flex min-h-14 w-full items-center gap-2 py-1 pr-2 pl-4 text-left cramped:flex-wrap"
    >
      <Ordered line={line} withPacked />
      <span className="grid w-6 shrink-0 justify-items-center text-leaf">
        {put && <Check aria-hidden="true" className="size-6" strokeWidth={3} />}
        {put && <span className="sr-only">{t("isIn")}</span>}
      </span>
    </button>
  );
}
