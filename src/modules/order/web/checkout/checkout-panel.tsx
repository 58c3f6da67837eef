import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import { CheckoutSteps } from "./checkout-steps.tsx";
import { OrderBar } from "./order-bar.tsx";
import { PriceSummary } from "./price-summary.tsx";
import { twoDays } from "./two-deliveries.ts";
import { type Checkout, type CheckoutProps, useCheckout } from "./use-checkout.ts";

/** Everything between a full cart and a placed order. */
export function CheckoutPanel(props: CheckoutProps) {
  const { lines, store } = props;
  const checkout = useCheckout(props);
  const { user, addresses, address, delivery, two, split, promo, method, totals, step } = checkout;
  const { atDoor } = paymentMethod(method);
  const total = formatPaise(totals.totalPaise);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <CheckoutSteps checkout={checkout} lines={lines} store={store} />
      <PriceSummary
        totals={totals}
        payments={checkout.payments}
        belowOldPaise={belowOldPaise(lines)}
        count={lines.reduce((sum, line) => sum + line.quantity, 0)}
        goodsOnly={!checkout.isDeliverable}
        freeFromPaise={delivery.fee.freeFromPaise}
      />
      <OrderBar
        closed={checkout.closed}
        placing={checkout.placing}
        waiting={
          (user === undefined && !checkout.cutOff) ||
          addresses.loading ||
          promo.checking ||
          delivery.waiting ||
          two?.waiting === true
        }
        step={step}
        onStep={checkout.takeStep}
        address={address}
        promise={split ? twoDays(split) : promiseOf(delivery)}
        total={total}
        amount={atDoor?.(total, store).amount ?? total}
        onPlace={checkout.order}
      />
    </div>
  );
}

const belowOldPaise = (lines: CheckoutProps["lines"]) =>
  lines.reduce(
    (sum, { product, offerPricePaise, quantity }) =>
      sum + Math.max(0, toPaise(product.price) - offerPricePaise) * quantity,
    0,
  );

const promiseOf = ({ day, chosen }: Checkout["delivery"]) =>
  day === undefined ? "" : deliveryPromise(day, chosen?.window);
