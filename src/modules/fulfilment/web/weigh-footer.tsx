import { formatPaise, toPaise } from "#kernel/money/money.ts";
import type { Order } from "#modules/order/contract/order.ts";
import { MAX_CANCEL_REASON } from "#modules/order/rules/shared/order-status.ts";
import { CREDIT } from "#modules/order/rules/shared/pricing.ts";
import { Button } from "#ui/controls/button.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { duePaise, morePaise, type OrderedLine, type Packed } from "../rules/packed.ts";
import { isEmptyBag, type OrderedSums, orderedPaise, settle, WEIGHED_KINDS } from "../rules/settle.ts";
import { t } from "../seller-texts.ts";
import { type AfterSaving, type LineDraft, orderedAmount, typedAmount } from "./use-packing.ts";

interface WeighFooterProps {
  /** Null while a line is no number. */
  sums: WeighSums | null;
  ask: boolean;
  setAsk: (ask: boolean) => void;
  /** Whether its shopper can still be asked for more. */
  canAsk: boolean;
  /** The typed reason for cancelling. */
  reason: string;
  setReason: (reason: string) => void;
  busy: boolean;
  /** Whether another order may follow. */
  hasNext: boolean;
  onSave: (after: AfterSaving) => void;
}

/**
 * The amount due, the choice to ask the shopper for more, and the save buttons. It stays at the bottom of the window
 * for any number of lines.
 */
