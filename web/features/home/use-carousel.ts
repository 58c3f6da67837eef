import { type FocusEvent, useEffect, useRef, useState } from "react";
import type { Carousel } from "./start-carousel.ts";

/**
 * A carousel's life: the slides are a strip to swipe until its code has come, and stay one where it does not.
 * It runs by itself unless somebody points at it, has the focus in it, has paused it or wants no motion.
 */
export function useCarousel(count: number) {
  const stripRef = useRef<HTMLDivElement>(null);
  const carousel = useRef<Carousel>(undefined);
  const [alive, setAlive] = useState(false);
  const [still, setStill] = useState(false);
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const running = alive && !still && !paused && !hovered && !focused;

  useEffect(() => {
    if (count < 2) return;
    let gone = false;
    const wantsStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    import("./start-carousel.ts")
      .then(({ startCarousel }) => {
        if (gone || !stripRef.current) return;
        carousel.current = startCarousel(stripRef.current, wantsStill, setShown);
        setStill(wantsStill);
        setAlive(true);
      })
      // Offline, say: then it stays a strip.
      .catch(() => undefined);
    return () => {
      gone = true;
      carousel.current?.stop();
      setAlive(false);
    };
  }, [count]);
  useEffect(() => {
    carousel.current?.run(running);
  }, [running]);

  const boxProps = {
    onPointerEnter: () => setHovered(true),
    onPointerLeave: () => setHovered(false),
    onFocus: () => setFocused(true),
    onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
  };
  const show = (index: number) => carousel.current?.show(index);
  return { stripRef, boxProps, alive, still, shown, show, paused, setPaused };
}
