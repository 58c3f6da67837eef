/** A rectangle in the window, in CSS pixels. */
export type Box = Pick<DOMRect, "top" | "right" | "bottom" | "left">;

export interface Column {
  left: number;
  right: number;
  /** The topmost and the lowest place for the top of what is put there. */
  highest: number;
  lowest: number;
}

/** The lowest top edge in a column at which `size` pixels stand free of everything with `gap` around, if there is one. */
export function lowestFreeTop(
  obstacles: readonly Box[],
  column: Column,
  { size, gap }: { size: number; gap: number },
): number | undefined {
  const beside = obstacles.filter(
    ({ left, right }) => left < column.right + gap && right > column.left - gap,
  );
  let top = column.lowest;
  while (top >= column.highest) {
    const inTheWay = beside.filter((box) => box.top < top + size + gap && box.bottom > top - gap);
    if (inTheWay.length === 0) return top;
    top = Math.min(...inTheWay.map((box) => box.top)) - gap - size;
  }
  return undefined;
}

/** Things to press, and bars that stay: nothing may lie over any of their area. */
const SOLID = "a, button, input, select, textarea, label, summary, output, [role=img], [data-bar]";
const UNSEEN = ".sr-only, [aria-hidden=true]:empty, script, style, noscript, dialog";

/**
 * The boxes of what can be pressed or read below `root`, as far as they touch `area`. What lies elsewhere is not looked
 * at any closer, so a long list costs little.
 */
export function obstaclesIn(root: Element, area: Box): Box[] {
  const boxes: Box[] = [];
  for (const node of root.childNodes) {
    if (node instanceof Text) boxes.push(...linesOf(node));
    else if (node instanceof Element && !node.matches(UNSEEN)) {
      const box = node.getBoundingClientRect();
      // A box of no size stands for children that are laid out without it.
      if (!touches(box, area) && box.width + box.height > 0) continue;
      boxes.push(...(node.matches(SOLID) ? node.getClientRects() : obstaclesIn(node, area)));
    }
  }
  return boxes.filter((box) => touches(box, area));
}

function linesOf(text: Text): Iterable<Box> {
  if (text.data.trim() === "") return [];
  const range = document.createRange();
  range.selectNodeContents(text);
  return range.getClientRects();
}

function touches(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
