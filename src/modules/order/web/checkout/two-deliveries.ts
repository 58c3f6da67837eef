import type { Address } from "#modules/address/contract.ts";
import { isFresh } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { type PaymentCode, paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import type { TwoDeliveries } from "#modules/store/rules/shared/order-terms.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { type CartPayment, type PriceRules, priceCart, type Totals } from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import { useDeliveryChoice } from "./delivery-choice.tsx";

/** A line of the cart, as far as its delivery goes. */
export interface Line {
  id: string;
  quantity: number;
  product: { category: string };
  offerPricePaise: number;
}

type Charges = PriceRules["charges"];

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

/** A cart that can come in two deliveries. */
export type Two<Of extends Line> = NonNullable<ReturnType<typeof useTwoDeliveries<Of>>>;

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

/** The day and window of a delivery as text. */
export const timeOf = ({ chosen, day = "" }: ReturnType<typeof useDeliveryChoice>) =>
  dayAndWindow(chosen?.day ?? day, chosen?.window ?? null);
