import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { dayAndWindow, windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { t } from "../../texts/checkout-texts.ts";
import { type Choice, stripOf, type useDeliveryChoice } from "./use-delivery-choice.ts";

/** The number of free places from which a window shows them. */
const FEW_PLACES = 5;

/** The message that a cart can't be delivered to its address, and the remedy. */
export function NotDelivered({ refusal, children }: { refusal: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 rounded-field bg-clay/10 px-4 py-3">
      <p role="status" className="font-medium text-clay-deep">
        {refusal}
      </p>
      {children}
    </div>
  );
}

/** The choice of a delivery day and window, if there are several: a strip of days with their windows. */
export function DeliveryChoice({ delivery }: { delivery: ReturnType<typeof useDeliveryChoice> }) {
  const { choices, chosen, choose, moved, days } = delivery;
  const strip = stripOf(choices, days);
  if (strip.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-heading font-semibold">{t("deliveryTime")}</legend>
      <p role="status" className={moved && "mb-3 rounded-field bg-blush px-4 py-3 text-sm"}>
        {moved &&
          chosen &&
          t("timeMoved", {
            gone: dayAndWindow(moved.day, moved.window),
            time: dayAndWindow(chosen.day, chosen.window),
          })}
      </p>
      {/* The strip reaches to the column's edges, so that a cut chip shows that there is more. */}
      <div className="-mx-4 flex gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-2 [scrollbar-width:thin] sm:-mx-6 sm:px-6 xl:mx-0 xl:px-1">
        {strip.map(({ day, chips }) => (
          <div key={day} className="grid content-start gap-1.5">
            <p aria-hidden="true" className="text-sm font-semibold whitespace-nowrap">
              {formatShortDay(day)}
            </p>
            <div className="flex gap-2">
              {chips.map((chip) => (
                <Chip
                  key={chip.key}
                  choice={chip}
                  full={chip.full}
                  checked={chip.key === chosen?.key}
                  onChoose={() => choose(chip)}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
    </fieldset>
  );
}

type ChipProps = { choice: Choice; full: boolean; checked: boolean; onChoose: () => void };

function Chip({ choice, full, checked, onChoose }: ChipProps) {
  const { key, day, window } = choice;
  const hint = full ? t("full") : placesLeft(choice);
  return (
    <label className="relative flex min-h-11 items-center gap-1.5 rounded-field border-[1.5px] border-line px-3 py-1 text-sm leading-tight font-medium whitespace-nowrap hover:border-leaf has-checked:border-leaf has-checked:bg-sprout/60 has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
      <input
        type="radio"
        name="delivery"
        value={key}
        checked={checked}
        disabled={full}
        onChange={onChoose}
        className="absolute inset-0 size-full appearance-none opacity-0"
      />
      {checked && <Check aria-hidden="true" className="size-4 shrink-0 text-leaf" strokeWidth={2.5} />}
      <span>
        <span className="sr-only">{formatShortDay(day)}, </span>
        {window ? windowName(window) : t("anyTime")}
        {hint && <span className="block text-xs font-normal text-ink-soft">{hint}</span>}
      </span>
    </label>
  );
}

function placesLeft({ window }: Choice): string | undefined {
  if (!window || window.free === null || window.free > FEW_PLACES) return undefined;
  return t("placesLeft", { count: window.free });
}
