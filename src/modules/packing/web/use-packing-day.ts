import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { type Answer, type ApiResponse, readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { isConnectionFailure } from "#kernel/web/api/call.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { askForLogin, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { DELIVERY_ROUTE } from "#modules/order/web/shared/order-slots.ts";
import type { Progress } from "../contract.ts";
import type { PackingApi } from "../module-api.ts";
import { ANY_TIME } from "../rules/bag-state.ts";
import { t } from "../seller-texts.ts";
import { cachedBags, keepBags, type readProgress } from "./cached-station.ts";
import { readRoute } from "./papers/delivery-route.ts";
import { type Bag, shownBag } from "./shown-bag.ts";
import { packerHere, type Station, stationHere } from "./use-station.ts";

/** The time between two looks at the progress of all helpers, in milliseconds. */
const POLL_MS = 5_000;
/** The time after which the stations' route and this station's bags are read again, while somebody is at work. */
const TAKE_MS = 60_000;
/**
 * The number of bags that a station holds, for a time without a network, while so many wait. The last ones are left to
 * those who have nothing to do.
 */
const aheadOf = (waiting: number) => (waiting > 8 ? 3 : waiting > 3 ? 2 : 1);

/** The windows of a day's bags, by their ids, in the order of their first bags. */
export function windowsOf({ bags }: Pick<Progress, "bags">) {
  return [...Map.groupBy(bags, ({ window }) => window?.id ?? ANY_TIME)].map(([id, windowBags]) => ({
    id,
    window: windowBags[0]?.window ?? null,
    bags: windowBags,
    packed: windowBags.filter(({ state }) => state === "packed" || state === "gone").length,
  }));
}

/** The progress of all helpers, kept up to date while the page is visible. */
export function usePackingDay(pageRequest: ReturnType<typeof readProgress> | undefined) {
  const page = useSellerPage(pageRequest, t("loadFailed"));
  const { patch } = page;
  const day = page.value?.day;
  const [isLost, setOffline] = useState(false);
  const offline = isLost || page.value?.cachedAt !== undefined;
  /** Awaits a call in the background: a lost network is shown on the page, and not as a toast. */
  const quietly = useCallback(
    async <R extends ApiResponse>(request: Promise<R>): Promise<Answer<R> | undefined> => {
      try {
        const answer = await readAnswer(await request);
        setOffline(false);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) askForLogin();
        else if (isConnectionFailure(error)) setOffline(true);
        else if (error instanceof Error) toast.error(error.message, { id: "packing" });
        return undefined;
      }
    },
    [],
  );
  const look = useCallback(async () => {
    if (!day) return;
    const query = { day, station: stationHere()?.id };
    const fresh = await quietly(browserApi<PackingApi>().api.packing.progress.$get({ query }));
    if (fresh) patch((shown) => (shown.day === fresh.day ? fresh : shown));
  }, [day, patch, quietly]);
  useEffect(() => {
    const again = setInterval(() => {
      if (document.visibilityState === "visible") void look();
    }, POLL_MS);
    return () => clearInterval(again);
  }, [look]);
  return { ...page, offline, quietly, look };
}

type Quietly = ReturnType<typeof usePackingDay>["quietly"];

interface HeldBagsInput {
  station: Station;
  progress: Progress;
  window: string;
  quietly: Quietly;
  offline: boolean;
  /** True if an order's bag waits on this device to be sent. */
  isUnsent: (orderId: string) => boolean;
}

