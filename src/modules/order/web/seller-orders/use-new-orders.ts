import { useEffect, useEffectEvent, useRef, useState } from "react";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { flag } from "#kernel/web/shape.ts";
import { followSession } from "#modules/identity/web/shared/seller-session.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useRoleChange } from "#modules/identity/web/shared/use-seller-data.ts";
import type { Filters } from "#ui/lists/use-filters.ts";
import type { SellerOrder } from "../../rules/shared/order.ts";
import { ORDER_EVENTS } from "../../rules/shared/order-status.ts";
import { isConfirmed } from "../../rules/shared/settling.ts";
import { orderOfEvent } from "../shared/seller-order-calls.ts";
import { type OrderPage, withNewOrders } from "./order-page.ts";
import type { useSellerOrders } from "./use-seller-orders.ts";

/**
 * The orders that have come since the page was loaded, announced and not yet shown, the newest first. Those that wait
 * for their payment are announced once they are paid. Orders that are
 * changed elsewhere are updated in place.
 */
export function useNewOrders(list: ReturnType<typeof useSellerOrders>, filters: Filters) {
  const { value, patch } = list;
  const [waiting, setWaiting] = useState<readonly SellerOrder[]>([]);
  const sound = useChime();
  const countLater = useDebounced(list.recount);
  const live = useOrderStream(value?.newest, {
    onPlaced: (order) => {
      setWaiting((old) => [order, ...old.filter(({ id }) => id !== order.id)]);
      if (isConfirmed(order)) sound.ring();
    },
    onChanged: (order) => {
      const before = waiting.find(({ id }) => id === order.id);
      if (before && !isConfirmed(before) && isConfirmed(order)) sound.ring();
      setWaiting((old) => old.map((each) => (each.id === order.id ? order : each)));
      list.replace(order);
      // Counts again for orders of other pages. Those on this page are counted already.
      if (!value?.orders.some(({ id }) => id === order.id)) countLater();
    },
    onMissed: () => {
      list.refresh(value?.orders.map(({ id }) => id) ?? []);
      countLater();
    },
  });
  // They were sent for another role, and the list is loaded anew for this one.
  useRoleChange(() => setWaiting([]));
  // Another tab or filter may have shown them meanwhile.
  const shown = new Set(value?.orders.map(({ id }) => id));
  const hidden = waiting.filter(({ id }) => !shown.has(id));
  // Orders awaiting payment are announced once paid.
  const unseen = hidden.filter((order) => isConfirmed(order));
  useTitleCount(unseen.length);
  useForget(value, () => setWaiting(hidden));

  const show = () => {
    setWaiting(hidden.filter((order) => !isConfirmed(order)));
    if (isTop(filters)) patch((page) => withNewOrders(page, unseen));
    else filters.clear();
    scrollTo({ top: 0 });
  };
  return { live, unseen, show, sound };
}

const KEY = "santhe.order-sound";

/** The sound of a new order, unless it was turned off on this device. */
function useChime() {
  const [on, setOn] = useState(true);
  useEffect(() => setOn(readDevice(KEY, flag) ?? true), []);
  useEffect(() => {
    if (!on) return;
    addEventListener("pointerdown", allowSound);
    addEventListener("keydown", allowSound);
    return () => {
      removeEventListener("pointerdown", allowSound);
      removeEventListener("keydown", allowSound);
    };
  }, [on]);
  return {
    on,
    ring: () => {
      if (on) chime();
    },
    /** Turning it on plays it at once. */
    toggle: () => {
      setOn(!on);
      writeDevice(KEY, !on);
      if (on) return;
      allowSound();
      chime();
    },
  };
}

// A browser reconnects by itself after a broken connection, but not after a refusal, for example while the store
// restarts.
const COME_BACK_MS = 5_000;

interface OrderEars {
  onPlaced: (order: SellerOrder) => void;
  onChanged: (order: SellerOrder) => void;
  /** Called if changes may have been missed. */
  onMissed: () => void;
}

/**
 * Reports each order that is placed or changed from now on. `since` is the newest known order: undefined while the list
 * is loading, null if there is none. Returns whether the stream is open.
 */
