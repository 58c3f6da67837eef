import { type RefObject, useEffect, useRef, useState } from "react";

/** A strip of pictures that is swiped sideways: which one is shown, and how to go to another. */
export function useStrip(): {
  ref: RefObject<HTMLUListElement | null>;
  shown: number;
  show: (n: number) => void;
} {
  const ref = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const follow = () => setShown(Math.round(strip.scrollLeft / Math.max(strip.clientWidth, 1)));
    strip.addEventListener("scroll", follow, { passive: true });
    return () => strip.removeEventListener("scroll", follow);
  }, []);

  const show = (n: number) => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = n * (ref.current?.clientWidth ?? 0);
    ref.current?.scrollTo({ left, behavior: still ? "instant" : "smooth" });
  };
  return { ref, shown, show };
}
