import type { DeliveryArea } from "./delivery-rules.ts";

/** Whether a PIN code is served, and by the terms of which area. No area stands for everywhere on the store's terms. */
export type Reach = { served: false } | { served: true; area: DeliveryArea | null };

/** Whether a PIN code is served. Without any areas everything is. */
export function reachOf(pin: string, areas: readonly DeliveryArea[]): Reach {
  if (areas.length === 0) return { served: true, area: null };
  const area = areas.find((each) => holds(each, pin));
  return area ? { served: true, area } : { served: false };
}

/** Texts of digits of one length compare as their numbers do. */
function holds({ firstPin, lastPin }: DeliveryArea, pin: string): boolean {
  return pin.length === firstPin.length && firstPin <= pin && pin <= lastPin;
}

/** Two areas that have a PIN code in common; undefined when each has its own. */
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

/** What was read of a typed or pasted list, and the parts that are no PIN codes. */
type PinList = { ranges: PinRange[]; unread: string[] };

/** As India's are: six digits, the first of which is never 0. */
export const PIN = "[1-9]\\d{5}";
const RANGE = new RegExp(`^(${PIN})(?:[-–—](${PIN}))?$`);

/**
 * Reads PIN codes and ranges (`570001, 570004-570010`) as they are pasted: between commas, semicolons, blanks or lines.
 * What stands in the list twice is kept once.
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
