import { type RefObject, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { writeDevice } from "#kernel/web/device/device-storage.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import type { UsualProduct } from "#modules/order/contract/usual.ts";
import type { OrderApi } from "#modules/order/module-api.ts";
import { useOpenOrder } from "#modules/order/web/shared/open-order.ts";
import { HOUSEHOLD_HEIGHT } from "./household-height.ts";

interface Household {
  /** The next order that comes and can still be changed; null without one. */
  next: OrderAnswer | null;
  usual: readonly UsualProduct[];
}

/** The latest answer, drawn at once when its shopper comes back to the home page. */
let latest: { of: string; usual: readonly UsualProduct[] } | undefined;

/** What the shopper has ordered; undefined until it is known. Without an answer it stays so: the page does without it. */
export function useHousehold(): Household | undefined {
  const id = useSession().user?._id ?? "";
  const open = useOpenOrder();
  const [shown, setShown] = useState(latest);
  useEffect(() => {
    let isLeft = false;
    readUsual().then(
      (usual) => {
        latest = { of: id, usual };
        if (!isLeft) setShown(latest);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id]);
  const next = open?.order;
  const usual = shown?.of === id ? shown.usual : undefined;
  return useMemo(
    () => (next === undefined || usual === undefined ? undefined : { next, usual }),
    [next, usual],
  );
}

async function readUsual(): Promise<readonly UsualProduct[]> {
  return (await readAnswer(await browserApi<OrderApi>().api.order.usual.$get())).usual;
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
