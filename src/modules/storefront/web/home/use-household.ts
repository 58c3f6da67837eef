import { type RefObject, useLayoutEffect, useMemo } from "react";
import { writeDevice } from "#kernel/web/device/device-storage.ts";
import type { UsualProduct } from "#modules/order/contract/usual.ts";
import type { Order } from "#modules/order/rules/shared/order.ts";
import { useOpenOrder } from "#modules/order/web/shared/open-order.ts";
import { useUsual } from "../shared/use-usual.ts";
import { HOUSEHOLD_HEIGHT } from "./household-height.ts";

interface Household {
  /** The next order that comes and can still be changed; null without one. */
  next: Order | null;
  usual: readonly UsualProduct[];
}

/** What the shopper has ordered; undefined until it is known. Without an answer it stays so: the page does without it. */
export function useHousehold(): Household | undefined {
  const usual = useUsual();
  const next = useOpenOrder()?.order;
  return useMemo(
    () => (next === undefined || usual === undefined ? undefined : { next, usual }),
    [next, usual],
  );
}

/** Stores the height of the place around `content` for the next visit, once it is known what stands in it. */
export function useStoredHeight(
  content: RefObject<HTMLElement | null>,
  household: Household | undefined,
): void {
  useLayoutEffect(() => {
    const place = content.current?.closest<HTMLElement>("[data-stored-height]");
    if (!household || !place) return;
    place.style.minHeight = "";
    writeDevice(HOUSEHOLD_HEIGHT, place.getBoundingClientRect().height);
  }, [content, household]);
}
