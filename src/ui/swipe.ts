/** What a finger, or a mouse that is held down, has done so far. */
export interface Swipe {
  /** How far it has gone to the right, in pixels. */
  dx: number;
  /** How long it has been down, in milliseconds. */
  ms: number;
  /** How wide the thing is that it swipes. */
  width: number;
}

// Below it a finger has only trembled.
const LEAST_PX = 5;
// A quick flick counts however short it is; whoever drags slowly has to pass the middle.
const FLICK_MS = 300;
const MIDDLE = 0.5;

/** True when a press has become a swipe to the side; up and down the page is scrolled. */
export function isSideways(dx: number, dy: number): boolean {
  return Math.abs(dx) > LEAST_PX && Math.abs(dx) >= Math.abs(dy);
}

/** How much of the next one is seen: 0 to 1 of the one on the right, 0 to -1 of the one on the left. */
export function pullOf({ dx, width }: Pick<Swipe, "dx" | "width">): number {
  return width > 0 ? Math.max(-1, Math.min(1, -dx / width)) : 0;
}

/** Where a swipe leads when it ends: one on, one back, or nowhere. */
export function stepOf(swipe: Swipe): -1 | 0 | 1 {
  const pull = pullOf(swipe);
  const counts = swipe.ms <= FLICK_MS ? Math.abs(swipe.dx) > LEAST_PX : Math.abs(pull) >= MIDDLE;
  if (!counts) return 0;
  return pull > 0 ? 1 : -1;
}

/** The place that is `step` places on; behind the last comes the first again. */
export function stepFrom(index: number, step: number, count: number): number {
  return (index + step + count) % count;
}
