import { useEffect } from "react";
import type { Order } from "#contract/order.ts";
import { MESSAGES } from "#domain/messages.ts";
import { toRupees } from "#domain/money.ts";
import { type PricedLine, priceOrder, type Totals } from "#domain/pricing.ts";
import { type Promo, promoDiscountPaise } from "#domain/promo.ts";
import { toastError } from "#web/api/call.ts";
import { openLogin, useSession } from "#web/state/session-store.ts";
import { useAddresses } from "#web/state/use-addresses.ts";
import { useOnline } from "#web/state/use-online.ts";
import { toast } from "#web/ui/toaster.tsx";
import { AddressChoice, WHEN_ONLINE } from "./address-choice.tsx";
import { useChosenAddress } from "./chosen-address.ts";
import { OrderButton } from "./order-button.tsx";
import { refuseToPlace } from "./order-checks.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { PriceSummary } from "./price-summary.tsx";
import { PromoField } from "./promo-field.tsx";
import { useCheckoutWishes } from "./use-checkout-wishes.ts";
import { usePlaceOrder } from "./use-place-order.ts";

interface CheckoutPanelProps {
  /** What is ordered, at today's prices. */
  lines: readonly (PricedLine & { id: string })[];
  /** Lines in the cart, also those that can't be ordered. */
  lineCount: number;
  promo: Promo;
  onPlaced: (order: Order) => void;
  onChanged: () => void;
}

/** Everything between a full cart and a placed order. */
export function CheckoutPanel({ lines, lineCount, promo, onPlaced, onChanged }: CheckoutPanelProps) {
  const { user } = useSession();
  const addresses = useAddresses(user?._id);
  const offline = !useOnline();
  const { chosen, choose } = useChosenAddress(addresses.value);
  const { promoCode, method, wish } = useCheckoutWishes();
  const finish = (order: Order) => {
    wish({ promoCode: "" });
    onPlaced(order);
  };
  const { placing, place } = usePlaceOrder({ onPlaced: finish, onChanged });
  const totals = priceOrder(lines, promoCode, promo);
  useAddressToasts(addresses);

  const order = () => {
    if (offline && !addresses.value) return void toast.error(WHEN_ONLINE, { id: "order" });
    const isLoggedIn = Boolean(user);
    const refusal = refuseToPlace({
      address: chosen,
      isLoggedIn,
      lineCount,
      openLineCount: lines.length,
    });
    if (refusal) toast.error(refusal, { id: "order" });
    // A visitor has no address to choose before the login, so the way on is the same for both.
    if (!isLoggedIn) return openLogin("login", MESSAGES.loginToOrder);
    if (refusal || !chosen) return;
    if (method === "Online") return void toast.error(MESSAGES.onlineNotImplemented, { id: "order" });
    const items = lines.map(({ id, quantity }) => ({ product: id, quantity }));
    place({
      items,
      address: chosen._id,
      ...sums(totals),
      promoCode: promoCode || null,
      paymentMethod: method,
    });
  };

  return (
    <>
      <AddressChoice
        addresses={addresses.value}
        chosen={chosen}
        onChoose={choose}
        failed={addresses.error !== undefined}
        onRetry={addresses.reload}
        offline={offline}
        onLogin={user === null ? () => openLogin() : undefined}
      />
      <PaymentChoice method={method} onChoose={(chosenMethod) => wish({ method: chosenMethod })} />
      <PromoField
        code={promoCode}
        discountPaise={totals.discountPaise}
        onApply={(code) => {
          const applies = promoDiscountPaise(code, totals.subTotalPaise, promo) > 0;
          if (applies) wish({ promoCode: code });
          return applies;
        }}
        onRemove={() => wish({ promoCode: "" })}
      />
      <PriceSummary totals={totals} count={lines.reduce((sum, line) => sum + line.quantity, 0)} />
      <OrderButton
        placing={placing}
        waiting={user === undefined || addresses.loading}
        totalPaise={totals.totalPaise}
        onPlace={order}
      />
    </>
  );
}

/** Says that there are none, or why they did not come (specification, section 8). */
function useAddressToasts({ value, error }: ReturnType<typeof useAddresses>): void {
  const count = value?.length;
  useEffect(() => {
    if (count === 0) toast.error(MESSAGES.noAddresses, { id: "addresses" });
  }, [count]);
  useEffect(() => {
    if (error !== undefined) toastError(error, MESSAGES.addressesFailed);
  }, [error]);
}

/** What the shopper is shown, as the order sends it, in rupees. */
function sums(totals: Totals) {
  return {
    subTotal: toRupees(totals.subTotalPaise),
    shippingCharges: toRupees(totals.shippingPaise),
    handlingCharges: toRupees(totals.handlingPaise),
    discount: toRupees(totals.discountPaise),
    totalAmount: toRupees(totals.totalPaise),
  };
}
