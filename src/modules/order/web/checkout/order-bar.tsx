import { type ReactElement, useId } from "react";
import type { Address } from "#modules/address/contract.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { t } from "../../texts/checkout-texts.ts";
import type { NextStep } from "./use-steps.ts";

interface OrderBarProps {
  /** The message of a closed store, in which nothing can be ordered. */
  closed: string | undefined;
  placing: boolean;
  /** True if the shopper is not known yet. */
  waiting: boolean;
  /** The missing step; undefined if the order can be placed. */
  step: NextStep | undefined;
  onStep: () => void;
  /** Undefined while none is chosen. */
  address: Address | undefined;
  /** The delivery time as text. */
  promise: string;
  /** The amount to pay as text. */
  amount: string;
  onPlace: () => void;
}

/**
 * The button that places the order, with a summary beside it; before that, the button for the missing step. It stays in
 * view: on phones above the tabs and as low as a button, elsewhere at its column's edge.
 */
export function OrderBar({ closed, placing, waiting, step, onStep, onPlace, ...order }: OrderBarProps) {
  const summaryId = useId();
  if (closed !== undefined) {
    return (
      <div data-bar data-order-bar="one" className={BAR_STYLE}>
        <p className="min-w-0 flex-1 py-2 text-sm leading-snug font-medium text-clay-deep wrap-anywhere">
          {closed}
        </p>
      </div>
    );
  }
  return (
    <div data-bar data-order-bar={step && !step.refusal ? "two" : "one"} className={BAR_STYLE}>
      {step?.refusal === undefined ? (
        <Summary id={summaryId} {...order} isShort={step === undefined} />
      ) : (
        <p
          className={`text-xs leading-4 text-clay-deep md:text-sm ${step.to === "products" ? "sr-only md:not-sr-only" : "min-w-0 flex-1"}`}
        >
          {step.refusal}
        </p>
      )}
      {step && <StepButton key={step.to} step={step} onStep={onStep} />}
      {step?.refusal === undefined && (
        <PlaceButton
          placing={placing}
          disabled={placing || waiting}
          isNext={step === undefined}
          describedBy={summaryId}
          onPlace={onPlace}
        />
      )}
    </div>
  );
}

const BAR_STYLE =
  "fixed inset-x-0 bottom-(--bottom-tabs) z-20 flex items-center gap-3 border-t border-line bg-sheet px-3 py-1 cramped:flex-wrap cramped:gap-x-2 cramped:px-2 md:sticky md:bottom-0 md:-mx-6 md:-mb-6 md:flex-col md:items-stretch md:gap-2 md:px-6 md:pt-3 md:pb-4 xl:col-span-2 xl:flex-row xl:flex-wrap low:static";

type SummaryProps = Pick<OrderBarProps, "address" | "promise" | "amount"> & {
  id: string;
  /** True if it is short enough for a phone. */
  isShort: boolean;
};

/** The summary of the order. A phone shows the sum first; the rest is further up on the page. */
function Summary({ id, address, promise, amount, isShort }: SummaryProps) {
  const to = address && whoAndWhere(address);
  return (
    <p
      id={id}
      className={
        isShort
          ? "grid min-w-0 flex-1 grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-xs leading-4 cramped:flex cramped:basis-full cramped:flex-col md:block md:flex-none xl:basis-full md:text-sm md:leading-snug md:wrap-anywhere"
          : "sr-only text-sm leading-snug wrap-anywhere md:not-sr-only xl:basis-full"
      }
    >
      {to && (
        <span className="order-2 truncate md:whitespace-normal">
          {to}
          <span className="max-md:hidden">&nbsp;· </span>
        </span>
      )}
      <span className="order-3 col-span-2 line-clamp-2 md:line-clamp-none md:inline-block">{promise}</span>
      <span className="max-md:hidden"> · </span>
      <strong className="order-1 whitespace-nowrap tabular-nums">{amount}</strong>
    </p>
  );
}

type Place = Pick<Address, "firstName" | "lastName" | "street" | "city" | "zipcode">;

/**
 * The name, area, city and PIN code of an address in one line. The area is the last part of the street, after a comma;
 * many addresses have none.
 */
export function whoAndWhere({ firstName, lastName, street, city, zipcode }: Place): string {
  const area = street.includes(",") ? street.split(",").at(-1)?.trim() : "";
  const name = `${firstName} ${lastName}`.trim();
  return [name, area, `${city} ${zipcode}`.trim()].filter(Boolean).join(", ");
}

/** The button for the next step of the order. */
export function StepButton({
  step: { to, label },
  onStep,
  inPage = false,
}: {
  step: NextStep;
  onStep: () => void;
  /** True if it is part of the text, and not in the bar. */
  inPage?: boolean;
}): ReactElement {
  const guard = useDoubleTapGuard<HTMLButtonElement & HTMLAnchorElement>({ shows: label });
  const look = inPage
    ? ({ variant: "secondary", size: "small" } as const)
    : ({ size: "growing", tight: true } as const);
  const className = inPage
    ? "justify-self-start whitespace-normal"
    : "flex-1 max-md:text-[0.9375rem] md:max-xl:flex-none";
  if (to === "products") {
    return (
      <LinkButton {...guard} {...look} to={catalogPages.products} className={className}>
        {label}
      </LinkButton>
    );
  }
  return (
    <Button {...guard} {...look} onClick={onStep} className={className}>
      {label}
    </Button>
  );
}

interface PlaceButtonProps {
  placing: boolean;
  disabled: boolean;
  /** True if no other step comes first. */
  isNext: boolean;
  describedBy: string;
  onPlace: () => void;
}

function PlaceButton({ placing, disabled, isNext, describedBy, onPlace }: PlaceButtonProps) {
  const guard = useDoubleTapGuard<HTMLButtonElement>({ shows: String(disabled), costs: true });
  return (
    <Button
      {...guard}
      variant={isNext ? "primary" : "secondary"}
      size="growing"
      tight
      disabled={disabled}
      busy={placing}
      busyLabel={t("placingOrder")}
      aria-describedby={describedBy}
      onClick={onPlace}
      className={isNext ? "md:w-full" : "xl:flex-1"}
    >
      {t("placeOrder")}
    </Button>
  );
}
