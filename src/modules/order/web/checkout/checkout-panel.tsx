import { formatPaise } from "#kernel/money/money.ts";
import { AddressChoice } from "#modules/address/web/shared/address-choice.tsx";
import { deliveryPromise } from "#modules/delivery/rules/shared/delivery-days.ts";
import { paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import { PaymentChoice } from "#modules/payment/web/shared/payment-choice.tsx";
import { DeliveryChoice, NotDelivered } from "./delivery-choice.tsx";
import { ExtraFields } from "./extra-fields.tsx";
import { OrderBar, StepButton } from "./order-bar.tsx";
import { PriceSummary } from "./price-summary.tsx";
import { PromoField } from "./promo-field.tsx";
import { TwoDeliveriesChoice, twoDays } from "./two-deliveries.tsx";
import { type Checkout, type CheckoutProps, useCheckout } from "./use-checkout.ts";

const COLUMN = "grid grid-cols-[minmax(0,1fr)] content-start gap-7";

/** Everything between a full cart and a placed order. */
export function CheckoutPanel(props: CheckoutProps) {
  const { lines, store } = props;
  const checkout = useCheckout(props);
  const { user, addresses, address, delivery, two, split, promo, method, totals, step } = checkout;
  const { atDoor } = paymentMethod(method);
  const total = formatPaise(totals.totalPaise);
  return (
    // Side by side on a wide screen, so that a short cart does not stand beside a long column.
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7 xl:grid-cols-2">
      <DeliveryColumn checkout={checkout} lines={lines} />
      <PaymentColumn checkout={checkout} lines={lines} store={store} />
      <OrderBar
        closed={checkout.closed}
        placing={checkout.placing}
        waiting={
          user === undefined ||
          addresses.loading ||
          promo.checking ||
          delivery.waiting ||
          two?.waiting === true
        }
        step={step}
        onStep={checkout.takeStep}
        address={address}
        promise={split ? twoDays(split) : promiseOf(delivery)}
        amount={atDoor?.(total, store).amount ?? total}
        onPlace={checkout.order}
      />
    </div>
  );
}

interface ColumnProps extends Pick<CheckoutProps, "lines"> {
  checkout: Checkout;
}

/** To which address the order comes, and when, and what modules ask besides. */
function DeliveryColumn({ checkout, lines }: ColumnProps) {
  const { user, addresses, address, steps, step, delivery, two, split, choices, choose } = checkout;
  return (
    <div className={COLUMN}>
      <AddressChoice
        addresses={addresses.value}
        chosen={address}
        onChoose={checkout.chooseAddress}
        choosing={steps.choosing}
        onChoosing={steps.setChoosing}
        failed={addresses.error !== undefined}
        onRetry={addresses.reload}
        offline={checkout.offline}
        onLogin={user === null ? () => steps.take("login") : undefined}
      />
      {checkout.isDeliverable && (
        <>
          {two && (
            <TwoDeliveriesChoice
              two={two}
              isSplit={split !== undefined}
              isTwoChosen={choices.two !== undefined}
              onSplit={(isSplit) => choose({ two: isSplit ? ["", ""] : undefined })}
              day={delivery.day}
              charges={checkout.charges}
              totals={checkout.both}
            />
          )}
          {!split && <DeliveryChoice delivery={delivery} />}
        </>
      )}
      {checkout.closed === undefined && step?.refusal !== undefined && (
        <NotDelivered refusal={step.refusal}>
          <StepButton inPage step={step} onStep={checkout.takeStep} />
        </NotDelivered>
      )}
      <ExtraFields
        key={checkout.round}
        extras={checkout.extras}
        payments={checkout.chosenPayments}
        lines={lines}
        onChange={choose}
      />
    </div>
  );
}

/** How the order is paid, with which code, and what it comes to. */
function PaymentColumn({ checkout, lines, store }: ColumnProps & Pick<CheckoutProps, "store">) {
  const { promo, promoCode, method, totals, choose } = checkout;
  return (
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
        payments={checkout.payments}
        count={lines.reduce((sum, line) => sum + line.quantity, 0)}
        goodsOnly={!checkout.isDeliverable}
        freeFromPaise={checkout.delivery.fee.freeFromPaise}
      />
    </div>
  );
}

const promiseOf = ({ day, chosen }: Checkout["delivery"]) =>
  day === undefined ? "" : deliveryPromise(day, chosen?.window);
