import Check from "lucide-react/icons/check";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import {
  freesPacks,
  orderedAmount,
  orderedWords,
  questionAbout,
} from "#modules/fulfilment/web/shared/line-draft.ts";
import { ReplacementField } from "#modules/fulfilment/web/shared/replacement-field.tsx";
import { AmountChoice, useAmountRange } from "#modules/store/web/shared/amount-choice.tsx";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { t } from "../seller-texts.ts";
import type { PackingLine } from "./packing-drafts.ts";

interface BagLineProps {
  line: PackingLine;
  error: string | undefined;
  onChange: (line: PackingLine) => unknown;
  /** Puts it into the bag as it is typed. */
  onPut: (line: PackingLine, how?: { isEnter: boolean }) => void;
}

/** A line of the bag in hand, large: its amount on the scales, that it is missing, or what goes in its place. */
export function BagLine({ line, error, onChange, onPut }: BagLineProps) {
  const { item, amount, replacement, put } = line;
  const { name: product } = item;
  // Asked once it is put into the bag: while it is typed, it is not finished.
  const range = useAmountRange();
  const question = error === undefined ? undefined : questionAbout(line, range);
  return (
    <li data-line={item._id} className={classNames("grid gap-2 px-4 py-3", put && "bg-sprout/50")}>
      <OrderedLine line={line} />
      {replacement ? (
        <ReplacementField
          of={product}
          replacement={replacement}
          error={error}
          onChange={(changed) => onChange({ ...line, replacement: changed, put: changed.product !== null })}
        />
      ) : (
        <LineAmount line={line} error={error} onChange={onChange} onPut={onPut} />
      )}
      {question && (
        <AmountChoice
          question={question}
          onLikely={(likely) => onPut({ ...line, amount: likely })}
          onReally={() => onPut({ ...line, confirmed: amount })}
        />
      )}
      <LineActions line={line} onChange={onChange} onPut={onPut} />
      {freesPacks(line) && (
        <CheckBox
          label={t("restock", { product })}
          checked={line.restock}
          onChange={(restock) => onChange({ ...line, restock })}
        />
      )}
    </li>
  );
}

const isAsOrdered = ({ item, amount, replacement }: PackingLine) =>
  !replacement && amount === String(orderedAmount(item));

/** The ordered product and how much of it, and whether it is in the bag. */
function OrderedLine({ line: { item, put } }: Pick<BagLineProps, "line">) {
  return (
    <>
      <div className="flex items-baseline gap-3">
        <p className="min-w-0 grow text-xl leading-tight font-semibold wrap-anywhere">{item.name}</p>
        <p className="shrink-0 text-xl font-semibold tabular-nums">
          {item.quantity} × {packText(item.pack)}
        </p>
        {put && (
          <span className="inline-flex shrink-0 self-center text-leaf">
            <Check aria-hidden="true" className="size-6" strokeWidth={3} />
            <span className="sr-only">{t("isIn")}</span>
          </span>
        )}
      </div>
      {item.origin && <p className="text-ink-soft wrap-anywhere">{item.origin}</p>}
    </>
  );
}

/** The field of a line's amount, and the button that puts it into the bag. */
function LineAmount({ line, error, onChange, onPut }: BagLineProps) {
  const { item, amount, put } = line;
  const { name: product, pack } = item;
  return (
    <div className="grid grid-cols-[minmax(0,9rem)_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[10rem_minmax(0,1fr)]">
      <TextField
        label={t("amountOf", { product, unit: pack.unit })}
        hideLabel
        hint={isAsOrdered(line) ? undefined : orderedWords(item)}
        inputMode="decimal"
        enterKeyHint="next"
        autoComplete="off"
        required
        value={amount}
        error={error}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => onChange({ ...line, amount: target.value, put: false })}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          onPut(line, { isEnter: true });
        }}
        className="[&_input]:min-h-12! [&_input]:text-right [&_input]:text-2xl! [&_input]:font-semibold [&_input]:tabular-nums"
      />
      <div className="flex min-h-12 items-center justify-between gap-2">
        <span className="text-xl">{pack.unit}</span>
        <Button
          variant={put ? "quiet" : "secondary"}
          aria-label={t("putOf", { product })}
          onClick={() => onPut(line)}
          tight
        >
          {t("put")}
          <Key name="⏎" />
        </Button>
      </div>
    </div>
  );
}

/** The buttons of a line: it is missing, something else goes in its place, or it is as ordered after all. */
function LineActions({ line, onChange, onPut }: Omit<BagLineProps, "error">) {
  const { item, amount, replacement } = line;
  const { name: product } = item;
  return (
    <div className="-ml-3 flex flex-wrap gap-1">
      {!replacement && amount !== "0" && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t("missingOf", { product })}
          aria-keyshortcuts="m"
          onClick={() => onPut({ ...line, amount: "0" })}
        >
          {t("missing")}
          <Key name="M" />
        </Button>
      )}
      {!replacement && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t("replaceOf", { product })}
          aria-keyshortcuts="r"
          onClick={() => onChange({ ...line, put: false, replacement: { product: null, quantity: 1 } })}
        >
          {t("replace")}
          <Key name="R" />
        </Button>
      )}
      {!isAsOrdered(line) && (
        <Button
          variant="quiet"
          size="small"
          aria-label={t("asOrderedOf", { product })}
          onClick={() =>
            onChange({
              ...line,
              amount: String(orderedAmount(item)),
              replacement: null,
              restock: false,
              put: false,
            })
          }
        >
          {t("asOrdered")}
        </Button>
      )}
    </div>
  );
}

/** The letter of a shortcut, on devices with a keyboard. */
export function Key({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="rounded border border-current px-1.5 py-0.5 font-sans text-xs leading-none opacity-80 pointer-coarse:hidden"
    >
      {name}
    </span>
  );
}
