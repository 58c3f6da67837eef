/** Where and when somebody has pressed, in the window's pixels and the page's milliseconds. */
export interface Press {
  at: number;
  x: number;
  y: number;
}

let last: (Press & { target: Node | null }) | undefined;

/** The newest press on the page, and what it hit. */
export const lastPress = () => last;

/** Remembers where the page was pressed last. Returns how to stop. */
export function followPresses(): () => void {
  const note = ({ timeStamp: at, clientX: x, clientY: y, target }: PointerEvent) => {
    last = { at, x, y, target: target instanceof Node ? target : null };
  };
  addEventListener("pointerdown", note, { capture: true, passive: true });
  return () => removeEventListener("pointerdown", note, { capture: true });
}
