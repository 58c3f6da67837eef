import Check from "lucide-react/icons/check";
import { type ReactNode, useEffect, useState } from "react";
import { toPaise } from "#kernel/money/money.ts";
import { formatShortDay, storeMoment } from "#kernel/time/store-time.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { fields, listOf, nullable, text } from "#kernel/web/shape.ts";
import type { Address } from "#modules/address/contract.ts";
import { isWholePin } from "#modules/address/rules/shared/address.ts";
import { deliveryDay } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow, windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { useCheckedPin } from "#modules/delivery/web/shared/checked-pin.ts";
import { areaDays } from "#modules/delivery/web/shared/newest-delivery.ts";
import { useDelivery } from "#modules/delivery/web/shared/use-delivery.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { DeliveryOptions } from "../../contract/place-order.ts";
import type { OrderApi } from "../../module-api.ts";
import { t } from "../../texts/checkout-texts.ts";

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

type OfferedTimes = Pick<
  ReturnType<typeof useDeliveryChoice>,
  "choices" | "chosen" | "choose" | "moved" | "days"
>;

/** The choice of a delivery day and window, if there are several: a strip of days with their windows. */
export function DeliveryChoice({
  delivery,
  name = "delivery",
  legend = t("deliveryTime"),
}: {
  delivery: OfferedTimes;
  name?: string;
  legend?: string;
}) {
  const { choices, chosen, choose, moved, days } = delivery;
  const strip = stripOf(choices, days);
  if (strip.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-display text-heading font-semibold">{legend}</legend>
      <p role="status" className={moved && "mb-3 rounded-field bg-blush px-4 py-3 text-sm"}>
        {moved &&
          chosen &&
          t("timeMoved", {
            gone: dayAndWindow(moved.day, moved.window),
            time: dayAndWindow(chosen.day, chosen.window),
          })}
      </p>
      {/* The strip reaches to the column's edges, so that a cut chip shows that there is more. */}
      <div className="-mx-4 flex gap-4 overflow-x-auto overscroll-x-contain px-4 pt-1 pb-2 [scrollbar-width:thin] cramped:flex-col sm:-mx-6 sm:px-6 xl:mx-0 xl:px-1">
        {strip.map(({ day, chips }) => (
          <div key={day} className="grid content-start gap-1.5">
            <p aria-hidden="true" className="text-sm font-semibold whitespace-nowrap">
              {formatShortDay(day)}
            </p>
            <div className="flex gap-2 cramped:flex-col xl:flex-col">
              {chips.map((chip) => (
                <Chip
                  key={chip.key}
                  name={name}
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

type ChipProps = { name: string; choice: Choice; full: boolean; checked: boolean; onChoose: () => void };

function Chip({ name, choice, full, checked, onChoose }: ChipProps) {
  const { key, day, window } = choice;
  const hint = full ? t("full") : placesLeft(choice);
  return (
    <label className="relative flex min-h-11 items-center gap-1.5 rounded-field border-[1.5px] border-line px-3 py-1 text-sm leading-tight font-medium whitespace-nowrap cramped:whitespace-normal hover:border-leaf has-checked:border-leaf has-checked:bg-sprout/60 has-disabled:cursor-not-allowed has-disabled:border-dashed has-disabled:text-ink-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus)">
      <input
        type="radio"
        name={name}
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

interface DeliveryChoiceOptions {
  /** Without lines nothing is asked. */
  lines: readonly { id: string; product: { category: string } }[];
  address: Address | undefined;
  /** The key of the chosen time; empty for the earliest. */
  chosenKey: string;
  onChoose: (key: string) => void;
}

/** The server's alternatives to a refused time, while no newer answer has come. */
interface Instead {
  after: DeliveryOptions | undefined;
  choices: readonly Choice[];
}

/**
 * The delivery time of an order, and the fee for its address. A store without windows and areas is not asked, as the
 * first day follows from the rule. The options are loaded again when a cut-off has passed.
 */
export function useDeliveryChoice({ lines, address, chosenKey, onChoose }: DeliveryChoiceOptions) {
  const { delivery, at } = useDelivery();
  const [instead, setInstead] = useState<Instead>();
  const checkedPin = useCheckedPin();
  const hasMore = lines.length > 0 && (delivery.hasWindows || delivery.hasAreas);
  // The address counts. Without one, the PIN code that the shopper has checked.
  const pin = address?.zipcode ?? (checkedPin && isWholePin(checkedPin) ? checkedPin : undefined);
  const items = lines.map(({ id }) => id).join();
  const first = deliveryDay(
    lines.map(({ product }) => product.category),
    at,
    delivery,
  );
  const read = async () => {
    const query = { items, ...(pin && { pin }) };
    return { pin, ...(await readAnswer(await browserApi<OrderApi>().api.delivery.options.$get({ query }))) };
  };
  const question = usePartQuestion(hasMore ? `${pin} ${items} ${first}` : null, read, "delivery");
  const { value, loading, reload } = useLoaded(question);
  const options = hasMore ? value?.options : undefined;
  useEffect(() => {
    if (options) areaDays.set(options.area);
  }, [options]);
  useRenewal(options, reload);
  const free = instead && instead.after === options ? instead.choices : choicesOf(options?.days ?? []);
  const choices = delivery.hasWindows ? free : [];
  const chosen = chosenOf(choices, chosenKey);
  const isFull = delivery.hasWindows && options !== undefined && choices.length === 0;
  const { moved, settle } = useMovedChoice({ choices, chosen, about: `${pin} ${items}` });
  return {
    choices,
    /** All days in the answer, including full ones. */
    days: delivery.hasWindows ? (options?.days ?? []) : [],
    chosen,
    /** The previous choice, if it is no longer available. */
    moved,
    choose: (choice: Choice) => {
      settle(choice);
      onChoose(choice.key);
    },
    /** Takes over the server's alternatives to a refused time. */
    takeInstead: (others: readonly Choice[]) => {
      setInstead({ after: options, choices: others });
      onChoose("");
      return reload();
    },
    /** True if this address's fee is not known yet. */
    waiting: hasMore && loading && value?.pin !== pin,
    pin,
    day: isFull ? undefined : (chosen?.day ?? options?.days[0]?.day ?? first),
    /** The first day of these products, whatever is chosen. */
    firstDay: options?.days[0]?.day ?? first,
    /** The part of the order that is sent. Without a choice, the server finds the earliest time. */
    ordered: chosen ? { delivery: { day: chosen.day, window: chosen.window?.id ?? null } } : {},
    fee: {
      feePaise: options?.served ? toPaise(options.fee) : null,
      freeFromPaise: options ? paiseOf(options.freeFrom) : (delivery.freeFromPaise ?? null),
    },
    isServed: options?.served ?? null,
    minimumPaise: toPaise(options?.minimum ?? 0),
    reload,
  };
}

const paiseOf = (rupees: number | null) => (rupees === null ? null : toPaise(rupees));

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
/** The longest delay of a browser's timer. It ignores longer ones. */
const LONGEST_MS = 24 * 60 * MINUTE_MS;

type Day = DeliveryOptions["days"][number];

const freePlaces = listOf(
  fields({ day: text, window: nullable(fields({ id: text, name: text, begins: text, ends: text })) }),
);

/** A day and one of its windows to choose; null if the day has none. */
export interface Choice {
  key: string;
  day: string;
  window: Day["windows"][number] | null;
}

/** The available choices of the days, the earliest first, without full windows. */
export function choicesOf(days: readonly Day[]): Choice[] {
  return allOf(days).filter(({ window }) => !window || window.free === null || window.free > 0);
}

function allOf(days: readonly Day[]): Choice[] {
  return days.flatMap(({ day, windows }): Choice[] => {
    if (windows.length === 0) return [{ key: day, day, window: null }];
    return windows.map((window) => ({ key: `${day} ${window.id}`, day, window }));
  });
}

/**
 * The server's alternatives to a refused day or window, the earliest first; undefined if an order was refused for
 * another reason. The number of free places is not included.
 */
export function choicesInstead(error: unknown): Choice[] | undefined {
  if (!(error instanceof ApiError) || !freePlaces(error.next)) return undefined;
  return error.next.map(({ day, window }) =>
    window
      ? { key: `${day} ${window.id}`, day, window: { ...window, free: null } }
      : { key: day, day, window: null },
  );
}

/** The wanted choice while there is room; else the earliest. */
export function chosenOf(choices: readonly Choice[], chosenKey: string | undefined): Choice | undefined {
  return choices.find(({ key }) => key === chosenKey) ?? choices[0];
}

/** A choice in the strip of days. */
type StripChip = Choice & { full: boolean };

/** The days with their windows, the earliest first. A window that the server knows and nobody can choose is full. */
export function stripOf(
  choices: readonly Choice[],
  days: readonly Day[],
): { day: string; chips: StripChip[] }[] {
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

/** The time at which these options become outdated: a cut-off passes, or the next window begins. */
function overAt({ cutOff, days }: DeliveryOptions): number {
  const [first] = days;
  const [window] = first?.windows ?? [];
  const ends = [
    ...(cutOff ? [Date.parse(cutOff.at)] : []),
    ...(first && window ? [storeMoment(first.day, window.begins).getTime()] : []),
  ];
  return Math.min(...ends);
}

/** Loads the options again as soon as one of them has passed while the page is open. */
function useRenewal(options: DeliveryOptions | undefined, reload: () => void): void {
  useEffect(() => {
    if (!options) return;
    const left = overAt(options) - now().getTime() + SECOND_MS;
    // With a wrong clock it asks once a minute, and not in a loop.
    const wait = left > 0 ? left : MINUTE_MS;
    if (wait > LONGEST_MS) return;
    const timer = setTimeout(reload, wait);
    return () => clearTimeout(timer);
  }, [options, reload]);
}

interface Shown {
  choices: readonly Choice[];
  chosen: Choice | undefined;
  /** The products and the destination. For another order, other times are no news. */
  about: string;
}

/** Finds out that the shown day or window is no longer available, so that another one has replaced it. */
function useMovedChoice({ choices, chosen, about }: Shown) {
  const [held, setHeld] = useState<{ about: string; choice: Choice }>();
  const isAbout = held?.about === about;
  useEffect(() => {
    if (chosen && !isAbout) setHeld({ about, choice: chosen });
  }, [chosen, isAbout, about]);
  const isGone = isAbout && choices.length > 0 && choices.every(({ key }) => key !== held.choice.key);
  return {
    moved: isGone ? held.choice : undefined,
    settle: (choice: Choice) => setHeld({ about, choice }),
  };
}
