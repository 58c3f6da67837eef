import {
  type DragEvent,
  type MouseEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

/** The interval of the pictures' turns, and the duration of a change, in milliseconds (specification, section 9). */
export const AUTOPLAY_MS = 4000;
export const CHANGE_MS = 600;

/** Calls `onTurn` at each turn while `running`. */
export function useAutoplay(running: boolean, onTurn: () => void) {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => turn(), AUTOPLAY_MS);
    return () => clearInterval(timer);
  }, [running]);
}

interface Press {
  id: number;
  x: number;
  y: number;
  at: number;
  sideways: boolean;
}

/**
 * Swiping by finger, or by a mouse that is held down. `pull` follows it (see `pullOf`), and `onStep` is called at its
 * end. The page still scrolls vertically.
 */
export function useSwipe(onStep: (step: -1 | 1) => void) {
  const press = useRef<Press>(undefined);
  // The click that ends a swipe opens no link.
  const swallowsClick = useRef(false);
  const [pull, setPull] = useState<number>();

  const moved = ({ clientX, currentTarget, timeStamp }: PointerEvent<HTMLElement>, { x, at }: Press) => ({
    dx: clientX - x,
    ms: timeStamp - at,
    width: currentTarget.clientWidth,
  });
  const forget = () => {
    press.current = undefined;
    setPull(undefined);
  };
  const swipeProps = {
    onPointerDown: (event: PointerEvent) => {
      swallowsClick.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      const { pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
      press.current = { id, x, y, at, sideways: false };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      if (held?.id !== event.pointerId) return;
      if (!held.sideways && isSideways(event.clientX - held.x, event.clientY - held.y)) {
        held.sideways = true;
        // Events also arrive when the finger leaves the strip.
        event.currentTarget.setPointerCapture(held.id);
      }
      if (held.sideways) setPull(pullOf(moved(event, held)));
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const held = press.current;
      if (held?.id !== event.pointerId) return;
      forget();
      if (!held.sideways) return;
      swallowsClick.current = true;
      const step = stepOf(moved(event, held));
      if (step !== 0) onStep(step);
    },
    onPointerCancel: forget,
    onClickCapture: (event: MouseEvent) => {
      if (!swallowsClick.current) return;
      swallowsClick.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // Otherwise the browser would drag the picture or link.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
  return { pull, swipeProps };
}

interface Swipe {
  /** The distance to the right, in pixels. */
  dx: number;
  ms: number;
  width: number;
}

// A shorter distance is a finger's trembling.
const LEAST_PX = 5;
// A quick flick counts however short it is. A slow drag has to pass the middle.
const FLICK_MS = 300;
const MIDDLE = 0.5;

/** Whether a press has become a horizontal swipe. A vertical one scrolls the page. */
export function isSideways(dx: number, dy: number): boolean {
  return Math.abs(dx) > LEAST_PX && Math.abs(dx) >= Math.abs(dy);
}

/** The visible share of the neighbour: 0 to 1 of the right one, 0 to -1 of the left one. */
export function pullOf({ dx, width }: Pick<Swipe, "dx" | "width">): number {
  return width > 0 ? Math.max(-1, Math.min(1, -dx / width)) : 0;
}

/** The result of a swipe: one on, one back, or nowhere. */
export function stepOf(swipe: Swipe): -1 | 0 | 1 {
  const pull = pullOf(swipe);
  const counts = swipe.ms <= FLICK_MS ? Math.abs(swipe.dx) > LEAST_PX : Math.abs(pull) >= MIDDLE;
  if (!counts) return 0;
  return pull > 0 ? 1 : -1;
}

/** The place that is `step` places on. The last one is followed by the first. */
export function stepFrom(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}
