import { type ReactElement, useEffect, useRef } from "react";
import { AddressChoice } from "#modules/address/web/shared/address-choice.tsx";
import type { PayingStore } from "#modules/payment/rules/shared/payment.ts";
import { PaymentChoice } from "#modules/payment/web/shared/payment-choice.tsx";
import { DeliveryChoice } from "./delivery-times.tsx";
import type { StepName } from "./open-step.ts";
import { PromoField } from "./promo-field.tsx";
import { TwoDeliveriesChoice } from "./two-deliveries-choice.tsx";
import type { Checkout } from "./use-checkout.ts";

interface StepBodyProps {
  name: StepName;
  /** Set if the page itself has opened the step, as something is missing there: another object each time. */
  sought: object | undefined;
  checkout: Checkout;
  store: PayingStore;
  /** Called once a choice is made. */
  onDone: () => void;
}

/** The inside of an open step: its choice. It comes into view and takes the focus if the step was opened for a reason. */
export default function StepBody({ sought, ...step }: StepBodyProps) {
  const ref = useRef<HTMLDivElement>(null);
  // A changed list takes the focus again, as the focused address may be gone.
  const ids = step.name === "address" ? step.checkout.addresses.value?.map(({ _id }) => _id).join() : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of other addresses is focused as well.
  useEffect(() => {
    if (!sought) return;
    const choice =
      ref.current?.querySelector<HTMLElement>("input:checked") ?? ref.current?.querySelector("input");
    choice?.focus({ preventScroll: true });
    ref.current?.scrollIntoView({ block: "center" });
  }, [sought, ids]);
  return (
    <div ref={ref}>
      <Choice {...step} />
    </div>
  );
}

function Choice({ name, checkout, store, onDone }: Omit<StepBodyProps, "sought">): ReactElement {
  const { addresses, address, promo, method, choose } = checkout;
  switch (name) {
    case "address":
      return (
        <AddressChoice
          addresses={addresses.value ?? []}
          chosen={address}
          onChoose={checkout.chooseAddress}
          onDone={onDone}
        />
      );
    case "time":
      return <Times checkout={checkout} onDone={onDone} />;
    case "payment":
      return (
        <PaymentChoice
          method={method}
          store={store}
          onChoose={(chosenMethod) => choose({ method: chosenMethod })}
          onDone={onDone}
        />
      );
    case "promo":
      return <PromoField onApply={promo.apply} onDone={onDone} />;
  }
}

/** The days and windows; before them, one delivery or two where there is that choice. */
function Times({ checkout, onDone }: Pick<StepBodyProps, "checkout" | "onDone">) {
  const { delivery, two, split, choices, choose } = checkout;
  // The step's line says what has moved.
  const { moved: _moved, ...times } = delivery;
  return (
    <div className="grid gap-5">
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
      {!split && <DeliveryChoice delivery={times} hideLegend={!two} onDone={onDone} />}
    </div>
  );
}
