import { formatPaise } from "#kernel/money/money.ts";
import type { Address } from "#modules/address/contract.ts";
import { isFresh } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { type PaymentCode, paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import type { TwoDeliveries } from "#modules/store/rules/shared/order-terms.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { type CartPayment, type PriceRules, priceCart, type Totals } from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import { DeliveryChoice, useDeliveryChoice } from "./delivery-choice.tsx";

interface Line {
  id: string;
  quantity: number;
  product: { category: string };
  offerPricePaise: number;
}

type Charges = PriceRules["charges"];

/** A part of the cart that comes for itself. */
interface Delivery<Of extends Line> {
  lines: readonly Of[];
  time: ReturnType<typeof useDeliveryChoice>;
}

interface TwoDeliveriesOptions<Of extends Line> {
  lines: readonly Of[];
  address: Address | undefined;
  method: PaymentCode;
  /** The keys of the chosen times, the first delivery's first; empty for the earliest. */
  chosenKeys: readonly [string, string];
  onChoose: (keys: [string, string]) => void;
}

const NO_CHARGES: Charges = { shippingPaise: 0, handlingPaise: 0 };

/**
 * The two deliveries of a cart with fresh products and others, where the store allows them and they come on different
 * days. Undefined if there is no such choice.
 */
export function useTwoDeliveries<Of extends Line>({
  lines,
  address,
  method,
  chosenKeys,
  onChoose,
}: TwoDeliveriesOptions<Of>) {
  const { twoDeliveries } = useStore();
  const others = lines.filter(({ product }) => !isFresh(product.category));
  const fresh = lines.filter(({ product }) => isFresh(product.category));
  const isMixed = twoDeliveries !== undefined && others.length > 0 && fresh.length > 0;
  const early = useDeliveryChoice({
    lines: isMixed ? others : [],
    address,
    chosenKey: chosenKeys[0],
    onChoose: (key) => onChoose([key, chosenKeys[1]]),
  });
  const late = useDeliveryChoice({
    lines: isMixed ? fresh : [],
    address,
    chosenKey: chosenKeys[1],
    onChoose: (key) => onChoose([chosenKeys[0], key]),
  });
  if (!isMixed || early.firstDay === undefined || late.firstDay === undefined) return undefined;
  if (early.firstDay === late.firstDay) return undefined;
  const both: readonly [Delivery<Of>, Delivery<Of>] = [
    { lines: others, time: early },
    { lines: fresh, time: late },
  ];
  return {
    both,
    chargesOf: (charges: Charges): [Charges, Charges] => [charges, secondCharges(twoDeliveries, charges)],
    /** Two deliveries are paid at the door. */
    isPayable: paymentMethod(method).atDoor !== undefined,
    isOneDay: early.day === late.day,
    waiting: early.waiting || late.waiting,
    reload: () => Promise.all([early.reload(), late.reload()]),
  };
}

type Two<Of extends Line> = NonNullable<ReturnType<typeof useTwoDeliveries<Of>>>;

const secondCharges = (kind: TwoDeliveries, charges: Charges) =>
  kind === "charged-once" ? NO_CHARGES : charges;

/** The sums of two deliveries together. */
export function addTotals(one: Totals, other: Totals): Totals {
  return {
    subTotalPaise: one.subTotalPaise + other.subTotalPaise,
    shippingPaise: one.shippingPaise + other.shippingPaise,
    handlingPaise: one.handlingPaise + other.handlingPaise,
    discountPaise: one.discountPaise + other.discountPaise,
    paymentsPaise: one.paymentsPaise + other.paymentsPaise,
    roundingPaise: one.roundingPaise + other.roundingPaise,
    totalPaise: one.totalPaise + other.totalPaise,
  };
}

interface Sums {
  discountPaise: number;
  charges: Charges;
  payments: readonly CartPayment[];
  rounds: boolean;
}

/** The sums of each delivery. Code and payments go with the first. */
export function totalsOfBoth<Of extends Line>(
  { both, chargesOf }: Two<Of>,
  { discountPaise, charges, payments, rounds }: Sums,
): [Totals, Totals] {
  const [first, second] = both;
  const [ofFirst, ofSecond] = chargesOf(charges);
  return [
    priceCart(first.lines, discountPaise, { charges: ofFirst, payments, rounds }),
    priceCart(second.lines, 0, { charges: ofSecond, rounds }),
  ];
}

/** The two days with their windows, in one sentence. */
export function twoDays<Of extends Line>({ both }: Two<Of>): string {
  const [first, second] = both.map(({ time }) => timeOf(time));
  return t("twoDays", { first: first ?? "", second: second ?? "" });
}

const timeOf = ({ chosen, day = "" }: ReturnType<typeof useDeliveryChoice>) =>
  dayAndWindow(chosen?.day ?? day, chosen?.window ?? null);

const pieces = (lines: readonly Line[]) => lines.reduce((sum, { quantity }) => sum + quantity, 0);

interface ChoiceProps<Of extends Line> {
  two: Two<Of>;
  isSplit: boolean;
  /** True if two were chosen, even if the way to pay allows only one. */
  isTwoChosen: boolean;
  onSplit: (isSplit: boolean) => void;
  /** The day of the whole cart. */
  day: string | undefined;
  charges: Charges;
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
        <legend className="mb-3 font-display text-heading font-semibold">{t("howManyDeliveries")}</legend>
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
