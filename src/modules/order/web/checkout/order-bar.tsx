import { type ReactElement, useId } from "react";
import type { Address } from "#modules/address/contract.ts";
import { catalogPages } from "#modules/catalog/paths.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { t } from "../../texts/checkout-texts.ts";
import type { NextStep } from "./use-steps.ts";

interface OrderBarProps {
  closed: string | undefined;
  placing: boolean;
  /** True if the shopper is not known yet. */
  waiting: boolean;
  /** The missing step; undefined if the order can be placed. */
  step: NextStep | undefined;
  onStep: () => void;
  /** Undefined while none is chosen. */
  address: Address | undefined;
  promise: string;
  total: string;
  /** The sum with the way to pay it as text. */
  amount: string;
  onPlace: () => void;
}

/**
 * The total and the button that places the order, or the one for the step without which it can't be. It stays in view: on
 * phones above the tabs and as low as a button, elsewhere at its column's edge. Screen readers read with the button
 * what is ordered.
 */
export function OrderBar({ closed, placing, waiting, step, onStep, onPlace, ...order }: OrderBarProps) {
  const summaryId = useId();
  if (closed !== undefined) {
    return (
      <div data-bar data-order-bar className={BAR_STYLE}>
        <p className="min-w-0 flex-1 py-2 text-sm leading-snug font-medium text-clay-deep wrap-anywhere">
          {closed}
        </p>
      </div>
    );
  }
  if (step?.refusal !== undefined) {
    return (
      <div data-bar data-order-bar className={BAR_STYLE}>
        <StepButton key={step.to} step={step} onStep={onStep} />
      </div>
    );
  }
  const { address, promise, total, amount } = order;
  const words = [address && whoAndWhere(address), promise, amount].filter(Boolean);
  return (
    <div data-bar data-order-bar className={BAR_STYLE}>
      {/* Elsewhere the sums stand right above the bar. */}
      <p className="shrink-0 px-1 md:hidden">
        <span className="block text-xs leading-4 text-ink-soft">{t("total")} </span>
        <strong className="block text-lg leading-5 whitespace-nowrap tabular-nums">{total}</strong>
      </p>
      <p id={summaryId} className="sr-only">
        {words.join(" · ")}
      </p>
      <PlaceButton
        placing={placing}
        disabled={placing || waiting}
        describedBy={summaryId}
        onPlace={onPlace}
      />
    </div>
  );
}

const BAR_STYLE =
  "fixed inset-x-0 bottom-(--bottom-tabs) z-20 flex items-center gap-4 border-t border-line bg-sheet px-4 py-1.5 cramped:flex-wrap cramped:gap-x-2 cramped:px-2 md:sticky md:bottom-0 md:-mx-6 md:-mb-6 md:px-6 md:py-3 low:static";

type Recipient = Pick<Address, "firstName" | "lastName" | "street" | "city" | "zipcode">;

/**
 * The name, area, city and PIN code of an address in one line. The area is the last part of the street, after a comma;
 * many addresses have none.
 */
export function whoAndWhere({ firstName, lastName, street, city, zipcode }: Recipient): string {
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
  const className = inPage ? "justify-self-start whitespace-normal" : "flex-1 max-md:text-[0.9375rem]";
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
  describedBy: string;
  onPlace: () => void;
}

function PlaceButton({ placing, disabled, describedBy, onPlace }: PlaceButtonProps) {
  const guard = useDoubleTapGuard<HTMLButtonElement>({ shows: String(disabled), costs: true });
  return (
    <Button
      {...guard}
      size="growing"
      tight
      disabled={disabled}
      busy={placing}
      busyLabel={t("placingOrder")}
      aria-describedby={describedBy}
      onClick={onPlace}
      className="flex-1"
    >
      {t("placeOrder")}
    </Button>
  );
}
