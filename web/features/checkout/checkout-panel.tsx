import { useEffect } from "react";
import type { Order } from "#contract/order.ts";
import { deliveryDayFrom } from "#domain/delivery-day.ts";
import { MESSAGES } from "#domain/messages.ts";
import { formatPaise } from "#domain/money.ts";
import { paymentMethod } from "#domain/payment.ts";
import { type PriceRules, priceOrder } from "#domain/pricing.ts";
import { promoDiscountPaise } from "#domain/promo.ts";
import { toastError } from "#web/api/call.ts";
import { openLogin, useSession } from "#web/state/session-store.ts";
import { useAddresses } from "#web/state/use-addresses.ts";
import { useOnline } from "#web/state/use-online.ts";
import { useToday } from "#web/state/use-today.ts";
import { toast } from "#web/ui/toaster.tsx";
import { AddressChoice } from "./address-choice.tsx";
import { useChosenAddress } from "./chosen-address.ts";
import { OrderButton } from "./order-button.tsx";
import type { OrderTrouble, PressedLine } from "./order-trouble.ts";
import { PaymentChoice } from "./payment-choice.tsx";
import { PriceSummary } from "./price-summary.tsx";
import { PromoField } from "./promo-field.tsx";
import { useCheckoutWishes } from "./use-checkout-wishes.ts";
import { useOrderPress } from "./use-order-press.ts";
import { usePlaceOrder } from "./use-place-order.ts";

interface CheckoutPanelProps {
  /** The lines to order, at today's prices; at least one. */
  lines: readonly (PressedLine & { quantity: number; product: { category: string } })[];
  /** Lines in the cart, also those that can't be ordered. */
  lineCount: number;
  /** The store's charges and its promo. */
  rules: PriceRules;
  onPlaced: (order: Order) => void;
  onTrouble: (trouble: OrderTrouble | undefined) => void;
  onChanged: () => void;
}

const COLUMN = "grid grid-cols-[minmax(0,1fr)] content-start gap-7";

/** Everything between a full cart and a placed order. */
export function CheckoutPanel({ lines, lineCount, rules, onPlaced, ...outcomes }: CheckoutPanelProps) {
  const { user } = useSession();
  const addresses = useAddresses(user?._id);
  const offline = !useOnline();
  const today = useToday();
  const { chosen, choose } = useChosenAddress(addresses.value);
  const { promoCode, method, wish } = useCheckoutWishes();
  const finish = (order: Order) => {
    wish({ promoCode: "" });
    onPlaced(order);
  };
  const { placing, place } = usePlaceOrder({ onPlaced: finish, ...outcomes });
  const totals = priceOrder(lines, promoCode, rules);
  const cutOff = offline && !addresses.value;
  const { refusal, atDoor } = paymentMethod(method);
  const settlement = { refusal, ordered: { paymentMethod: method } };
  const total = formatPaise(totals.totalPaise);
  const wished = { lines, lineCount, address: chosen, totals, promoCode, settlement };
  const order = useOrderPress({ ...wished, cutOff, place });
  useAddressToasts(addresses);

  return (
    // Side by side on a wide screen, so that a short cart is not left alone beside a long column.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 xl:grid-cols-2">
      <div className={COLUMN}>
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
      </div>
      <div className={COLUMN}>
        <PromoField
          code={promoCode}
          discountPaise={totals.discountPaise}
          onApply={(code) => {
            const applies = promoDiscountPaise(code, totals.subTotalPaise, rules.promo) > 0;
            if (applies) wish({ promoCode: code });
            return applies;
          }}
          onRemove={() => wish({ promoCode: "" })}
        />
        <PriceSummary totals={totals} count={lines.reduce((sum, line) => sum + line.quantity, 0)} />
      </div>
      <OrderButton
        placing={placing}
        waiting={user === undefined || addresses.loading}
        address={chosen}
        deliveryDay={deliveryDayFrom(
          lines.map(({ product }) => product.category),
          today,
        )}
        amount={atDoor?.(total).amount ?? total}
        onPlace={order}
      />
    </div>
  );
}

const ADDRESS_TOAST = "addresses";

/** Says that there are none, or why they did not come (specification, section 8), until there are some. */
function useAddressToasts({ value, error }: ReturnType<typeof useAddresses>): void {
  const count = value?.length;
  useEffect(() => {
    if (count === 0) toast.error(MESSAGES.noAddresses, { id: ADDRESS_TOAST });
    return () => toast.dismiss(ADDRESS_TOAST);
  }, [count]);
  useEffect(() => {
    if (error !== undefined) toastError(error, MESSAGES.addressesFailed, ADDRESS_TOAST);
    return () => toast.dismiss(ADDRESS_TOAST);
  }, [error]);
}
