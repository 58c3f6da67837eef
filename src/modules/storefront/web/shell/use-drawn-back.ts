import { type RefObject, useEffect } from "react";

/** The page counts as resting when nothing has moved for this long, in milliseconds. */
const REST_MS = 150;
/** Between what floats and whatever is next to it, in pixels. */
const GAP = 4;
const CONTROL = "button, input, select, textarea, summary, output, [data-bar]";
/** A link that is no higher than this, in pixels, is a control too. Higher ones are tiles, of which enough is left: only their words count. */
const LINE = 60;

/**
 * Marks a box that floats over the page, to be drawn back, while a control, a price or the words of a link lie under it. It looks when the
 * page rests.
 */
export function useDrawnBack(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout>;
    const look = () => {
      clearTimeout(rest);
      rest = setTimeout(() => box.current?.toggleAttribute("data-drawn-back", isOver(box.current)), REST_MS);
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document.body, { childList: true, subtree: true, characterData: true });
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    // Pictures that come late push what is below them down.
    document.addEventListener("load", look, { capture: true });
    look();
    return () => {
      clearTimeout(rest);
      watcher.disconnect();
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
      document.removeEventListener("load", look, { capture: true });
    };
  }, [box]);
}

function isOver(box: HTMLElement): boolean {
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const area = { left: left - GAP, right: right + GAP, top: top - GAP, bottom: bottom + GAP };
  const roots = document.querySelectorAll("#content, #footer, [data-bar]");
  return [...roots].some((root) => hasObstacle(root, area));
}

type Box = Pick<DOMRect, "left" | "right" | "top" | "bottom">;

/** Parts of the page that lie elsewhere are not looked at any closer, so a long list costs little. */
function hasObstacle(element: Element, area: Box): boolean {
  if (element.matches(".sr-only, script, style, noscript, dialog")) return false;
  const box = element.getBoundingClientRect();
  // A box of no size stands for children that are laid out without it.
  if (!touches(box, area) && box.width + box.height > 0) return false;
  const isControl = element.matches(CONTROL) || (element.matches("a") && box.height <= LINE);
  if (isControl && [...element.getClientRects()].some((each) => touches(each, area))) return true;
  return [...element.childNodes].some((node) =>
    node instanceof Element
      ? hasObstacle(node, area)
      : node instanceof Text && isRead(node) && linesOf(node).some((line) => touches(line, area)),
  );
}

/** A price, or the words of a link, such as a tile's name. */
const isRead = ({ data, parentElement }: Text) =>
  /₹\s?\d/.test(data) || (data.trim() !== "" && parentElement?.closest("a") != null);

function linesOf(text: Text): readonly Box[] {
  const range = document.createRange();
  range.selectNodeContents(text);
  return [...range.getClientRects()];
}

function touches(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
