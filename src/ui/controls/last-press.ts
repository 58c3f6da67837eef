/** The place and time of a press, in the window's pixels and the page's milliseconds. */
export interface Press {
  at: number;
  x: number;
  y: number;
}

let last: (Press & { target: Node | null }) | undefined;

/** The last press on the page, and its target. */
export const lastPress = () => last;

/** Remembers the last press on the page. Returns a function that stops it. */
export function followPresses(): () => void {
  const note = ({ timeStamp: at, clientX: x, clientY: y, target }: PointerEvent) => {
    last = { at, x, y, target: target instanceof Node ? target : null };
  };
  addEventListener("pointerdown", note, { capture: true, passive: true });
  return () => removeEventListener("pointerdown", note, { capture: true });
}