function useOrderStream(since: string | null | undefined, ears: OrderEars): boolean {
  const { isSeller } = useSession();
  const [live, setLive] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const may = useMay();
  const ready = since !== undefined && isSeller === true && may("order.see");
  const open = useEffectEvent(() => new EventSource(streamAddress(since)));
  const take = useEffectEvent((event: "onPlaced" | "onChanged", message: MessageEvent<string>) =>
    ears[event](orderOfEvent(message)),
  );
  const missed = useEffectEvent(ears.onMissed);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is not read, but each one has to open a new stream.
  useEffect(() => {
    if (!ready) return;
    const stream = open();
    let comeBack: ReturnType<typeof setTimeout> | undefined;
    stream.onopen = () => {
      setLive(true);
      // Changes since the list was loaded.
      missed();
    };
    stream.onerror = () => {
      setLive(false);
      if (stream.readyState !== EventSource.CLOSED) return;
      comeBack = setTimeout(() => setAttempt((n) => n + 1), COME_BACK_MS);
    };
    stream.addEventListener(ORDER_EVENTS.placed, (event) => take("onPlaced", event));
    stream.addEventListener(ORDER_EVENTS.changed, (event) => take("onChanged", event));
    stream.addEventListener(ORDER_EVENTS.many, () => missed());
    stream.addEventListener(ORDER_EVENTS.ended, () => {
      stream.close();
      setLive(false);
      // The session has ended, or the role has lost the orders.
      void followSession();
    });
    return () => {
      clearTimeout(comeBack);
      stream.close();
      setLive(false);
    };
  }, [ready, attempt]);
  return live;
}

function streamAddress(since: string | null | undefined): string {
  return since ? `/api/order/stream?since=${encodeURIComponent(since)}` : "/api/order/stream";
}

// Two soft notes, a fifth apart. Each fades out within half a second.
const NOTES = [659, 988] as const;
const APART_S = 0.14;
const LASTS_S = 0.5;
const LOUDNESS = 0.06;

let audio: AudioContext | undefined;
let rangAt = Number.NEGATIVE_INFINITY;

/** Enables sound. Browsers allow it only after a press or a key. */
function allowSound(): void {
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume().catch(() => undefined);
}

/** Plays the sound quietly, once for orders of the same moment. Silent before the first press on the page. */
function chime(): void {
  if (audio?.state !== "running" || audio.currentTime - rangAt < LASTS_S) return;
  rangAt = audio.currentTime;
  for (const [index, frequency] of NOTES.entries())
    ring(audio, frequency, audio.currentTime + index * APART_S);
}

function ring(context: AudioContext, frequency: number, at: number): void {
  const tone = new OscillatorNode(context, { frequency });
  const volume = new GainNode(context, { gain: 0 });
  tone.connect(volume).connect(context.destination);
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + LASTS_S);
  tone.start(at);
  tone.stop(at + LASTS_S);
}

const DEBOUNCE_MS = 500;

function useDebounced(work: () => unknown): () => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const run = useEffectEvent(() => {
    waiting.current = undefined;
    work();
  });
  const [requests, setRequests] = useState(0);
  useEffect(() => {
    if (requests === 0) return;
    waiting.current ??= setTimeout(() => run(), DEBOUNCE_MS);
  }, [requests]);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return () => setRequests((n) => n + 1);
}

/** Forgets orders that were shown, so that another filter without them does not announce them again. */
function useForget(page: OrderPage | undefined, forget: () => void): void {
  const forgetShown = useEffectEvent(forget);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `page` is not read, but each new one has the orders that are to be forgotten.
  useEffect(() => forgetShown(), [page]);
}

/** Whether new orders appear at the top of the list. */
function isTop(filters: Filters): boolean {
  const narrowed = ["q", "day", "after", "before"].some((name) => filters.get(name) !== "");
  return !narrowed && ["", "Pending"].includes(filters.get("status"));
}

/** The number in the title, `(3) Orders`, which is visible while another tab is in front. */
function useTitleCount(count: number): void {
  useEffect(() => {
    if (count === 0) return;
    const title = document.title;
    document.title = `(${count}) ${title}`;
    return () => {
      // Another page may have set its own title.
      if (document.title === `(${count}) ${title}`) document.title = title;
    };
  }, [count]);
}
