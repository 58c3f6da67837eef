let alive = false;

/** Tells `#kernel/http/begin-late.ts` that a part of the page is alive: what was pressed or typed in it before is made again. */
export function sayAlive(): void {
  alive = true;
  dispatchEvent(new Event("alive"));
}

/** False on the server, and in the browser until the frame of the page that came from there is alive. */
export const isPageAlive = (): boolean => alive;
