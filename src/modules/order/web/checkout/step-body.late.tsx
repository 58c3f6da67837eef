import { type ReactElement, useEffect, useRef, useState } from "react";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { toast } from "#kernel/web/toast.ts";
import { AddressChoice } from "#modules/address/web/shared/address-choice.tsx";
import type { PayingStore } from "#modules/payment/rules/shared/payment.ts";
import { PaymentChoice } from "#modules/payment/web/shared/payment-choice.tsx";
import { MAX_PROMO_LENGTH } from "#modules/store/rules/shared/order-terms.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../texts/checkout-texts.ts";
import { DeliveryChoice } from "./delivery-times.tsx";
import type { StepName } from "./open-step.ts";
import { TwoDeliveriesChoice } from "./two-deliveries-choice.tsx";
import type { Checkout } from "./use-checkout.ts";
import { PROMO_TOAST } from "./use-promo.ts";

interface StepBodyProps {
  name: StepName;
  /** Set if the page itself has opened the step, as something is missing there: another object each time. */
  sought: object | undefined;
  checkout: Checkout;
  store: PayingStore;
  onDone: () => void;
}

/** The inside of an open step: its choice. It comes into view and takes the focus if the step was opened for a reason. */
export default function StepBody({ sought, ...step }: StepBodyProps) {
  const ref = useRef<HTMLDivElement>(null);
  // A changed list takes the focus again, as the focused address may be gone.
  const ids = step.name === "address" ? step.checkout.addresses.value?.map(({ _id }) => _id).join() : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: `ids` is not read, but the focused address may be gone when others are listed.
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

interface PromoFieldProps {
  /** Applies a code, or returns why not. */
  onApply: (code: string) => Promise<string | undefined>;
  onDone: () => void;
}

function PromoField({ onApply, onDone }: PromoFieldProps) {
  const [typed, setTyped] = useState("");
  const { busy, run } = useWork();
  const apply = () =>
    run(async () => {
      const promoCode = plainCode(typed);
      toast.dismiss(PROMO_TOAST.id);
      const refusal = promoCode ? await onApply(promoCode) : t("enterPromo");
      if (refusal !== undefined) return void toast.error(refusal, PROMO_TOAST);
      setTyped("");
      onDone();
    });
  return (
    <form
      noValidate
      className="flex gap-2 cramped:flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <TextField
        label={t("promoCode")}
        hideLabel
        placeholder={t("enterCode")}
        maxLength={MAX_PROMO_LENGTH}
        autoCapitalize="characters"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className="min-w-0 grow"
      />
      <Button type="submit" variant="secondary" busy={busy}>
        {t("apply")}
      </Button>
    </form>
  );
}
