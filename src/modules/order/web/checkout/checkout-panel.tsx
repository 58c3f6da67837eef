import { useEffect, useState } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { useOnline } from "#kernel/web/device/use-online.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Address } from "#modules/address/contract.ts";
import { AddressChoice } from "#modules/address/web/shared/address-choice.tsx";
import { useAddresses, useChosenAddress } from "#modules/address/web/shared/saved-addresses.ts";
import { feeFor } from "#modules/delivery/rules/shared/areas.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { methodRefusal, type PayingStore, paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import { PaymentChoice } from "#modules/payment/web/shared/payment-choice.tsx";
import { useClosedMessage } from "#modules/store/web/shared/use-closing.ts";
import type { OrderAnswer } from "../../contract/order.ts";
import {
  cartAmountPaise,
  isRounded,
  type PriceRules,
  priceCart,
  type Totals,
  withDeliveryFee,
} from "../../rules/shared/pricing.ts";
import { t } from "../../texts/checkout-texts.ts";
import { CHECKOUT_FIELDS, type CheckoutField } from "../shared/order-slots.ts";
import { type Choice, DeliveryChoice, NotDelivered, useDeliveryChoice } from "./delivery-choice.tsx";
import { balanceIn, ExtraFields, filledExtras, withoutBalances } from "./extra-fields.tsx";
import { OrderBar, StepButton } from "./order-bar.tsx";
import type { OrderTrouble, PressedLine } from "./order-trouble.tsx";
import { PriceSummary } from "./price-summary.tsx";
import { PromoField, usePromo } from "./promo-field.tsx";
import {
  addTotals,
  TwoDeliveriesChoice,
  totalsOfBoth,
  twoDays,
  useTwoDeliveries,
} from "./two-deliveries.tsx";
import { useCheckoutChoices } from "./use-checkout-choices.ts";
import { type OrderQuestion, useOrderPress, usePlaceOrder } from "./use-place-order.ts";
import { nextStep, useSteps } from "./use-steps.ts";

interface CheckoutPanelProps {
  /** The lines to order, at today's prices; at least one. */
  lines: readonly (PressedLine & { quantity: number; product: { category: string } })[];
  /** The number of lines in the cart, including those that can't be ordered. */
  lineCount: number;
  /** The store's charges and its promo. */
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
  /** Called with true if all of this cart can be delivered to its address at once, so that one day can be promised. */
  onPromised: (isPromised: boolean) => void;
}

const COLUMN = "grid grid-cols-[minmax(0,1fr)] content-start gap-7";

