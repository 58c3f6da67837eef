import { type DragEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";
import { isSideways, pullOf, stepOf } from "./swipe.ts";

interface Press {
  id: number;
  x: number;
  y: number;
  at: number;
  sideways: boolean;
}

/**
 * Swiping by finger, or by a mouse that is held down. `pull` follows it (see `pullOf`), and `onStep` is called where it
 * ends. The page still scrolls up and down below the finger.
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
        // So that it is followed, and its end heard, also beside the strip.
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
    // The browser would carry the picture or the link away.
    onDragStart: (event: DragEvent) => event.preventDefault(),
  };
  return { pull, swipeProps };
}
