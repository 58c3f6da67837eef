import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { useTopDialog } from "../dialogs/open-dialogs.ts";
import { lastPress, type Press } from "./last-press.ts";

/** The longest time between the taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 500;
/** The longest distance between the taps of a double tap, in pixels. */
const NEAR_PX = 32;

/** Whether a press belongs to a double tap that began with an earlier one. */
export function isSecondTap(first: Press | undefined, press: Press): boolean {
  if (!first || press.at - first.at >= DOUBLE_TAP_MS) return false;
  return Math.hypot(press.x - first.x, press.y - first.y) <= NEAR_PX;
}

/** The props for the button or link. */
interface DoubleTapGuard<E extends HTMLElement> {
  ref: RefObject<E | null>;
  /** Set while it waits, for its style. */
  "data-settling": true | undefined;
  "aria-disabled": true | undefined;
  onClickCapture: (event: MouseEvent<E>) => void;
}

/**
 * Ignores the second tap of a double tap on a button or link that has appeared under the finger meanwhile. The control
 * looks disabled only near that tap, and only for the rest of that half second. Any other tap acts at once, and so do
 * keys. A change of `shows`, or a dialog that opens or closes, makes the control count as new.
 */
export function useDoubleTapGuard<E extends HTMLElement>(shows = ""): DoubleTapGuard<E> {
  const ref = useRef<E>(null);
  const before = useRef<Press>(undefined);
  const [settling, setSettling] = useState(false);
  const dialog = useTopDialog();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text or another dialog makes it a new control, which has to be guarded again.
  useLayoutEffect(() => {
    const element = ref.current;
    const last = lastPress();
    const isOwn = last !== undefined && element?.contains(last.target);
    before.current = isOwn ? undefined : last;
    if (!element || !last || isOwn || !isSecondTap(last, nearestIn(element, last))) return;
    setSettling(true);
    const timer = setTimeout(() => setSettling(false), last.at + DOUBLE_TAP_MS - performance.now());
    return () => {
      clearTimeout(timer);
      setSettling(false);
    };
  }, [shows, dialog]);

  return {
    ref,
    "data-settling": settling || undefined,
    "aria-disabled": settling || undefined,
    onClickCapture: (event) => {
      const { detail, timeStamp: at, clientX: x, clientY: y } = event;
      if (detail === 0 || !isSecondTap(before.current, { at, x, y })) return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** A press that is made now inside an element, as close to another press as possible. */
function nearestIn(element: HTMLElement, { x, y }: Press): Press {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  return { at: performance.now(), x: between(x, left, right), y: between(y, top, bottom) };
}
