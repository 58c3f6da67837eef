/** Longer than the second tap of a double one takes, also of a slow one. */
export const REST_MS = 1300;
const LOOK_EVERY_MS = 100;

export interface Place {
  /** Where it is on the screen, in words that are equal as long as it has not moved. */
  spot: string;
  /** How far the page is scrolled. */
  scrolled: number;
}

export interface RestWatch {
  /** Whether a press that began at `timeStamp` (an event's `timeStamp`) found the thing at rest. */
  foundAtRest: (timeStamp: number) => boolean;
  /** Where it is now is as good as where it was: the reader moved it. */
  follow: () => void;
  stop: () => void;
}

/**
 * Watches until a thing has been seen in the same place for `REST_MS`, and says so to `onRest(true)`; when a press
 * finds that it has moved since, `onRest(false)`, and it has to rest again. `placeNow` says where it is, and null while
 * it can't be seen.
 */
export function watchRest(placeNow: () => Place | null, onRest: (atRest: boolean) => void): RestWatch {
  let place = placeNow();
  let since = performance.now();
  let timer = setTimeout(look, LOOK_EVERY_MS);
  let atRest = false;

  function look(): void {
    const now = placeNow();
    if (!now || now.spot !== place?.spot) since = performance.now();
    place = now;
    if (now && performance.now() - since >= REST_MS) setRest(true);
    else timer = setTimeout(look, LOOK_EVERY_MS);
  }

  function setRest(next: boolean): void {
    atRest = next;
    onRest(next);
  }

  function hasMoved(): boolean {
    const now = placeNow();
    if (!now || !place) return true;
    // The page may have scrolled before its event arrives.
    return now.spot !== place.spot && now.scrolled === place.scrolled;
  }

  return {
    foundAtRest: (timeStamp) => {
      if (!atRest) return false;
      if (!hasMoved()) return timeStamp - since >= REST_MS;
      setRest(false);
      look();
      return false;
    },
    follow: () => {
      if (atRest) place = placeNow();
    },
    stop: () => clearTimeout(timer),
  };
}
