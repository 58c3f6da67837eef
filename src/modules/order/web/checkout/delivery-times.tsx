import Check from "lucide-react/icons/check";
import { useState } from "react";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { Button } from "#ui/controls/button.tsx";
import { t } from "../../texts/checkout-texts.ts";
import { allOf, type Choice, type Day, movedWords, type useDeliveryChoice } from "./delivery-choice.tsx";

/** A window with so many free places or fewer shows them. */
const FEW_PLACES = 5;
const FIRST_DAYS = 3;

type DeliveryTimes = ReturnType<typeof useDeliveryChoice>;

type OfferedTimes = Pick<DeliveryTimes, "choices" | "chosen" | "choose" | "days"> &
  Partial<Pick<DeliveryTimes, "moved">>;

interface DeliveryChoiceProps {
  delivery: OfferedTimes;
  name?: string;
  legend?: string;
  /** Shows the legend to screen readers only, as the place says it already. */
  hideLegend?: boolean;
  /** Called once a time was pressed with a finger or a mouse. */
  onDone?: () => void;
}

/** The choice of a delivery day and window, if there are several: each day with its windows, which wrap. */
export function DeliveryChoice({
  delivery,
  name = "delivery",
  legend = t("deliveryTime"),
  hideLegend = false,
  onDone,
}: DeliveryChoiceProps) {
  const { choices, chosen, choose, moved, days } = delivery;
  const [showsAll, setShowsAll] = useState(false);
  const offered = daysToChoose(choices, days);
  if (offered.length === 0) return null;
  const isLate = offered.findIndex(({ day }) => day === chosen?.day) >= FIRST_DAYS;
  const shown =
    showsAll || isLate || offered.length === FIRST_DAYS + 1 ? offered : offered.slice(0, FIRST_DAYS);
  return (
    <fieldset className="min-w-0">
      <legend className={hideLegend ? "sr-only" : "mb-3 font-display text-heading font-semibold"}>
        {legend}
      </legend>
      <p role="status" className={moved && "mb-3 rounded-field bg-blush px-4 py-3 text-sm"}>
        {moved && chosen && movedWords(moved, chosen)}
      </p>
      <div className="grid gap-3">
        {shown.map(({ day, chips }) => (
          <div key={day} className="grid gap-1.5">
            <p aria-hidden="true" className="text-sm font-semibold">
              {formatShortDay(day)}
            </p>
            <div className="flex flex-wrap gap-2">
              {chips.map((chip) => (
                <Chip
                  key={chip.key}
                  name={name}
                  choice={chip}
                  full={chip.full}
                  checked={chip.key === chosen?.key}
                  onChoose={() => choose(chip)}
                  onDone={onDone}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {shown.length < offered.length && (
        <Button variant="quiet" size="small" tight onClick={() => setShowsAll(true)} className="mt-2 -ml-3">
          {t("laterDays")}
        </Button>
      )}
    </fieldset>
  );
}

interface ChipProps {
  name: string;
  choice: Choice;
  full: boolean;
  checked: boolean;
  onChoose: () => void;
  onDone: (() => void) | undefined;
}

function Chip({ name, choice, full, checked, onChoose, onDone }: ChipProps) {
  const { key, day, window } = choice;
  const hint = full ? t("full") : placesLeft(choice);
  return (
    <label className="relative flex min-h-11 max-w-full items-center gap-1.5 rounded-field border-[1.5px] border-line px-3 py-1 text-sm leading-tight font-medium hover:border-leaf has-checked:border-leaf has-checked:bg-sprout/60 has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
      <input
        type="radio"
        name={name}
        value={key}
        checked={checked}
        disabled={full}
        onChange={onChoose}
        // Arrow keys cause clicks too, but with `detail` 0.
        onClick={onDone && ((event) => event.detail > 0 && onDone())}
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

/** A time to choose; `full` if nobody can. */
type TimeChip = Choice & { full: boolean };

/** The days with their windows, the earliest first. A window that the server knows and nobody can choose is full. */
export function daysToChoose(
  choices: readonly Choice[],
  days: readonly Day[],
): { day: string; chips: TimeChip[] }[] {
  const free = new Map(choices.map((choice) => [choice.key, choice]));
  const full = allOf(days).filter(({ key }) => !free.has(key));
  const chips = [
    ...choices.map((choice) => ({ ...choice, full: false })),
    ...full.map((choice) => ({ ...choice, full: true })),
  ];
  const shown = [...new Set(chips.map(({ day }) => day))].toSorted();
  return shown.map((day) => ({
    day,
    chips: chips.filter((chip) => chip.day === day).toSorted((a, b) => beginOf(a).localeCompare(beginOf(b))),
  }));
}

const beginOf = ({ window }: Choice) => window?.begins ?? "";
