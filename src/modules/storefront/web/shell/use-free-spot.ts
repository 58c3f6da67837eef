import { type RefObject, useEffect, useState } from "react";
import { lowestFreeTop, obstaclesIn } from "./free-spot.ts";

/** The page counts as resting when nothing has moved for this long, in milliseconds. */
const REST_MS = 150;
/** Between the button and whatever is next to it, in pixels. */
const GAP = 6;
/** From the window's lower edge, in pixels. */
const EDGE = 14;
/** How far up it may go, as a share of the window. */
const HIGHEST = 0.4;

/**
 * Where a button that floats at the right covers nothing that is pressed or read: its distance from the window's top in
 * pixels, or null while the page moves and where there is no such place.
 */
export function useFreeSpot(button: RefObject<HTMLElement | null>): number | null {
  const [top, setTop] = useState<number | null>(null);
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    const settle = () => {
      clearTimeout(rest);
      rest = setTimeout(() => setTop(findSpot(button.current)), REST_MS);
    };
    const move = () => {
      // The button stays for somebody who has just reached it by keys.
      if (document.activeElement !== button.current) setTop(null);
      settle();
    };
    const watcher = new MutationObserver(settle);
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    addEventListener("scroll", move, { passive: true });
    addEventListener("resize", move);
    // Pictures that come late push the text below them down.
    document.addEventListener("load", settle, { capture: true });
    settle();
    return () => {
      clearTimeout(rest);
      watcher.disconnect();
      removeEventListener("scroll", move);
      removeEventListener("resize", move);
      document.removeEventListener("load", settle, { capture: true });
    };
  }, [button]);
  return top;
}

function findSpot(button: HTMLElement | null): number | null {
  if (!button) return null;
  const { left, right, width: size } = button.getBoundingClientRect();
  const column = { left, right, highest: innerHeight * HIGHEST, lowest: innerHeight - EDGE - size };
  const area = { left: left - GAP, right: right + GAP, top: column.highest - GAP, bottom: innerHeight };
  const content = document.querySelectorAll("#content, #footer");
  const bars = Array.from(document.querySelectorAll("[data-bar]"), (bar) => bar.getBoundingClientRect());
  const obstacles = [...bars, ...Array.from(content).flatMap((part) => obstaclesIn(part, area))];
  return lowestFreeTop(obstacles, column, { size, gap: GAP }) ?? null;
}
