import Banknote from "lucide-react/icons/banknote";
import Clock from "lucide-react/icons/clock";
import MapPin from "lucide-react/icons/map-pin";
import Tag from "lucide-react/icons/tag";
import type { ReactNode } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { t as addressTexts } from "#modules/address/texts.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { methodHint, paymentMethod } from "#modules/payment/rules/shared/payment.ts";
import { t as paymentTexts } from "#modules/payment/texts.ts";
import { Button } from "#ui/controls/button.tsx";
import { Fold, FoldLine } from "#ui/controls/fold.tsx";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { t } from "../../texts/checkout-texts.ts";
import { movedWords, NotDelivered } from "./delivery-choice.tsx";
import { ExtraFields } from "./extra-fields.tsx";
import { foldStep, type StepName, useOpenStep } from "./open-step.ts";
import { StepButton } from "./order-bar.tsx";
import { twoDays } from "./two-deliveries.ts";
import type { Checkout, CheckoutProps } from "./use-checkout.ts";

const ICON = { "aria-hidden": true, className: "size-5" } as const;

/** The insides of the steps, which are fetched in advance with the first touch of the page. */
export const stepBody = lazyPart(() => import("./step-body.late.tsx"));

interface StepsProps extends Pick<CheckoutProps, "lines" | "store"> {
  checkout: Checkout;
}

/** What is decided before an order: a line each, which opens its choice. At most one is open. */
export function CheckoutSteps({ checkout, lines, store }: StepsProps) {
  const { delivery, two, step, choose } = checkout;
  const { open, foldOf } = useOpenStep();
  const bodyOf = (name: StepName) => (
    <stepBody.Part
      name={name}
      sought={open?.name === name && open.isSought ? open : undefined}
      checkout={checkout}
      store={store}
      onDone={() => foldStep(name)}
      onMissing={() => foldStep(name)}
      meanwhile={<Skeleton className="h-12" />}
    />
  );
  const hasTimes = two !== undefined || delivery.choices.length + delivery.days.length > 0;
  return (
    <div className="divide-y divide-line border-b border-line">
      <AddressStep checkout={checkout} fold={foldOf("address")}>
        {bodyOf("address")}
      </AddressStep>
      {checkout.isDeliverable && hasTimes && (
        <TimeStep checkout={checkout} fold={foldOf("time")}>
          {bodyOf("time")}
        </TimeStep>
      )}
      {checkout.closed === undefined && step?.refusal !== undefined && (
        <div className="py-3">
          <NotDelivered refusal={step.refusal}>
            <StepButton inPage step={step} onStep={checkout.takeStep} />
          </NotDelivered>
        </div>
      )}
      <ExtraFields
        key={checkout.round}
        extras={checkout.extras}
        payments={checkout.chosenPayments}
        lines={lines}
        foldOf={foldOf}
        onChange={choose}
      />
      <Fold
        {...foldOf("payment")}
        icon={<Banknote {...ICON} />}
        label={paymentTexts("paymentMethod")}
        summary={methodWords(checkout, store)}
      >
        {bodyOf("payment")}
      </Fold>
      <PromoStep checkout={checkout} fold={foldOf("promo")}>
        {bodyOf("promo")}
      </PromoStep>
    </div>
  );
}

function methodWords({ method }: Checkout, store: StepsProps["store"]): string {
  const hint = methodHint(method, store);
  return [say(paymentMethod(method).label), hint && say(hint)].filter(Boolean).join(" · ");
}

interface StepProps {
  checkout: Checkout;
  fold: { open: boolean; onToggle: () => void };
  children: ReactNode;
}

