import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { readTab, writeTab } from "#kernel/web/device-storage.ts";
import { count, fields, number, type Shaped, text } from "#kernel/web/shape.ts";

const KEY = "santhe.left-list";
const leftList = fields({ key: text, page: count, top: number });

/** How a list was left: its history entry's key, the last page that was shown, and how far it was scrolled. */
type LeftList = Shaped<typeof leftList>;

/** Notes how a list is left: by a link, by a reload, or by going elsewhere. */
function useLeaving({ key, page }: Pick<LeftList, "key" | "page">): void {
  const note = useEffectEvent(() => writeTab(KEY, { key, page, top: Math.round(scrollY) }));
  useEffect(() => {
    const leave = () => note();
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, []);
  // Before its cards are gone and the page is too short to be scrolled so far.
  useLayoutEffect(() => () => note(), []);
}

/**
 * Brings a list back as it was left, also after the page was loaded anew and begins with its first page again:
 * `loadUpTo` fetches the others, and then the page is scrolled to where it was, unless somebody moves it already.
 */
export function useReturn(
  shown: Pick<LeftList, "key" | "page">,
  loadUpTo: (page: number) => Promise<boolean>,
): void {
  const [top, setTop] = useState<number>();
  const come = useEffectEvent(async () => {
    const left = readTab(KEY, leftList);
    if (left?.key !== shown.key || left.page <= shown.page) return;
    const hasMoved = watchHands();
    const came = await loadUpTo(left.page);
    if (!hasMoved() && came) setTop(left.top);
  });
  useEffect(() => {
    come();
  }, []);
  // Only now is the list as long as it was.
  useLayoutEffect(() => {
    if (top !== undefined) scrollTo({ top, behavior: "instant" });
  }, [top]);
  useLeaving(shown);
}

/** Whether somebody has begun to move by themselves, since this was asked for. */
function watchHands(): () => boolean {
  let moved = false;
  const stop = new AbortController();
  const note = () => {
    moved = true;
    stop.abort();
  };
  for (const sign of ["wheel", "touchstart", "pointerdown", "keydown"]) {
    addEventListener(sign, note, { passive: true, signal: stop.signal });
  }
  return () => {
    stop.abort();
    return moved;
  };
}
