import { type ReactNode, useEffect, useState } from "react";
import { toPaise } from "#kernel/money/money.ts";
import { storeMoment } from "#kernel/time/store-time.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { fields, listOf, nullable, text } from "#kernel/web/shape.ts";
import type { Address } from "#modules/address/contract.ts";
import { isWholePin } from "#modules/address/rules/shared/address.ts";
import { deliveryDay } from "#modules/delivery/rules/shared/delivery-days.ts";
import { dayAndWindow } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { useCheckedPin } from "#modules/delivery/web/shared/checked-pin.ts";
import { areaDays } from "#modules/delivery/web/shared/newest-delivery.ts";
import { useDelivery } from "#modules/delivery/web/shared/use-delivery.ts";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { DeliveryOptions } from "../../contract/place-order.ts";
import type { OrderApi } from "../../module-api.ts";
import { t } from "../../texts/checkout-texts.ts";

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

interface DeliveryChoiceOptions {
  /** Without lines nothing is asked. */
  lines: readonly { id: string; product: { category: string } }[];
  address: Address | undefined;
  /** The key of the chosen time; empty for the usual window of the first day, or else the earliest. */
  chosenKey: string;
  /** The id of the last order's window. */
  usualWindow?: string | undefined;
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
export function useDeliveryChoice({
  lines,
  address,
  chosenKey,
  usualWindow,
  onChoose,
}: DeliveryChoiceOptions) {
  const { delivery, at } = useDelivery();
  const [instead, setInstead] = useState<Instead>();
  const checkedPin = useCheckedPin();
  const hasMore = lines.length > 0 && (delivery.hasWindows || delivery.hasAreas);
  // The address's PIN code; without one, the one that the shopper has checked.
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
  const chosen = chosenOf(choices, chosenKey, usualWindow);
  const isFull = delivery.hasWindows && options !== undefined && choices.length === 0;
  const { moved, hold } = useMovedChoice({ choices, chosen, about: `${pin} ${items}` });
  return {
    choices,
    /** All days in the answer, including full ones. */
    days: delivery.hasWindows ? (options?.days ?? []) : [],
    chosen,
    /** The previous choice, if it is no longer available. */
    moved,
    choose: (choice: Choice) => {
      hold(choice);
      onChoose(choice.key);
    },
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

/** A day on which an order can come, with its windows. */
export type Day = DeliveryOptions["days"][number];

const freePlaces = listOf(
  fields({ day: text, window: nullable(fields({ id: text, name: text, begins: text, ends: text })) }),
);

/** A day and one of its windows to choose; null if the day has none. */
export interface Choice {
  key: string;
  day: string;
  window: Day["windows"][number] | null;
}

/** Says that a time can't be chosen any more, and which one has replaced it. */
export function movedWords(gone: Choice, chosen: Choice): string {
  return t("timeMoved", {
    gone: dayAndWindow(gone.day, gone.window),
    time: dayAndWindow(chosen.day, chosen.window),
  });
}

/** The available choices of the days, the earliest first, without full windows. */
export function choicesOf(days: readonly Day[]): Choice[] {
  return allOf(days).filter(({ window }) => !window || window.free === null || window.free > 0);
}

/** All choices of the days, with those that are full. */
export function allOf(days: readonly Day[]): Choice[] {
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

/** The chosen time while there is room; else the usual window of the first day; else the earliest. */
export function chosenOf(
  choices: readonly Choice[],
  chosenKey: string | undefined,
  usualWindow?: string,
): Choice | undefined {
  const [earliest] = choices;
  const isUsual = ({ day, window }: Choice) => day === earliest?.day && window?.id === usualWindow;
  return choices.find(({ key }) => key === chosenKey) ?? choices.find(isUsual) ?? earliest;
}

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

/** Loads the options again as soon as one of them has passed. */
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
    hold: (choice: Choice) => setHeld({ about, choice }),
  };
}