/** Without an address, the line has the button for it. */
function AddressStep({ checkout, fold, children }: StepProps) {
  const { user, addresses, address, steps, cutOff } = checkout;
  const label = addressTexts("deliveryAddress");
  const icon = <MapPin {...ICON} />;
  if (cutOff) return <Line icon={icon} label={label} words={addressTexts("whenOnline")} />;
  if (user === null) {
    return (
      <Line icon={icon} label={label} words={addressTexts("logInToChoose")}>
        <Button variant="secondary" size="small" onClick={() => steps.take("login")}>
          {addressTexts("login")}
        </Button>
      </Line>
    );
  }
  if (address) {
    return (
      <Fold
        {...fold}
        icon={icon}
        label={label}
        summary={
          <span className="block truncate md:whitespace-normal">
            {[address.street, address.city].join(", ")}
          </span>
        }
      >
        {children}
      </Fold>
    );
  }
  if (addresses.value) {
    return (
      <Line icon={icon} label={label} words={addressTexts("none")}>
        <Button variant="secondary" size="small" onClick={() => steps.take("newAddress")}>
          {t("addAnAddress")}
        </Button>
      </Line>
    );
  }
  if (addresses.error !== undefined) {
    return (
      <div role="alert">
        <Line icon={icon} label={label} words={addressTexts("failed")}>
          <Button variant="secondary" size="small" onClick={addresses.reload}>
            {addressTexts("tryAgain")}
          </Button>
        </Line>
      </div>
    );
  }
  return (
    <Loading label={addressTexts("loading")}>
      <Skeleton className="my-1.5 h-10" />
    </Loading>
  );
}

interface LineProps {
  icon: ReactNode;
  label: string;
  words: string;
  children?: ReactNode;
}

/** A step that can't be opened yet, with the button that comes before. */
function Line({ icon, label, words, children }: LineProps) {
  return (
    <section className="flex min-h-13 items-center gap-2.5 py-1.5 cramped:flex-col cramped:items-start">
      <FoldLine icon={icon} label={label}>
        <span className="text-sm leading-4.5 font-normal">{words}</span>
      </FoldLine>
      {children && <span className="shrink-0">{children}</span>}
    </section>
  );
}

function TimeStep({ checkout, fold, children }: StepProps) {
  const { delivery, two, split } = checkout;
  const { moved, chosen } = delivery;
  return (
    <div>
      <Fold
        {...fold}
        icon={<Clock {...ICON} />}
        label={t(two ? "howManyDeliveries" : "deliveryTime")}
        summary={
          split ? twoDays(split) : [two && t("oneDelivery"), timeWords(delivery)].filter(Boolean).join(": ")
        }
      >
        {children}
      </Fold>
      <p role="status" className="mb-3 rounded-field bg-blush px-3 py-2 text-sm empty:hidden">
        {!split && moved && chosen && movedWords(moved, chosen)}
      </p>
    </div>
  );
}

const timeWords = ({ day, chosen }: Checkout["delivery"]) =>
  day === undefined ? t("full") : dayAndWindow(day, chosen?.window ?? null);

/** Once a code is applied, Remove clears it (specification, section 4). */
function PromoStep({ checkout, fold, children }: StepProps) {
  const { promoCode, promo, totals, choose } = checkout;
  const icon = <Tag {...ICON} />;
  if (!promoCode) {
    return (
      <Fold {...fold} icon={icon} label={t("promoCode")} summary={t("enterCode")}>
        {children}
      </Fold>
    );
  }
  return (
    <section className="flex min-h-13 items-center gap-2.5 py-1">
      <FoldLine icon={icon} label={t("promoCode")}>
        <span role="status" className="font-normal">
          <AppliedCode code={promoCode} promo={promo} discountPaise={totals.discountPaise} />
        </span>
      </FoldLine>
      <Button
        variant="quiet"
        size="small"
        tight
        onClick={() => choose({ promoCode: "" })}
        aria-label={t("removePromo")}
        className="-mr-3"
      >
        {t("remove")}
      </Button>
    </section>
  );
}

type AppliedProps = { code: string; discountPaise: number } & Pick<Checkout, "promo">;

function AppliedCode({ code, discountPaise, promo: { checking, suspended } }: AppliedProps) {
  const b = (words: ReactNode) => <strong className="break-words">{words}</strong>;
  if (checking && discountPaise === 0) return <>{t("checkingPromo", { code })}</>;
  if (suspended !== undefined) return <>{t.rich("promoSuspended", { code, reason: suspended, b })}</>;
  return <>{t.rich("promoApplied", { code, b, amount: formatPaise(discountPaise) })}</>;
}
