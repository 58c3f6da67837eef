import { type FocusEvent, useEffect, useRef, useState } from "react";
import { stepFrom } from "#ui/swipe.ts";
import { useSwipe } from "#ui/use-swipe.ts";
import { CHANGE_MS, TURN_MS, useTurns } from "#ui/use-turns.ts";

/** The other banners' pictures are asked for this long before the first turn, in milliseconds. */
const AHEAD_MS = 1000;

/**
 * A carousel's life: the slides are a strip to swipe until the page's scripts have come, and stay one where there are none.
 * It runs by itself unless somebody points at it, has the focus in it, has paused it or wants no motion.
 */
export function useCarousel(count: number) {
  const stripRef = useRef<HTMLDivElement>(null);
  const [alive, setAlive] = useState(false);
  const [others, setOthers] = useState(false);
  const [still, setStill] = useState(false);
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const step = (by: -1 | 1) => setShown((now) => stepFrom(now, by, count));
  const { pull, swipeProps } = useSwipe(step);

  useEffect(() => {
    const strip = stripRef.current;
    if (count < 2 || !strip) return;
    // It goes on from the banner that the strip was swiped to.
    setShown(Math.round(strip.scrollLeft / strip.clientWidth) || 0);
    setStill(matchMedia("(prefers-reduced-motion: reduce)").matches);
    setAlive(true);
    return () => setAlive(false);
  }, [count]);
  useEffect(() => {
    if (!alive || still) return;
    const timer = setTimeout(() => setOthers(true), TURN_MS - AHEAD_MS);
    return () => clearTimeout(timer);
  }, [alive, still]);
  useTurns(alive && !still && !paused && !hovered && !focused, () => step(1));

  return {
    stripRef,
    boxProps: {
      onPointerEnter: () => {
        setHovered(true);
        setOthers(true);
      },
      onPointerLeave: () => setHovered(false),
      onFocus: () => {
        setFocused(true);
        setOthers(true);
      },
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
    swipeProps: alive ? swipeProps : undefined,
    alive,
    /** Whether the banners behind the first are wanted by now: until then their pictures are not fetched. */
    others,
    still,
    shown,
    show: setShown,
    /** How much of a banner is seen, and how long it takes to come or go; nothing before it lives. */
    lookOf: (index: number) =>
      alive
        ? {
            opacity: opacityOf(index, shown, pull ?? 0, count),
            transitionDuration: pull === undefined ? `${CHANGE_MS}ms` : "0s",
          }
        : undefined,
    paused,
    setPaused,
  };
}

/** A pulled banner goes as far as its neighbour on that side comes. */
function opacityOf(index: number, shown: number, pull: number, count: number): number {
  if (index === shown) return 1 - Math.abs(pull);
  return index === stepFrom(shown, Math.sign(pull), count) ? Math.abs(pull) : 0;
}
