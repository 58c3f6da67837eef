/** Tells `#kernel/http/begin-late.ts` that a part of the page is alive: what was pressed or typed in it before is made again. */
export function sayAlive(): void {
  dispatchEvent(new Event("alive"));
}
