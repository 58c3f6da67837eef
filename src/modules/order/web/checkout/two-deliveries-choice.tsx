import { formatPaise } from "#kernel/money/money.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import type { PriceRules, Totals } from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import { DeliveryChoice } from "./delivery-times.tsx";
import { type Line, type Two, timeOf } from "./two-deliveries.ts";

const pieces = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

interface ChoiceProps<Of extends Line> {
  two: Two<Of>;
  isSplit: boolean;
  /** True if two were chosen, even if the way to pay allows only one. */
  isTwoChosen: boolean;
  onSplit: (isSplit: boolean) => void;
  /** The day of the whole cart. */
  day: string | undefined;
  charges: PriceRules["charges"];
  /** The sums of each delivery; undefined while the cart comes at once. */
  totals: readonly [Totals, Totals] | undefined;
}

/** The choice between one delivery and two, with the days and the charges of both, and the times of two. */
export function TwoDeliveriesChoice<Of extends Line>(props: ChoiceProps<Of>) {
  const { two, isSplit, isTwoChosen, onSplit, day, charges, totals } = props;
  const [first, second] = two.both;
  const [, { shippingPaise, handlingPaise }] = two.chargesOf(charges);
  const more = shippingPaise + handlingPaise;
  const all = pieces(first.lines) + pieces(second.lines);
  const cost = more > 0 ? t("splitCosts", { amount: formatPaise(more) }) : t("splitIsFree");
  const parts = two.both.map(({ lines, time }) =>
    t("dayWithItems", { time: timeOf(time), count: pieces(lines) }),
  );
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm font-semibold">{t("howManyDeliveries")}</legend>
        <div className="grid gap-2">
          <RadioCard name="split" value="one" checked={!isSplit} onChoose={() => onSplit(false)}>
            <RadioCardText
              label={t("oneDelivery")}
              hint={
                day === undefined
                  ? undefined
                  : t("dayWithItems", { time: dayAndWindow(day, null), count: all })
              }
            />
          </RadioCard>
          <RadioCard name="split" value="two" checked={isSplit} onChoose={() => onSplit(true)}>
            <RadioCardText
              label={t("twoDeliveries")}
              hint={`${parts.join("; ")}. ${cost} ${two.isPayable ? "" : t("twoAtTheDoor")}`.trim()}
            />
          </RadioCard>
        </div>
        <p role="status" className="mt-3 rounded-field bg-butter px-4 py-3 text-sm font-medium empty:hidden">
          {isTwoChosen &&
            !two.isPayable &&
            t("oneAsPaidOnline", { day: day === undefined ? "" : dayAndWindow(day, null) })}
        </p>
        {isSplit && totals && (
          <div role="status" className="mt-3 rounded-field bg-sprout/60 px-4 py-3 text-sm tabular-nums">
            <ul className="grid gap-1">
              {two.both.map(({ time }, index) => (
                <li key={time.firstDay} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
                  <span>{timeOf(time)}</span>
                  <strong>{formatPaise(totals[index]?.totalPaise ?? 0)}</strong>
                </li>
              ))}
            </ul>
          </div>
        )}
      </fieldset>
      {isSplit && (
        <>
          <DeliveryChoice delivery={first.time} name="delivery" legend={t("whenOthers")} />
          <DeliveryChoice delivery={second.time} name="second-delivery" legend={t("whenFresh")} />
        </>
      )}
    </>
  );
}
