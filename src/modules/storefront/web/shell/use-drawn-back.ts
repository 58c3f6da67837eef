import { type RefObject, useEffect } from "react";

/** The time without movement after which the page counts as resting, in milliseconds. */
const REST_MS = 150;
/** The gap between the floating box and other elements, in pixels. */
const GAP = 4;
const CONTROL = "button, input, select, textarea, summary, output, [data-bar]";
/**
 * The height up to which a link counts as a control, in pixels. Of higher ones, such as tiles, only the text counts.
 */
const LINE = 60;

/**
 * Marks a floating box to be moved aside while a control, a price or a link's text is below it. It checks whenever the
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
    // Pictures that load late move the content below them.
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

/** Elements outside the area are not searched further, so a long list costs little. */
function hasObstacle(element: Element, area: Box): boolean {
  if (element.matches(".sr-only, script, style, noscript, dialog")) return false;
  const box = element.getBoundingClientRect();
  // A box without a size stands for children that are laid out outside of it.
  if (!touches(box, area) && box.width + box.height > 0) return false;
  const isControl = element.matches(CONTROL) || (element.matches("a") && box.height <= LINE);
  if (isControl && [...element.getClientRects()].some((each) => touches(each, area))) return true;
  return [...element.childNodes].some((node) =>
    node instanceof Element
      ? hasObstacle(node, area)
      : node instanceof Text && isRead(node) && linesOf(node).some((line) => touches(line, area)),
  );
}

/** Whether it is a price, or a link's text such as a tile's name. */
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