export function WeighFooter(props: WeighFooterProps) {
  const { sums, ask, setAsk, canAsk, busy, hasNext, onSave, ...cancelling } = props;
  return (
    <div className="sticky -bottom-6 -mx-6 grid gap-2 border-t border-line bg-paper px-6 pt-3 pb-4 low:static">
      {sums && sums.morePaise > 0 && canAsk && <More sums={sums} ask={ask} setAsk={setAsk} />}
      {sums?.isEmpty && <CancelInstead busy={busy} onSave={onSave} {...cancelling} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <ToPay sums={sums} />
        <div className="ml-auto flex flex-wrap gap-2">
          {hasNext && (
            <Button size="small" variant="secondary" busy={busy} onClick={() => onSave("next")}>
              {t("saveAndNext")}
            </Button>
          )}
          <Button type="submit" size="small" busy={busy}>
            {t("save")}
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Offers to cancel instead, as nobody delivers an empty bag. */
function CancelInstead(props: Pick<WeighFooterProps, "reason" | "setReason" | "busy" | "onSave">) {
  const { reason, setReason, busy, onSave } = props;
  return (
    <div className="grid gap-2">
      <p className="text-sm font-semibold">{t("empty")}</p>
      <TextField
        label={t("cancelReason")}
        maxLength={MAX_CANCEL_REASON}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button size="small" variant="secondary" busy={busy} onClick={() => onSave("cancel")}>
        {t("cancelInstead")}
      </Button>
    </div>
  );
}

function More({ sums, ask, setAsk }: { sums: WeighSums } & Pick<WeighFooterProps, "ask" | "setAsk">) {
  const more = formatPaise(sums.morePaise);
  const status = sums.question?.status;
  if (status === "open") return <p className="text-sm">{t("asked", { more })}</p>;
  if (status === "agreed") return <p className="text-sm">{t("agreed", { more })}</p>;
  return (
    <>
      {status === "declined" && <p className="text-sm">{t("declined", { more })}</p>}
      <CheckBox label={t(status ? "askAgain" : "ask", { more })} checked={ask} onChange={setAsk} />
    </>
  );
}

function ToPay({ sums }: { sums: WeighSums | null }) {
  return (
    <p role="status">
      {sums &&
        t.rich("toPay", {
          sum: formatPaise(sums.toPayPaise),
          b: (words) => <b className="text-lg tabular-nums">{words}</b>,
        })}{" "}
      {sums && sums.toPayPaise !== sums.orderedPaise && (
        <span className="text-sm text-ink-soft">
          {t("insteadOf", { sum: formatPaise(sums.orderedPaise) })}
        </span>
      )}
    </p>
  );
}

type WeighSums = {
  /** The amount due for the typed lines, in paise. */
  toPayPaise: number;
  /** The order's total as it was ordered, in paise. */
  orderedPaise: number;
  /** The additional worth of the packed content, in paise. */
  morePaise: number;
  /** Whether nothing is left to deliver. */
  isEmpty: boolean;
  /** The earlier question with exactly that amount. */
  question: Order["question"];
};

/**
 * The sums of an order's typed lines; null while one is no number. It is the same rule as the server's, with and
 * without rounding.
 */
export function weighSums(
  order: Order,
  drafts: readonly LineDraft[],
  rules: { roundsToRupee: boolean },
): WeighSums | null {
  const known = drafts.flatMap((draft, index) => toFigures(draft, index + 1) ?? []);
  if (known.length < drafts.length) return null;
  const question = standing(order, known);
  const agreed = new Map(
    question?.status === "agreed" ? question.lines.map((line) => [line.item, toPaise(line.amount)]) : [],
  );
  const lines = known.map((line) => ({ ...line, agreedPaise: agreed.get(line.item) ?? 0 }));
  const ordered = orderedSums(order);
  return {
    toPayPaise: settle(ordered, lines, rules).totalPaise,
    orderedPaise: orderedPaise(ordered, lines),
    morePaise: known.reduce((sum, line) => sum + line.morePaise, 0),
    isEmpty: isEmptyBag(lines),
    question,
  };
}

const signedPaise = (rupees: number) => Math.sign(rupees) * toPaise(Math.abs(rupees));

function orderedSums({ adjustments }: Order): OrderedSums {
  const placed = adjustments.filter(({ kind }) => !WEIGHED_KINDS.includes(kind));
  const sumOf = (...kinds: string[]) =>
    placed.reduce((sum, { kind, amount }) => (kinds.includes(kind) ? sum + signedPaise(amount) : sum), 0);
  const chargesPaise = sumOf("shipping", "handling");
  const discountPaise = 0 - sumOf("discount");
  const roundingPaise = sumOf("rounding");
  const creditPaise = sumOf(CREDIT);
  const all = placed.reduce((sum, { amount }) => sum + signedPaise(amount), 0);
  const basis = placed.find(({ kind }) => kind === "discount")?.basis;
  return {
    ...{ chargesPaise, discountPaise, roundingPaise, creditPaise },
    otherPaise: all - chargesPaise + discountPaise - roundingPaise - creditPaise,
    basis: basis ? { ...basis, maximumPaise: basis.maximum === null ? null : toPaise(basis.maximum) } : null,
  };
}

type Figures = {
  item: string;
  number: number;
  paise: number;
  duePaise: number;
  morePaise: number;
  isLeftOut: boolean;
};

function toFigures({ item, amount, replacement }: LineDraft, number: number): Figures | null {
  const line: OrderedLine = { paise: toPaise(item.amount), amount: orderedAmount(item) };
  const packed = toPacked(amount, replacement);
  if (packed === null) return null;
  return {
    ...{ item: item._id, number, paise: line.paise },
    duePaise: duePaise(line, packed),
    morePaise: morePaise(line, packed),
    isLeftOut: "amount" in packed && packed.amount === 0,
  };
}

function toPacked(typed: string, replacement: LineDraft["replacement"]): Packed | null {
  if (!replacement) {
    const amount = typedAmount(typed);
    return Number.isNaN(amount) ? null : { amount };
  }
  const { product, quantity } = replacement;
  return product && { replacementPaise: toPaise(product.price * quantity) };
}

/** The earlier question with exactly the lines' additional worth. */
function standing({ question }: Order, lines: readonly Figures[]): Order["question"] {
  if (!question) return null;
  const asked = new Map(question.lines.map(({ item, amount }) => [item, toPaise(amount)]));
  const isSame = lines.every(({ item, morePaise: more }) => (asked.get(item) ?? 0) === more);
  return isSame ? question : null;
}
