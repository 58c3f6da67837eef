import { useEffect, useState } from "react";
import { toastError } from "#kernel/web/api/call.ts";
import { useOnline } from "#kernel/web/device/use-online.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Address } from "#modules/address/contract.ts";
import { useAddresses, useChosenAddress } from "#modules/address/web/shared/saved-addresses.ts";
import type { TwoTimes } from "#modules/cart/web/shared/cart-list.tsx";
import { feeFor } from "#modules/delivery/rules/shared/areas.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { methodRefusal, type PayingStore } from "#modules/payment/rules/shared/payment.ts";
import { useClosedMessage } from "#modules/store/web/shared/use-closing.ts";
import type { OrderAnswer } from "../../contract/order.ts";
import {
  cartAdjustments,
  cartAmountPaise,
  isRounded,
  type PriceRules,
  priceCart,
  type Totals,
  withDeliveryFee,
} from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import { CHECKOUT_FIELDS } from "../shared/order-slots.ts";
import { type Choice, useDeliveryChoice } from "./delivery-choice.tsx";
import { filledExtras, rememberedExtras, withoutPayments } from "./extra-fields.tsx";
import { seekStep, showStep } from "./open-step.ts";
import type { OrderTrouble, PressedLine } from "./order-trouble.ts";
import { addTotals, timeOf, totalsOfBoth, useTwoDeliveries } from "./two-deliveries.ts";
import { rememberUsual, useCheckoutChoices } from "./use-checkout-choices.ts";
import { type OrderQuestion, useOrderPress, usePlaceOrder } from "./use-place-order.ts";
import { usePromo } from "./use-promo.ts";
import { nextStep, useSteps } from "./use-steps.ts";

export interface CheckoutProps {
  /** The lines to order, at today's prices; at least one. */
  lines: readonly (PressedLine & { quantity: number; product: { category: string; price: number } })[];
  /** The number of lines in the cart, including those that can't be ordered. */
  lineCount: number;
  rules: PriceRules;
  /** Undefined if the store can't be paid online. */
  store: PayingStore;
  onPlaced: (order: OrderAnswer) => void;
  /** True if somebody has logged in while the cart was open. */
  loggedInHere: boolean;
  onTrouble: (trouble: OrderTrouble | undefined) => void;
  onQuestion: (question: OrderQuestion) => void;
  /** Resolves once the page shows what has changed. */
  onChanged: () => Promise<unknown>;
  onPromised: (promised: Promised) => void;
}

/** Whether all of a cart can be delivered to its address at once, so that one day can be promised; else perhaps two. */
export interface Promised {
  isPromised: boolean;
  /** The times of two deliveries as texts, that of the fresh products second. */
  twoTimes?: TwoTimes | undefined;
}

export type Checkout = ReturnType<typeof useCheckout>;

/** A checkout: what the shopper has chosen so far, what it comes to, which step is next, and how the order is placed. */
export function useCheckout({
  lines,
  lineCount,
  rules,
  store,
  loggedInHere,
  onPlaced,
  onPromised,
  ...outcomes
}: CheckoutProps) {
  const { user, isUnreachable } = useSession();
  const addresses = useAddresses(user?._id);
  const online = useOnline();
  const { chosen: address, choose: chooseAddress } = useChosenAddress(addresses.value);
  const steps = useSteps({ addresses: addresses.value, chosen: address, loggedInHere });
  const choices = useCheckoutChoices(user?._id);
  const cart = usePricedCart({ lines, rules, address, choices });
  const { delivery, split, promo, both, totals } = cart;
  const { promoCode, method, extras, payments: chosenPayments = {}, choose } = choices;
  const [round, setRound] = useState(0);
  const finish = (order: OrderAnswer) => {
    rememberUsual({
      shopper: user?._id ?? "",
      window: order.deliveryWindow?.id ?? "",
      extras: rememberedExtras(extras, cart.checkoutFields),
    });
    choose({ promoCode: "", extras: undefined, payments: {}, delivery: "", two: undefined });
    onPlaced(order);
  };
  const onChanged = async (instead: readonly Choice[] | undefined) => {
    promo.recheck();
    setRound((last) => last + 1);
    if (instead) showStep("time");
    await Promise.all([
      outcomes.onChanged(),
      instead?.length ? delivery.takeInstead(instead) : delivery.reload(),
      split?.reload(),
    ]);
  };
  const onAddressGone = async () => {
    steps.chooseAddress();
    await addresses.reload();
  };
  const { placing, place } = usePlaceOrder({ ...outcomes, onPlaced: finish, onChanged, onAddressGone });
  const cutOff = (!online || isUnreachable) && !addresses.value;
  const addressCount = addresses.value?.length;
  const step = cutOff
    ? undefined
    : nextStep({
        isLoggedIn: user === undefined ? undefined : user !== null,
        addressCount,
        pin: delivery.pin,
        isServed: delivery.isServed,
        minimumPaise: delivery.minimumPaise,
        subTotalPaise: totals.subTotalPaise,
      });
  const refusal = split?.isOneDay
    ? t.later("twoOnOneDay")
    : methodRefusal(method, store.onlinePayment !== undefined);
  const [first] = split?.both ?? [];
  const along = { ...filledExtras(extras, cart.checkoutFields), ...(first?.time ?? delivery).ordered };
  const order = useOrderPress({
    lines: first?.lines ?? lines,
    totals: both?.[0] ?? totals,
    secondDelivery:
      split &&
      both &&
      secondOrder(split, both[1], filledExtras(withoutPayments(extras, chosenPayments), cart.checkoutFields)),
    lineCount,
    address,
    addressCount,
    promoCode: promo.code,
    settlement: { refusal, ordered: { paymentMethod: method, ...along } },
    cutOff,
    place,
    chooseAddress: steps.chooseAddress,
    correctPayment: () => seekStep(split?.isOneDay ? "time" : "payment"),
  });
  const closed = useClosedMessage();
  const isDeliverable = step?.refusal === undefined && closed === undefined;
  usePromised({ isDeliverable, split, onPromised });
  useAddressFailure(addresses.error);
  useNoAddresses(addressCount);
  return {
    ...cart,
    user,
    addresses,
    address,
    chooseAddress,
    cutOff,
    steps,
    choices,
    extras,
    chosenPayments,
    promoCode,
    method,
    choose,
    round,
    placing,
    step,
    takeStep: () => step && steps.take(step.to),
    order,
    closed,
    isDeliverable,
  };
}

