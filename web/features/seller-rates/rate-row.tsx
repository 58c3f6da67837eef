import type { KeyboardEvent } from "react";
import type { SellerProduct } from "#contract/seller-product.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Switch } from "#web/ui/switch.tsx";
import { type RateEdit, shownRate } from "./rate-edits.ts";

interface RateRowProps {
  product: SellerProduct;
  edit: RateEdit | undefined;
  error: string | undefined;
  onChange: (edit: RateEdit) => void;
}

/** One product's rate. Tab goes on to the next field, Enter and the arrows to the same one of the next row. */
export function RateRow({ product, edit, error, onChange }: RateRowProps) {
  const { name, quantity, unit } = product;
  const shown = shownRate(product, edit);
  return (
    <li
      className={classNames(
        "grid grid-cols-[1fr_1fr_auto] items-center gap-x-3 gap-y-1 border-b border-line py-2 md:grid-cols-[minmax(0,1fr)_8rem_8rem_8rem]",
        edit && "bg-butter/50",
      )}
    >
      <span className="min-w-0 wrap-anywhere max-md:col-span-3">
        <span className="font-medium">{name}</span>{" "}
        <span className="text-sm text-ink-soft">
          {quantity} {unit}
        </span>
        {error && <span className="block text-sm font-medium text-clay-deep">{error}</span>}
      </span>
      <RateInput
        column="price"
        label={`Price of ${name}`}
        value={shown.price}
        invalid={error !== undefined}
        onChange={(price) => onChange({ price })}
      />
      <RateInput
        column="offer"
        label={`Offer price of ${name}`}
        value={shown.offerPrice}
        invalid={error !== undefined}
        onChange={(offerPrice) => onChange({ offerPrice })}
      />
      <Switch
        label={`${name} in stock`}
        on={shown.inStock}
        onChange={(inStock) => onChange({ inStock })}
        text={shown.inStock ? "In stock" : "Sold out"}
      />
    </li>
  );
}

interface RateInputProps {
  column: string;
  label: string;
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
}

function RateInput({ column, label, value, invalid, onChange }: RateInputProps) {
  return (
    <span className="relative block">
      <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft">
        ₹
      </span>
      <input
        type="text"
        inputMode="decimal"
        aria-label={label}
        aria-invalid={invalid || undefined}
        data-column={column}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={walk}
        className="min-h-11 w-full rounded-field border-[1.5px] border-line-strong bg-sheet pr-2 pl-7 tabular-nums aria-invalid:border-clay"
      />
    </span>
  );
}

const STEPS: Record<string, number> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

function walk(event: KeyboardEvent<HTMLInputElement>) {
  const step = STEPS[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const { column } = event.currentTarget.dataset;
  const inputs = [...document.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`)];
  inputs[inputs.indexOf(event.currentTarget) + step]?.focus();
}
