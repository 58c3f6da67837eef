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
