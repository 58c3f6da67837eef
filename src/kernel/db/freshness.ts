/** A moment by both clocks of this process, in milliseconds. */
export type Moment = {
  /** Only goes forward, but stands still while a virtual machine is paused or a laptop sleeps. */
  steady: number;
  /** Is correct after a pause, but may be set back. */
  wall: number;
};

export type Clock = () => Moment;

export const processClock: Clock = () => ({ steady: performance.now(), wall: Date.now() });

/** Whether more than `ms` have passed by either clock. If the wall clock was set back, the answer is true. */
export function hasPassed(ms: number, since: Moment, now: Moment): boolean {
  const wall = now.wall - since.wall;
  return now.steady - since.steady > ms || wall > ms || wall < 0;
}

/** The time of the database's last answer: by this process's clocks and by the database's own, in milliseconds. */
export type Heard = { here: Moment; there: number };

/**
 * Whether this process was stopped for so long that it may have missed notes that live `livesMs` milliseconds, by any
 * of the three clocks. Half of that time counts already, as the process that removes notes has its own clock.
 */
export function mayHaveMissed(livesMs: number, last: Heard, now: Heard): boolean {
  const there = now.there - last.there;
  return hasPassed(livesMs / 2, last.here, now.here) || there > livesMs / 2 || there < 0;
}
