/** A PIN code, or all from the first to the last. */
export type PinRange = { firstPin: string; lastPin: string };

/** What was read of a typed or pasted list, and the parts that are no PIN codes. */
export type PinList = { ranges: PinRange[]; unread: string[] };

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
