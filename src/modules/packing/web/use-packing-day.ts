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
import { windowOf } from "../rules/bag-state.ts";
import { t } from "../seller-texts.ts";
import {
  type Bag,
  cachedBags,
  keepBags,
  type readProgress,
  type Station,
  shownBag,
  stationHere,
} from "./cached-station.ts";
import { readRoute } from "./papers/delivery-route.ts";

/** The poll interval for the progress of all helpers, in milliseconds. */
const POLL_MS = 5_000;
/** The time after which the stations' route and this station's bags are read again, while somebody is at work. */
const TAKE_MS = 60_000;
/**
 * The number of bags that a station holds, for a time without a network, while so many wait. The last ones are left to
 * those who have nothing to do.
 */
const aheadOf = (waiting: number) => (waiting > 8 ? 3 : waiting > 3 ? 2 : 1);

/** The bags of a day in one window. */
export type PackingWindow = ReturnType<typeof windowsOf>[number];

/** The windows of a day's bags, by their ids, in the order of their first bags. */
export function windowsOf({ bags }: Pick<Progress, "bags">) {
  const byWindow = Map.groupBy(bags, ({ window }) => windowOf({ deliveryWindow: window }));
  return [...byWindow].map(([id, windowBags]) => ({
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
  const [isLost, setLost] = useState(false);
  const offline = isLost || page.value?.cachedAt !== undefined;
  /** Awaits a call in the background: a lost network is shown on the page, and not as a toast. */
  const quietly = useCallback(
    async <R extends ApiResponse>(request: Promise<R>): Promise<Answer<R> | undefined> => {
      try {
        const answer = await readAnswer(await request);
        setLost(false);
        return answer;
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) askForLogin();
        else if (isConnectionFailure(error)) setLost(true);
        else if (error instanceof Error) toast.error(error.message, { id: "packing" });
        return undefined;
      }
    },
    [],
  );
  const refresh = useCallback(async () => {
    if (!day) return;
    const query = { day, station: stationHere()?.id };
    const fresh = await quietly(browserApi<PackingApi>().api.packing.progress.$get({ query }));
    if (fresh) patch((shown) => (shown.day === fresh.day ? fresh : shown));
  }, [day, patch, quietly]);
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), POLL_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  return { ...page, offline, quietly, refresh };
}

interface HeldBagsInput extends Pick<ReturnType<typeof usePackingDay>, "quietly" | "offline"> {
  station: Station;
  day: string;
  window: PackingWindow;
  isUnsent: (orderId: string) => boolean;
}

/** The bags that this station holds in a window, and the one in hand. */
export function useHeldBags({ station, day, window, quietly, offline, isUnsent }: HeldBagsInput) {
  const [held, setHeld] = useState<readonly Bag[]>();
  const [opened, setOpened] = useState<string>();
  const [routeReader] = useSlot(DELIVERY_ROUTE);
  const route = useRef<{ day: string; at: number; ids: string[] }>(undefined);
  const taking = useRef({ asked: 0, answered: 0, left: new Map<string, number>() });
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
  const { id: windowId } = window;
  const bench = { station: id, day, window: windowId };
  const take = async () => {
    const { current: now } = taking;
    const turn = ++now.asked;
    const hold = aheadOf(window.bags.filter(({ state }) => state === "waiting").length);
    const json = { ...bench, hold, inTurn: await inTurn() };
    const answer = await quietly(browserApi<PackingApi>().api.packing.take.$post({ json }));
    if (!answer) setHeld((shown) => shown ?? cachedBags(bench));
    if (!answer || turn < now.answered) return;
    now.answered = turn;
    // The answer may still have bags that have left the hand since the call was made.
    setHeld(answer.bags.map(shownBag).filter((bag) => (now.left.get(keyOf(bag)) ?? 0) < turn));
  };
  const takeNow = useEffectEvent(() => void take());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the three are not read, but a bag of an earlier station, day or window must not stay in hand.
  useEffect(() => {
    setHeld(undefined);
    setOpened(undefined);
    takeNow();
  }, [id, day, windowId]);
  useEffect(() => {
    if (held) keepBags({ station: id, day, window: windowId }, held);
  }, [held, id, day, windowId]);
  const wasOffline = useRef(offline);
  useEffect(() => {
    if (wasOffline.current && !offline) takeNow();
    wasOffline.current = offline;
  }, [offline]);
  useSignsOfLife(() => takeNow());
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
    take,
    /** Opens the bag of a code. Throws the refusal. */
    open: async (code: string) => {
      const json = { station: id, day, code };
      const { bag } = await sellerCall(browserApi<PackingApi>().api.packing.open.$post({ json }));
      restore(shownBag(bag));
    },
    /** Takes a bag into the hand. */
    restore,
    forget: (key: string) => {
      taking.current.left.set(key, taking.current.asked);
      setHeld((old) => old?.filter((each) => keyOf(each) !== key));
      setOpened((now) => (now === key ? undefined : now));
    },
  };
}

/** The first order of a bag. */
export const keyOf = (bag: Pick<Bag, "orders">) => bag.orders[0]?.id ?? "";

/** Calls `onSign` once the network is back, and about once a minute as long as somebody presses something. */
function useSignsOfLife(onSign: () => void): void {
  const live = useEffectEvent(onSign);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    let last = performance.now();
    const press = () => {
      if (performance.now() - last < TAKE_MS) return;
      last = performance.now();
      live();
    };
    for (const event of ["keydown", "pointerdown"]) addEventListener(event, press, { signal });
    addEventListener("online", () => live(), { signal });
    return () => listening.abort();
  }, []);
}
