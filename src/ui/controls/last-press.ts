/** The place and time of a press, in the window's pixels and the page's milliseconds. */
export interface Press {
  at: number;
  x: number;
  y: number;
}

type TargetedPress = Press & { target: Node | null };

let last: TargetedPress | undefined;
let before: TargetedPress | undefined;

/** The last press on the page, and its target. */
export const lastPress = () => last;

/** The press before the last one. While a press is handled, it is the last itself. */
export const pressBefore = () => before;

/** Remembers the last two presses on the page. Returns a function that stops it. */
export function followPresses(): () => void {
  const note = ({ timeStamp: at, clientX: x, clientY: y, target }: PointerEvent) => {
    before = last;
    last = { at, x, y, target: target instanceof Node ? target : null };
  };
  addEventListener("pointerdown", note, { capture: true, passive: true });
  return () => removeEventListener("pointerdown", note, { capture: true });
}
