import { type MouseEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { REST_MS } from "#kernel/time/tap-rest.ts";
import { useTopDialog } from "../dialogs/open-dialogs.ts";
import { lastPress, type Press, pressBefore } from "./last-press.ts";

/** The longest distance between two taps of one finger in the same place, in pixels. */
const NEAR_PX = 32;

type Point = Pick<Press, "x" | "y">;

/** The position of a control's corner: in the window, and on the page. */
export interface Corner {
  inWindow: Point;
  onPage: Point;
}

/** A control that has appeared, or has moved to where it is. */
export interface Appearance {
  corner: Corner;
  /** The press before it; "anywhere" for one on the page before, whose place is not known. */
  press: Point | "anywhere" | undefined;
  /** Since when it is painted and unmoved, on the page's clock; undefined until then. */
  restsSince?: number;
}

/** Whether a press comes too early on a control for somebody to have seen what it is. */
export function isTooEarly({ press: first, restsSince }: Appearance, press: Press): boolean {
  if (!first || (first !== "anywhere" && !isNear(first, press))) return false;
  return restsSince === undefined || press.at - restsSince < REST_MS;
}

/** Whether a control is where it was: in the window, or on a page that was scrolled. */
export function isUnmoved(before: Corner, now: Corner): boolean {
  const isSame = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) < 1;
  return isSame(before.inWindow, now.inWindow) || isSame(before.onPage, now.onPage);
}

interface GuardProps {
  /** Counts as a new control whenever this changes. */
  shows?: string;
  /**
   * It costs money. The first tap on a page may be meant for what stood there on the page before, so this control needs
   * rest for it, too. `start-page.ts` finds the mark on a page that is not alive yet.
   */
  costs?: boolean;
}

interface DoubleTapGuard<E extends HTMLElement> {
  ref: RefObject<E | null>;
  /** Set while it waits, for its style. */
  "data-settling": true | undefined;
  "data-costs": true | undefined;
  "aria-disabled": true | undefined;
  onClickCapture: (event: MouseEvent<E>) => void;
}

/**
 * Ignores an impatient tap on a button or link that has appeared where the last press was, until it has rested there for
 * `REST_MS`, painted and unmoved: on a slow phone a page comes long after the tap that asked for it. The control looks
 * disabled only near that press, and only until then. Any other tap acts at once. So do keys, and a tap that
 * follows one that this very control has acted on. A change of `shows`, or a dialog that opens or closes, makes the
 * control count as new.
 */
export function useDoubleTapGuard<E extends HTMLElement>({
  shows = "",
  costs = false,
}: GuardProps = {}): DoubleTapGuard<E> {
  const ref = useRef<E>(null);
  const appearance = useRef<Appearance>(undefined);
  /** The press on this control that has acted: what it brings about may be pressed on at once. */
  const acted = useRef<Press>(undefined);
  const [settling, setSettling] = useState(false);
  const [moves, setMoves] = useState(0);
  const dialog = useTopDialog();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, dialog or place makes it a new control, which has to be guarded again.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const last = moves === 0 ? lastPress() : pressBefore();
    const press = last === acted.current ? (costs && !last ? "anywhere" : undefined) : last;
    const now: Appearance = { corner: cornerOf(element), press };
    appearance.current = now;
    if (!press || (press !== "anywhere" && !isNear(press, nearestIn(element, press)))) return;
    setSettling(true);
    const stop = watchRest(element, now, () => setSettling(false));
    return () => {
      stop();
      setSettling(false);
    };
  }, [shows, dialog, moves, costs]);

  return {
    ref,
    "data-settling": settling || undefined,
    "data-costs": costs || undefined,
    "aria-disabled": settling || undefined,
    onClickCapture: (event) => {
      const { detail, timeStamp: at, clientX: x, clientY: y, currentTarget } = event;
      if (detail === 0 || !appearance.current) return;
      const corner = cornerOf(currentTarget);
      const hasMoved = !isUnmoved(appearance.current.corner, corner);
      const before = pressBefore();
      // A press on this control was meant for it. While it settles, its moves are noted, and its rest begins anew.
      const isOwn = currentTarget.contains(before?.target ?? null);
      const now = hasMoved ? { corner, press: isOwn ? undefined : before } : appearance.current;
      if (!isTooEarly(now, { at, x, y })) {
        acted.current = lastPress();
        return;
      }
      if (hasMoved) setMoves((count) => count + 1);
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/** Notes since when a control rests, frame by frame, and reports when that is long enough. Returns what stops it. */
function watchRest(element: Element, appearance: Appearance, onRested: () => void): () => void {
  const look = (now: number) => {
    const corner = cornerOf(element);
    const isAtRest = appearance.restsSince !== undefined && isUnmoved(appearance.corner, corner);
    if (!isAtRest) Object.assign(appearance, { corner, restsSince: now });
    if (isAtRest && now - (appearance.restsSince ?? now) >= REST_MS) return onRested();
    frame = requestAnimationFrame(look);
  };
  // The first frame paints the control.
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}

const isNear = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) <= NEAR_PX;

function cornerOf(element: Element): Corner {
  const { left: x, top: y } = element.getBoundingClientRect();
  return { inWindow: { x, y }, onPage: { x: x + scrollX, y: y + scrollY } };
}

function nearestIn(element: Element, { x, y }: Point): Point {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
  return { x: between(x, left, right), y: between(y, top, bottom) };
}