/** The bags that this station holds in a window, and the one in hand. */
export function useHeldBags({ station, progress, window, quietly, offline, isUnsent }: HeldBagsInput) {
  const [held, setHeld] = useState<readonly Bag[]>();
  const [opened, setOpened] = useState<string>();
  const [routeReader] = useSlot(DELIVERY_ROUTE);
  const route = useRef<{ day: string; at: number; ids: string[] }>(undefined);
  const taking = useRef({ asked: 0, answered: 0, left: new Map<string, number>() });
  const { day } = progress;
  const waiting = windowsOf(progress)
    .find(({ id }) => id === window)
    ?.bags.filter(({ state }) => state === "waiting").length;
  const inTurn = async () => {
    const lastRoute = route.current;
    if (lastRoute?.day === day && performance.now() - lastRoute.at < TAKE_MS) return lastRoute.ids;
    // Without a network the bags in hand stay as they are.
    const ids = await readRoute(routeReader, [day]).then(
      (deliveryRoute) => [...deliveryRoute.keys()],
      () => [],
    );
    route.current = { day, at: performance.now(), ids };
    return ids;
  };
  const { id } = station;
  const take = useEffectEvent(async (bagsOf = { station: id, day, window }) => {
    const { current: now } = taking;
    const turn = ++now.asked;
    const json = { ...bagsOf, packer: packerHere(), hold: aheadOf(waiting ?? 0), inTurn: await inTurn() };
    const answer = await quietly(browserApi<PackingApi>().api.packing.take.$post({ json }));
    if (!answer) {
      const { station: ofStation, day: ofDay, window: ofWindow } = bagsOf;
      setHeld((shown) => shown ?? cachedBags({ station: ofStation, day: ofDay, window: ofWindow }));
    }
    if (!answer || turn < now.answered) return;
    now.answered = turn;
    // The answer may still have bags that have left the hand since the call was made.
    setHeld(answer.bags.map(shownBag).filter((bag) => (now.left.get(keyOf(bag)) ?? 0) < turn));
  });
  const takeAgain = useRef(() => take());
  useEffect(() => {
    takeAgain.current = () => take();
  });
  useEffect(() => {
    setHeld(undefined);
    setOpened(undefined);
    void take({ station: id, day, window });
  }, [id, day, window]);
  useEffect(() => {
    if (held) keepBags({ station: id, day, window }, held);
  }, [held, id, day, window]);
  const wasOffline = useRef(offline);
  useEffect(() => {
    if (wasOffline.current && !offline) void take();
    wasOffline.current = offline;
  }, [offline]);
  useSignsOfLife(() => void take());
  useEffect(() => {
    const listen = () => void take();
    addEventListener("online", listen);
    return () => removeEventListener("online", listen);
  }, []);
  const restore = (bag: Bag) => {
    taking.current.left.delete(keyOf(bag));
    setHeld((old = []) => [bag, ...old.filter((each) => keyOf(each) !== keyOf(bag))]);
    setOpened(keyOf(bag));
  };
  const ready = held?.filter((bag) => !bag.orders.some(({ id: orderId }) => isUnsent(orderId)));
  const inHand = ready?.find((bag) => bag.orders.some(({ id: orderId }) => orderId === opened)) ?? ready?.[0];
  // It stays in hand until it leaves, whatever is taken beside it: what is typed is kept for one bag.
  if (inHand && !inHand.orders.some(({ id: orderId }) => orderId === opened)) setOpened(keyOf(inHand));
  return {
    /** Undefined until they are read. */
    held: ready,
    inHand,
    take: () => takeAgain.current(),
    /** Opens the bag of a code. Throws the refusal. */
    open: async (code: string) => {
      const json = { station: id, packer: packerHere(), day, code };
      const { bag } = await sellerCall(browserApi<PackingApi>().api.packing.open.$post({ json }));
      restore(shownBag(bag));
    },
    /** Takes a bag into the hand. */
    restore,
    /** Forgets a bag, by its key, that is packed or given back. */
    forget: (key: string) => {
      taking.current.left.set(key, taking.current.asked);
      setHeld((old) => old?.filter((each) => keyOf(each) !== key));
      setOpened((now) => (now === key ? undefined : now));
    },
  };
}

/** The first order of a bag. */
export const keyOf = (bag: Pick<Bag, "orders">) => bag.orders[0]?.id ?? "";

/** Calls `beat` about once a minute, as long as somebody presses something. */
function useSignsOfLife(beat: () => void): void {
  const live = useEffectEvent(beat);
  useEffect(() => {
    let last = performance.now();
    const listen = () => {
      if (performance.now() - last < TAKE_MS) return;
      last = performance.now();
      live();
    };
    addEventListener("keydown", listen);
    addEventListener("pointerdown", listen);
    return () => {
      removeEventListener("keydown", listen);
      removeEventListener("pointerdown", listen);
    };
  }, []);
}
