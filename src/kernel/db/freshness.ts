/** A moment by both clocks of this process, in milliseconds. */
export type Moment = {
  /** Only goes forward, but stands still while a virtual machine is paused or a laptop sleeps. */
  steady: number;
  /** Is set right after a pause, but may be set back too. */
  wall: number;
};

export type Clock = () => Moment;

export const processClock: Clock = () => ({ steady: performance.now(), wall: Date.now() });

/** Whether more than `ms` have passed by either clock. A wall clock that was set back says nothing: then they have. */
export function hasPassed(ms: number, since: Moment, now: Moment): boolean {
  const wall = now.wall - since.wall;
  return now.steady - since.steady > ms || wall > ms || wall < 0;
}

/** When the database was heard: by this process's clocks and by the database's own, in milliseconds. */
export type Heard = { here: Moment; there: number };

/**
 * Whether this process may have missed notes that live `livesMs` milliseconds: it was stopped for that long, whichever of
 * the three clocks went on meanwhile. Half of it counts already, as whoever removes notes has a clock of its own.
 */
export function mayHaveMissed(livesMs: number, last: Heard, now: Heard): boolean {
  const there = now.there - last.there;
  return hasPassed(livesMs / 2, last.here, now.here) || there > livesMs / 2 || there < 0;
}