interface PricedCartProps {
  lines: Lines;
  rules: PriceRules;
  address: Address | undefined;
  choices: ReturnType<typeof useCheckoutChoices>;
}

function usePricedCart({ lines, rules, address, choices }: PricedCartProps) {
  const { promoCode, method, payments: chosenPayments = {}, choose } = choices;
  const checkoutFields = useSlot(CHECKOUT_FIELDS);
  const { delivery, two, split } = useDeliveries({ lines, address, choices });
  const promo = usePromo({
    isSplit: split !== undefined,
    lines: split?.both[0].lines ?? lines,
    rules,
    promoCode,
    onChoose: (code) => choose({ promoCode: code }),
  });
  const { charges } = withDeliveryFee(rules, feeFor(delivery.fee, cartAmountPaise(lines)));
  const sums = {
    charges,
    discountPaise: promo.discountPaise,
    payments: Object.values(chosenPayments),
    rounds: isRounded(rules, method),
  };
  const payments = paymentsOf(split?.both[0].lines ?? lines, sums);
  return { checkoutFields, delivery, two, split, promo, charges, payments, ...totalsOf(lines, split, sums) };
}

type Lines = CheckoutProps["lines"];
type Split = NonNullable<ReturnType<typeof useTwoDeliveries<Lines[number]>>>;

interface DeliveriesProps {
  lines: Lines;
  address: Address | undefined;
  choices: ReturnType<typeof useCheckoutChoices>;
}

/** The cart's delivery at once, and its two deliveries where there is that choice; `split` if it was taken. */
function useDeliveries({ lines, address, choices }: DeliveriesProps) {
  const { method, delivery: chosenKey = "", two: times, usualWindow, choose } = choices;
  const [first = "", second = ""] = times ?? [];
  const two = useTwoDeliveries({
    lines,
    address,
    method,
    chosenKeys: [first, second],
    onChoose: (both) => choose({ two: both }),
  });
  const delivery = useDeliveryChoice({
    lines,
    address,
    chosenKey,
    usualWindow,
    onChoose: (key) => choose({ delivery: key }),
  });
  return { delivery, two, split: times && two?.isPayable ? two : undefined };
}

function totalsOf(lines: Lines, split: Split | undefined, sums: Parameters<typeof totalsOfBoth>[1]) {
  const both = split && totalsOfBoth(split, sums);
  return { both, totals: both ? addTotals(...both) : priceCart(lines, sums.discountPaise, sums) };
}

/** What pays for the cart, or for the first of its two deliveries. */
const paymentsOf = (lines: Lines, sums: Parameters<typeof totalsOfBoth>[1]) =>
  cartAdjustments(lines, sums.discountPaise, sums).filter(({ payment }) => payment);

function secondOrder(
  { both: [, { lines, time }] }: Split,
  totals: Totals,
  extras: ReturnType<typeof filledExtras>,
) {
  return { lines, totals, along: { ...extras, ...time.ordered } };
}

interface PromisedProps extends Pick<CheckoutProps, "onPromised"> {
  isDeliverable: boolean;
  split: Split | undefined;
}

function usePromised({ isDeliverable, split, onPromised }: PromisedProps): void {
  const [first, second] = isDeliverable && split ? split.both.map(({ time }) => timeOf(time)) : [];
  const isPromised = isDeliverable && split === undefined;
  useEffect(() => {
    const twoTimes = first === undefined || second === undefined ? undefined : ([first, second] as const);
    onPromised({ isPromised, twoTimes });
  }, [onPromised, isPromised, first, second]);
}

const ADDRESS_TOAST = "addresses";

/** Shows why the addresses could not be loaded (specification, section 8), until they are. */
function useAddressFailure(error: unknown): void {
  useEffect(() => {
    if (error !== undefined) toastError(error, t("addressesFailed"), ADDRESS_TOAST);
    return () => toast.dismiss(ADDRESS_TOAST);
  }, [error]);
}

const NO_ADDRESSES = { id: "no-addresses" };

/** Says that a shopper has no address yet (specification, section 8), once for each time that none is found. */
function useNoAddresses(count: number | undefined): void {
  useEffect(() => {
    if (count === 0) toast.error(t("noAddresses"), NO_ADDRESSES);
    else if (count !== undefined) toast.dismiss(NO_ADDRESSES.id);
  }, [count]);
}
