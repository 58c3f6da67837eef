import { type RefObject, useEffect, useLayoutEffect, useState } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { writeDevice } from "#kernel/web/device/device-storage.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import type { UsualProduct } from "#modules/order/contract/usual.ts";
import type { OrderApi } from "#modules/order/module-api.ts";
import { HOUSEHOLD_ROOM } from "./household-room.ts";

interface Household {
  /** The next order that comes and can still be changed. */
  next: OrderAnswer | undefined;
  usual: readonly UsualProduct[];
}

/** The latest answer, drawn at once when its shopper comes back to the home page. */
let latest: { of: string; household: Household } | undefined;

/** What the shopper has ordered; undefined until it is known. Without an answer it stays so: the page does without it. */
export function useHousehold(): Household | undefined {
  const id = useSession().user?._id ?? "";
  const [shown, setShown] = useState(latest);
  useEffect(() => {
    let isLeft = false;
    readHousehold().then(
      (household) => {
        latest = { of: id, household };
        if (!isLeft) setShown(latest);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id]);
  return shown?.of === id ? shown.household : undefined;
}

async function readHousehold(): Promise<Household> {
  const api = browserApi<OrderApi>().api.order;
  const [{ orders }, { usual }] = await Promise.all([
    api.user.$get({ query: { status: "Pending" } }).then(readAnswer),
    api.usual.$get().then(readAnswer),
  ]);
  const open = orders.filter(({ changeableUntil: until }) => until && Date.parse(until) > now().getTime());
  const [next] = open.toSorted((one, other) => (one.deliveryDay < other.deliveryDay ? -1 : 1));
  return { next, usual };
}

/** Stores the height of the place around `content` for the next visit, once it is known what stands in it. */
export function useKeptRoom(content: RefObject<HTMLElement | null>, household: Household | undefined): void {
  useLayoutEffect(() => {
    const place = content.current?.closest<HTMLElement>("[data-room]");
    if (!household || !place) return;
    place.style.minHeight = "";
    writeDevice(HOUSEHOLD_ROOM, place.getBoundingClientRect().height);
  }, [content, household]);
}
