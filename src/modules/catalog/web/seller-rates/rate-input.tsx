import type { KeyboardEvent } from "react";
import { classNames } from "#ui/class-names.ts";

interface RateInputProps {
  column: string;
  label: string;
  /** Its column's head, shown where there is none above it. */
  head: string;
  value: string;
  /** Counts packs, where the others are rupees. */
  packs?: boolean;
  /** The id of what says what is wrong with it. */
  error: string | undefined;
  onChange: (value: string) => void;
}

/** A figure of a row. Enter and the arrows go to the same one of the next row. */
export function RateInput({ column, label, head, packs = false, value, error, onChange }: RateInputProps) {
  return (
    <span className="grid gap-0.5">
      <span aria-hidden="true" className="text-sm text-ink-soft md:hidden">
        {head}
      </span>
      <span className="relative block">
        {!packs && (
          <span aria-hidden="true" className="absolute top-1/2 left-3 -translate-y-1/2 text-ink-soft">
            ₹
          </span>
        )}
        <input
          type="text"
          inputMode={packs ? "numeric" : "decimal"}
          placeholder={packs ? "–" : undefined}
          aria-label={label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error}
          data-column={column}
          value={value}
          onFocus={(event) => event.target.select()}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={walk}
          className={classNames(
            "min-h-11 w-full rounded-field border-[1.5px] border-line-strong bg-sheet pr-2 tabular-nums aria-invalid:border-clay",
            packs ? "pl-3" : "pl-7",
          )}
        />
      </span>
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
