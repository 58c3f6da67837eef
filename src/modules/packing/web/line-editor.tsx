import Ban from "lucide-react/icons/ban";
import Check from "lucide-react/icons/check";
import Replace from "lucide-react/icons/replace";
import Undo2 from "lucide-react/icons/undo-2";
import type { ReactNode } from "react";
import { packText, unitText } from "#modules/catalog/rules/shared/pack.ts";
import { AmountChoice, useAmountRange } from "#modules/store/web/shared/amount-choice.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { t } from "../seller-texts.ts";
import {
  asOrdered,
  type CheckedLine,
  freesPacks,
  isAsOrdered,
  type LineDraft,
  OTHER_PRODUCT,
  questionAbout,
} from "./shared/line-draft.ts";
import { ReplacementField } from "./shared/replacement-field.tsx";

export interface LineProps<Line extends CheckedLine = LineDraft> {
  line: Line;
  error: string | undefined;
  onChange: (line: Line) => unknown;
  /** Called when it needs nothing more. */
  onPut: (line: Line, how?: { isEnter: boolean }) => unknown;
  /** Whether Enter puts it in, and letters do what the buttons do. Without that, Enter sends the form. */
  byKeys?: boolean;
}

/** A line to edit: what was ordered, its amount on the scales, and that it is missing or replaced. */
export function LineEditor({ children, ...props }: LineProps & { children?: ReactNode }) {
  const { item, replacement } = props.line;
  return (
    <div data-line={item.id} className="grid gap-1">
      <p className="flex items-baseline gap-3 text-lg leading-6 font-bold">
        <span className="min-w-0 grow truncate">{item.name}</span>
        <span className="shrink-0 tabular-nums">{orderedPacks(item)}</span>
      </p>
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {!replacement && <AmountField {...props} />}
        <OtherWays {...props} />
        {children}
      </div>
      <Complaint {...props} />
    </div>
  );
}

export const orderedPacks = ({ quantity, pack }: LineDraft["item"]) =>
  t("orderedPacks", { quantity, pack: packText(pack) });

/** The field for what the scales say, with its unit. */
export function AmountField<Line extends CheckedLine>(props: LineProps<Line> & { inRow?: boolean }) {
  const { line, error, onChange, onPut, byKeys = false, inRow = false } = props;
  const { name: product, pack, id } = line.item;
  return (
    <>
      <input
        type="text"
        aria-label={t("amountOf", { product, unit: pack.unit })}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : complaintId(id)}
        inputMode="decimal"
        enterKeyHint={byKeys ? "next" : undefined}
        autoComplete="off"
        required
        value={line.amount}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange({ ...line, amount: target.value })}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !byKeys) return;
          event.preventDefault();
          onPut(line, { isEnter: true });
        }}
        className={classNames(
          "w-22 shrink-0 rounded-field border-[1.5px] border-line-strong bg-sheet px-2 text-right text-[1.375rem] font-semibold tabular-nums hover:border-leaf aria-invalid:border-clay",
          inRow ? "min-h-11 dense:min-h-10" : "min-h-12",
        )}
      />
      <span className="mr-auto max-w-20 min-w-8 truncate text-base">{unitText(pack.unit)}</span>
    </>
  );
}

const complaintId = (line: string) => `complaint-${line}`;

type ComplaintProps<Line extends CheckedLine> = Pick<LineProps<Line>, "line" | "error" | "onPut"> & {
  className?: string;
};

/** The complaint about an amount. A possible typo is asked about when the line is put in, as the amount is finished then. */
export function Complaint<Line extends CheckedLine>({ line, error, onPut, className }: ComplaintProps<Line>) {
  const range = useAmountRange();
  if (error === undefined || line.replacement) return null;
  const question = questionAbout(line, range);
  return (
    <div className={classNames("grid gap-1.5", className)}>
      <p id={complaintId(line.item.id)} className="text-sm font-medium text-clay-deep">
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

/** The other ways of a line: it is missing, something else goes in its place, or it is as ordered after all. */
export function OtherWays({ line, onChange, onPut, byKeys = false }: Omit<LineProps, "error">) {
  const { item, amount, replacement } = line;
  const { name: product } = item;
  const isMissing = !replacement && amount === "0";
  // A packer types a further amount. In a dialog there is room to go back from any.
  const isOther = byKeys ? isMissing || replacement : !isAsOrdered(line);
  return (
    <>
      {!replacement && !isMissing && (
        <IconButton
          size="row"
          label={t("missingOf", { product })}
          title={t("missing")}
          aria-keyshortcuts={byKeys ? "m" : undefined}
          onClick={() => onPut({ ...line, amount: "0" })}
        >
          <Ban aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {isOther && (
        <IconButton
          size="row"
          label={t("asOrderedOf", { product })}
          title={t("asOrdered")}
          onClick={() => onChange({ ...line, ...asOrdered(item) })}
        >
          <Undo2 aria-hidden="true" className="size-5" />
        </IconButton>
      )}
      {!replacement && (
        <IconButton
          size="row"
          label={t("replaceOf", { product })}
          title={t("replace")}
          aria-keyshortcuts={byKeys ? "r" : undefined}
          onClick={() => onChange({ ...line, replacement: OTHER_PRODUCT })}
        >
          <Replace aria-hidden="true" className="size-5" />
        </IconButton>
      )}
    </>
  );
}

/** The replacement of a line, and whether packs that are not in the bag went back to the stall. */
export function LineRest({ line, error, onChange }: Pick<LineProps, "line" | "error" | "onChange">) {
  const { item, replacement, restock } = line;
  return (
    <>
      {replacement && (
        <ReplacementField
          of={item}
          replacement={replacement}
          error={error}
          onChange={(changed) => onChange({ ...line, replacement: changed })}
        />
      )}
      {freesPacks(line) && (
        <CheckBox
          label={t("restock", { product: item.name })}
          checked={restock}
          onChange={(isBack) => onChange({ ...line, restock: isBack })}
          className="text-sm"
          tight
        />
      )}
    </>
  );
}

type PutButtonProps<Line> = Omit<LineProps<Line & CheckedLine>, "onChange"> & { inBar?: boolean };

/** The button that puts a line into the bag. */
export function PutButton<Line extends CheckedLine & { put: boolean }>({
  line,
  error,
  onPut,
  inBar,
}: PutButtonProps<Line>) {
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
