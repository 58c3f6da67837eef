import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Replace from "lucide-react/icons/replace";
import Undo2 from "lucide-react/icons/undo-2";
import { packText, unitText } from "#modules/catalog/rules/shared/pack.ts";
import { AmountChoice, useAmountRange } from "#modules/store/web/shared/amount-choice.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { t } from "../seller-texts.ts";
import type { PackingLine } from "./packing-drafts.ts";
import {
  asOrdered,
  draftText,
  freesPacks,
  isAsOrdered,
  OTHER_PRODUCT,
  questionAbout,
} from "./shared/line-draft.ts";
import { ReplacementField } from "./shared/replacement-field.tsx";

interface LineProps {
  line: PackingLine;
  error: string | undefined;
  onChange: (line: PackingLine) => unknown;
  /** Puts it into the bag as it is typed. */
  onPut: (line: PackingLine, how?: { isEnter: boolean }) => void;
}

interface BagLineProps extends LineProps {
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
  const { line, error, onChange } = props;
  const { item, replacement, put } = line;
  return (
    <li
      data-line={item.id}
      data-in-hand={inHand || undefined}
      onFocus={wide ? onTake : undefined}
      className={classNames(
        "scroll-mb-12",
        inHand ? classNames("bg-butter/60", MARK) : put && "bg-sprout/50",
      )}
    >
      {wide ? <WideRow {...props} /> : <NarrowRow line={line} inHand={inHand} onTake={onTake} />}
      {replacement && (
        <div className="px-4 pb-3">
          <ReplacementField
            of={item}
            replacement={replacement}
            error={error}
            onChange={(changed) => onChange({ ...line, replacement: changed, put: changed.product !== null })}
          />
        </div>
      )}
      {freesPacks(line) && (
        <CheckBox
          label={t("restock", { product: item.name })}
          checked={line.restock}
          onChange={(restock) => onChange({ ...line, restock })}
          className="px-4 text-sm"
          tight
        />
      )}
    </li>
  );
}

/** The product and how much of it was ordered; `withPacked` what went in, if that differs and no field beside it says it. */
function Ordered({ line, withPacked = false }: Pick<LineProps, "line"> & { withPacked?: boolean }) {
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

function WideRow(props: LineProps) {
  const { line } = props;
  return (
    <>
      <div className="flex min-h-12 dense:min-h-11 items-center gap-3 py-0.5 pr-2 pl-4">
        <Ordered line={line} />
        <span className="flex min-w-34 shrink-0 items-center gap-1.5">
          {!line.replacement && (
            <>
              <AmountField {...props} />
              <span className="min-w-0 grow truncate text-base">{unitText(line.item.pack.unit)}</span>
            </>
          )}
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

/** The line in hand, at the thumb: its amount on the scales, and that it is in, missing, or replaced. */
export function LineBar(props: LineProps) {
  const { item, replacement } = props.line;
  return (
    <div data-line={item.id} className="grid gap-1">
      <p className="flex items-baseline gap-3 text-lg leading-6 font-bold">
        <span className="min-w-0 grow truncate">{item.name}</span>
        <span className="shrink-0 tabular-nums">{orderedPacks(item)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {!replacement && (
          <>
            <AmountField {...props} large />
            <span className="mr-auto max-w-20 truncate text-base">{unitText(item.pack.unit)}</span>
          </>
        )}
        <OtherWays {...props} />
        <PutButton {...props} inBar />
      </div>
      <Complaint {...props} />
    </div>
  );
}

const orderedPacks = ({ quantity, pack }: PackingLine["item"]) =>
  t("orderedPacks", { quantity, pack: packText(pack) });

/** Enter puts the line into the bag. */
function AmountField({ line, error, onChange, onPut, large = false }: LineProps & { large?: boolean }) {
  const { item, amount } = line;
  return (
    <input
      type="text"
      aria-label={t("amountOf", { product: item.name, unit: item.pack.unit })}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error === undefined ? undefined : complaintOf(item.id)}
      inputMode="decimal"
      enterKeyHint="next"
      autoComplete="off"
      required
      value={amount}
      onFocus={({ target }) => target.select()}
      onChange={({ target }) => onChange({ ...line, amount: target.value, put: false })}
      onKeyDown={(event) => {
        if (event.key !== "Enter") return;
        event.preventDefault();
        onPut(line, { isEnter: true });
      }}
      className={classNames(
        "shrink-0 rounded-field border-[1.5px] border-line-strong bg-sheet px-2 text-right text-[1.375rem] font-semibold tabular-nums hover:border-leaf aria-invalid:border-clay",
        large ? "min-h-12 w-22" : "min-h-11 w-22 dense:min-h-10",
      )}
    />
  );
}

const complaintOf = (item: string) => `complaint-${item}`;

type ComplaintProps = Pick<LineProps, "line" | "error" | "onPut"> & { className?: string };

function Complaint({ line, error, onPut, className }: ComplaintProps) {
  // Asked once it is put into the bag: while it is typed, it is not finished.
  const range = useAmountRange();
  if (error === undefined || line.replacement) return null;
  const question = questionAbout(line, range);
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <p id={complaintOf(line.item.id)} className="text-sm font-medium text-clay-deep">
        {error}
      </p>
      {question && (
        <AmountChoice
          question={question}
          onLikely={(likely) => onPut({ ...line, amount: likely })}
          onReally={() => onPut({ ...line, confirmed: line.amount })}
        />
      )}
    </div>
  );
}

function PutButton({ line, error, onPut, inBar = false }: Omit<LineProps, "onChange"> & { inBar?: boolean }) {
  const { item, put } = line;
  const inRow = put ? "quiet" : "secondary";
  // An open question's answer comes before it.
  const variant = error === undefined ? "primary" : "secondary";
  return (
    <Button
      variant={inBar ? variant : inRow}
      size={inBar ? "medium" : "small"}
      aria-label={t("putOf", { product: item.name })}
      onClick={() => onPut(line)}
      className={inBar ? "min-w-18 grow-4" : "min-w-20 shrink-0"}
      tight
    >
      {put && <Check aria-hidden="true" className="size-6" strokeWidth={3} />}
      {(inBar || !put) && t("put")}
      {!put && <Key name="⏎" />}
    </Button>
  );
}

/** The other ways of a line: it is missing, something else goes in its place, or it is as ordered after all. */
function OtherWays({ line, onChange, onPut }: Omit<LineProps, "error">) {
  const { item, amount, replacement } = line;
  const { name: product } = item;
  const isMissing = !replacement && amount === "0";
  return (
    <>
      {!replacement && !isMissing && (
        <IconButton
          size="row"
          label={t("missingOf", { product })}
          title={t("missingKey")}
          aria-keyshortcuts="m"
          onClick={() => onPut({ ...line, amount: "0" })}
        >
          <Ban aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {(isMissing || replacement) && (
        <IconButton
          size="row"
          label={t("asOrderedOf", { product })}
          title={t("asOrdered")}
          onClick={() => onChange({ ...line, ...asOrdered(item), put: false })}
        >
          <Undo2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {!replacement && (
        <IconButton
          size="row"
          label={t("replaceOf", { product })}
          title={t("replaceKey")}
          aria-keyshortcuts="r"
          onClick={() => onChange({ ...line, put: false, replacement: OTHER_PRODUCT })}
        >
          <Replace aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </>
  );
}

/** The letter of a shortcut, on devices with a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      translate="no"
      className="rounded border border-current px-1.5 py-0.5 font-sans text-xs leading-none opacity-80 pointer-coarse:hidden"
    >
      {name}
    </span>
  );
}
