import type { DayRules, DeliveryArea, DeliveryRules } from "./delivery-rules.ts";

/**
 * The answer for a PIN code: it is not served, or it is, in an area. A null area means that the store delivers
 * everywhere, on its own terms.
 */
export type Reach = { served: false } | { served: true; area: DeliveryArea | null };

/** Looks a PIN code up among the areas. Without any areas every one is served. */
export function reachOf(pin: string, areas: readonly DeliveryArea[]): Reach {
  if (areas.length === 0) return { served: true, area: null };
  const area = areas.find((each) => holds(each, pin));
  return area ? { served: true, area } : { served: false };
}

/** Digits of the same length compare like numbers. */
function holds({ firstPin, lastPin }: DeliveryArea, pin: string): boolean {
  return pin.length === firstPin.length && firstPin <= pin && pin <= lastPin;
}

/** The rules by which an area's orders come: its own weekdays and cut-off, or the store's for a null area. */
export function rulesOf<Rules extends DayRules>(rules: Rules, area: DeliveryArea | null): Rules {
  const { weekdays, cutOff } = area ?? {};
  return {
    ...rules,
    ...(weekdays ? { freshWeekdays: weekdays, otherWeekdays: weekdays } : {}),
    ...(cutOff ? { cutOff } : {}),
  };
}

/** The cost of a delivery to a place, in paise. A null fee means the store's shipping charge, null `freeFromPaise` never free. */
export type DeliveryFee = { feePaise: number | null; freeFromPaise: number | null };

/** The fee of an area's orders; for a null area the store's. */
export function feeOf(
  { freeFromPaise = null }: Pick<DeliveryRules, "freeFromPaise">,
  area: DeliveryArea | null,
): DeliveryFee {
  return { feePaise: area?.feePaise ?? null, freeFromPaise: area?.freeFromPaise ?? freeFromPaise };
}

/** The fee for a cart amount in paise: none from the amount on from which delivery is free. Null: the store's charge. */
export function feeFor({ feePaise, freeFromPaise }: DeliveryFee, subTotalPaise: number): number | null {
  return freeFromPaise !== null && subTotalPaise >= freeFromPaise ? 0 : feePaise;
}

/** Two areas that share a PIN code; undefined if there are none. */
export function overlapping<Area extends Pick<DeliveryArea, "firstPin" | "lastPin">>(
  areas: readonly Area[],
): [Area, Area] | undefined {
  const inOrder = areas.toSorted(
    (a, b) => a.firstPin.length - b.firstPin.length || (a.firstPin < b.firstPin ? -1 : 1),
  );
  for (const [index, area] of inOrder.entries()) {
    const next = inOrder[index + 1];
    if (next && next.firstPin.length === area.firstPin.length && next.firstPin <= area.lastPin)
      return [area, next];
  }
  return undefined;
}

/** A PIN code, or all from the first to the last. */
export type PinRange = { firstPin: string; lastPin: string };

/** The parsed ranges of a list, and the parts that are no PIN codes. */
type PinList = { ranges: PinRange[]; unread: string[] };

/** An Indian PIN code: six digits, the first of which is never 0. */
export const PIN = "[1-9]\\d{5}";
const RANGE = new RegExp(`^(${PIN})(?:[-–—](${PIN}))?$`);

/**
 * Parses pasted PIN codes and ranges (`570001, 570004-570010`), separated by commas, semicolons, blanks or lines.
 * Duplicates are removed.
 */
export function readPinList(text: string): PinList {
  const ranges = new Map<string, PinRange>();
  const unread: string[] = [];
  for (const part of partsOf(text)) {
    const [, firstPin, lastPin = firstPin] = RANGE.exec(part) ?? [];
    const isRange =
      firstPin !== undefined &&
      lastPin !== undefined &&
      firstPin.length === lastPin.length &&
      firstPin <= lastPin;
    if (isRange) ranges.set(`${firstPin}-${lastPin}`, { firstPin, lastPin });
    else unread.push(part);
  }
  return { ranges: [...ranges.values()], unread };
}

/** Blanks around a dash belong to the range. */
function partsOf(text: string): string[] {
  return text
    .replace(/\s*([-–—])\s*/g, "$1")
    .split(/[\s,;]+/)
    .filter((part) => part !== "");
}