/** Everything between a full cart and a placed order. */
export function CheckoutPanel({
  lines,
  lineCount,
  rules,
  store,
  loggedInHere,
  onPlaced,
  onPromised,
  ...outcomes
}: CheckoutPanelProps) {
  const { user } = useSession();
  const addresses = useAddresses(user?._id);
  const offline = !useOnline();
  const { chosen, choose: chooseAddress } = useChosenAddress(addresses.value);
  const steps = useSteps({ addresses: addresses.value, chosen, loggedInHere });
  const choices = useCheckoutChoices();
  const { promoCode, method, extras = {}, choose } = choices;
  const checkoutFields = useSlot(CHECKOUT_FIELDS);
  const [round, setRound] = useState(0);
  const finish = (order: OrderAnswer) => {
    choose({ promoCode: "", extras: {}, delivery: "", two: undefined });
    onPlaced(order);
  };
  const { delivery, two, split } = useDeliveries({ lines, address: chosen, choices });
  const promo = usePromo({
    isSplit: split !== undefined,
    lines: split?.both[0].lines ?? lines,
    rules,
    promoCode,
    onChoose: (code) => choose({ promoCode: code }),
  });
  const onChanged = async (instead: readonly Choice[] | undefined) => {
    promo.recheck();
    setRound((last) => last + 1);
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
  const { charges } = withDeliveryFee(rules, feeFor(delivery.fee, cartAmountPaise(lines)));
  const { both, totals } = totalsOf(lines, split, {
    charges,
    discountPaise: promo.discountPaise,
    balancePaise: balanceIn(extras, checkoutFields),
    rounds: isRounded(rules, method),
  });
  const cutOff = offline && !addresses.value;
  const refusal = split?.isOneDay
    ? t.later("twoOnOneDay")
    : methodRefusal(method, store.onlinePayment !== undefined);
  const { atDoor } = paymentMethod(method);
  const [first] = split?.both ?? [];
  const along = { ...filledExtras(extras, checkoutFields), ...(first?.time ?? delivery).ordered };
  const also = split && both && secondOrder(split, both[1], { extras, checkoutFields });
  const settlement = { refusal, ordered: { paymentMethod: method, ...along } };
  const total = formatPaise(totals.totalPaise);
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
  const order = useOrderPress({
    lines: first?.lines ?? lines,
    totals: both?.[0] ?? totals,
    also,
    lineCount,
    address: chosen,
    addressCount,
    promoCode: promo.code,
    settlement,
    cutOff,
    place,
    chooseAddress: steps.chooseAddress,
  });
  const closed = useClosedMessage();
  const takeStep = () => step && steps.take(step.to);
  const isDeliverable = step?.refusal === undefined && closed === undefined;
  const isPromised = isDeliverable && split === undefined;
  useEffect(() => onPromised(isPromised), [onPromised, isPromised]);
  useAddressFailure(addresses.error);
  useNoAddresses(addressCount);

  return (
    // Side by side on a wide screen, so that a short cart does not stand beside a long column.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 xl:grid-cols-2">
      <div className={COLUMN}>
        <AddressChoice
          addresses={addresses.value}
          chosen={chosen}
          onChoose={chooseAddress}
          choosing={steps.choosing}
          onChoosing={steps.setChoosing}
          failed={addresses.error !== undefined}
          onRetry={addresses.reload}
          offline={offline}
          onLogin={user === null ? () => steps.take("login") : undefined}
        />
        {closed === undefined && step?.refusal === undefined && (
          <>
            {two && (
              <TwoDeliveriesChoice
                two={two}
                isSplit={split !== undefined}
                isWanted={choices.two !== undefined}
                onSplit={(isSplit) => choose({ two: isSplit ? ["", ""] : undefined })}
                day={delivery.day}
                charges={charges}
                totals={both}
              />
            )}
            {!split && <DeliveryChoice delivery={delivery} />}
          </>
        )}
        {closed === undefined && step?.refusal !== undefined && (
          <NotDelivered refusal={step.refusal}>
            <StepButton inPage step={step} onStep={takeStep} />
          </NotDelivered>
        )}
        <ExtraFields
          key={round}
          extras={extras}
          lines={lines}
          onChange={(filled) => choose({ extras: filled })}
        />
      </div>
      <div className={COLUMN}>
        <PaymentChoice
          method={method}
          store={store}
          onChoose={(chosenMethod) => choose({ method: chosenMethod })}
        />
        <PromoField
          code={promoCode}
          discountPaise={totals.discountPaise}
          checking={promo.checking}
          suspended={promo.suspended}
          onApply={promo.apply}
          onRemove={() => choose({ promoCode: "" })}
        />
        <PriceSummary
          totals={totals}
          count={lines.reduce((sum, line) => sum + line.quantity, 0)}
          goodsOnly={!isDeliverable}
          freeFromPaise={delivery.fee.freeFromPaise}
        />
      </div>
      <OrderBar
        closed={closed}
        placing={placing}
        waiting={
          user === undefined ||
          addresses.loading ||
          promo.checking ||
          delivery.waiting ||
          two?.waiting === true
        }
        step={step}
        onStep={takeStep}
        address={chosen}
        promise={split ? twoDays(split) : promiseOf(delivery)}
        amount={atDoor?.(total, store).amount ?? total}
        onPlace={order}
      />
    </div>
  );
}

type Lines = CheckoutPanelProps["lines"];
type Split = NonNullable<ReturnType<typeof useTwoDeliveries<Lines[number]>>>;

interface DeliveriesProps {
  lines: Lines;
  address: Address | undefined;
  choices: ReturnType<typeof useCheckoutChoices>;
}

/** The cart's delivery at once, and its two deliveries where there is that choice; `split` if it was taken. */
function useDeliveries({ lines, address, choices }: DeliveriesProps) {
  const { method, delivery: wanted = "", two: times, choose } = choices;
  const [first = "", second = ""] = times ?? [];
  const two = useTwoDeliveries({
    lines,
    address,
    method,
    wanted: [first, second],
    onChoose: (both) => choose({ two: both }),
  });
  const delivery = useDeliveryChoice({
    lines,
    address,
    wanted,
    onChoose: (key) => choose({ delivery: key }),
  });
  return { delivery, two, split: times && two?.isPayable ? two : undefined };
}

/** The sums of the cart, and of each of its two deliveries. */
function totalsOf(lines: Lines, split: Split | undefined, sums: Parameters<typeof totalsOfBoth>[1]) {
  const both = split && totalsOfBoth(split, sums);
  return { both, totals: both ? addTotals(...both) : priceCart(lines, sums.discountPaise, sums) };
}

/** The second delivery as an order of its own. Balances go with the first alone. */
function secondOrder(
  { both: [, { lines, time }] }: Split,
  totals: Totals,
  { extras, checkoutFields }: { extras: Record<string, string>; checkoutFields: readonly CheckoutField[] },
) {
  const filled = filledExtras(withoutBalances(extras, checkoutFields), checkoutFields);
  return { lines, totals, along: { ...filled, ...time.ordered } };
}

const promiseOf = ({ day, chosen }: ReturnType<typeof useDeliveryChoice>) =>
  day === undefined ? "" : deliveryPromise(day, chosen?.window);

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
