/** So near to an edge of the window, in pixels, it scrolls. */
const EDGE = 90;
const STEP = 8;

interface Following {
  /** Where the pointer is in the window, also when the page scrolls below it. */
  follow: (y: number) => void;
  drop: () => void;
  /** Esc was pressed, or the browser took the pointer. */
  cancel: () => void;
}

/**
 * Follows a pointer that is down until it is let go, and scrolls where it comes near an edge. Listens on the document: what
 * is under the hand moves within its list, and would lose the pointer with it. Returns what ends it.
 */
export function followPointer(pointer: number, { follow, drop, cancel }: Following): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let y: number | undefined;
  const isMine = (event: PointerEvent) => event.pointerId === pointer;
  document.addEventListener(
    "pointermove",
    (event) => {
      if (!isMine(event)) return;
      y = event.clientY;
      follow(y);
    },
    { signal },
  );
  document.addEventListener("pointerup", (event) => isMine(event) && drop(), { signal });
  document.addEventListener("pointercancel", (event) => isMine(event) && cancel(), { signal });
  document.addEventListener("keydown", ({ key }) => key === "Escape" && cancel(), { signal });
  let frame = requestAnimationFrame(function scroll() {
    if (y !== undefined && (y < EDGE || y > innerHeight - EDGE)) {
      scrollBy({ top: y < EDGE ? -STEP : STEP, behavior: "instant" });
      follow(y);
    }
    frame = requestAnimationFrame(scroll);
  });
  return () => {
    cancelAnimationFrame(frame);
    listening.abort();
  };
}
