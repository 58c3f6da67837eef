import { memo, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Toaster as HotToaster, toast as library, useToasterStore } from "react-hot-toast";
import { connectToasts } from "#kernel/web/toast.ts";
import { lastPress } from "../controls/last-press.ts";
import { followDialogs, topDialog, useTopDialog } from "../dialogs/open-dialogs.ts";

const LibraryToaster = memo(HotToaster);

const COLOURS = {
  success: { iconTheme: { primary: "var(--color-leaf)", secondary: "var(--color-paper)" } },
  error: { iconTheme: { primary: "var(--color-clay)", secondary: "var(--color-paper)" } },
};

/**
 * Shows toasts; one per page. Their number and duration are the library's defaults, as specified (section 9). The toaster
 * is rendered once, into an element that moves into the topmost dialog and back: a modal dialog covers everything else.
 * If it were rendered anew for each dialog, a timer that the old one leaves behind would remove the next toast with the
 * same id.
 */
export default function Toaster() {
  const home = useRef<HTMLDivElement>(null);
  const [place] = useState(() => document.createElement("div"));
  const [placed, setPlaced] = useState(false);
  useEffect(() => connectToasts(library), []);
  useLayoutEffect(() => {
    const move = () => moveToasts(place, home.current);
    move();
    // A toast keeps the height of its first render, so they are rendered only once there is room.
    setPlaced(true);
    return followDialogs(move);
  }, [place]);
  return (
    <>
      <div ref={home} className="contents" />
      {createPortal(placed && <Toasts />, place)}
    </>
  );
}

function moveToasts(place: HTMLElement, home: HTMLElement | null): void {
  const dialog = topDialog();
  (dialog ?? home)?.append(place);
  // Inside a dialog it is a popover, so that it is placed against the window and not against the dialog.
  place.className = dialog
    ? "pointer-events-none fixed inset-0 size-full overflow-visible border-0 bg-transparent"
    : "contents";
  place.popover = dialog && "manual";
  if (dialog) place.showPopover();
}

type ToastPosition = "bottom-center" | "top-center";

function Toasts() {
  const ref = useRef<HTMLDivElement>(null);
  const place = usePlace(ref);
  return (
    <div ref={ref} className="contents">
      <LibraryToaster
        position={place}
        containerStyle={{
          top: "calc(var(--top-bar) + 0.75rem)",
          // Beside a dialog that leaves the page readable.
          right: "calc(var(--toasts-right, 0rem) + 1rem)",
          bottom: "calc(max(var(--bottom-tabs) + var(--bar-room), var(--toasts-bottom, 0px)) + 0.75rem)",
        }}
        toastOptions={{
          ...COLOURS,
          className: "[&_:is(a,button)]:pointer-events-auto",
          style: {
            // It covers the page for a moment. Elements below it can still be pressed.
            pointerEvents: "none",
            background: "var(--color-ink)",
            color: "var(--color-paper)",
            borderRadius: "999px",
            padding: "0.625rem 1.125rem",
            fontWeight: 500,
            boxShadow: "var(--shadow-lift)",
          },
        }}
      />
    </div>
  );
}

/** Above the bars at the bottom; below the top bar if less that can be pressed is there. */
function usePlace(ref: RefObject<HTMLElement | null>): ToastPosition {
  const [place, setPlace] = useState<ToastPosition>("bottom-center");
  const newest = useToasterStore().toasts[0]?.id;
  const dialog = useTopDialog();
  useEffect(() => {
    const toaster = ref.current?.firstElementChild;
    if (newest === undefined || !toaster) return;
    let frame = 0;
    let isPlaced = false;
    const look = () => {
      cancelAnimationFrame(frame);
      // By then, a form's refused field has the focus and is in view.
      frame = requestAnimationFrame(() => {
        const isFirst = !isPlaced;
        isPlaced = true;
        setPlace((shown) => freePlace(toaster, dialog, isFirst ? undefined : shown));
      });
    };
    look();
    // Buttons may appear below a toast that is shown. It moves only to a place where it covers none.
    const observer = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !toaster.contains(target))) look();
    });
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
    };
  }, [newest, dialog, ref]);
  return place;
}

/** The place where a toast covers less. One that is `shown` stays unless the other place is clear. */
function freePlace(toaster: Element, dialog: Element | null, shown?: ToastPosition): ToastPosition {
  const { top, bottom, left: start, width: room } = toaster.getBoundingClientRect();
  const toasts = [...toaster.children].flatMap(({ firstElementChild: toast }) =>
    toast instanceof HTMLElement ? [toast] : [],
  );
  // Their full size, even during their animation.
  const width = Math.max(0, ...toasts.map(({ offsetWidth }) => offsetWidth));
  const height = toasts.reduce((sum, { offsetHeight }) => sum + offsetHeight + GUTTER_PX, 0);
  const left = start + (room - width) / 2;
  const spokenOf = whatIsTouched(dialog);
  const covered = (y: number) => {
    const place = new DOMRect(left, y, width, height);
    return spokenOf.reduce((sum, { rect, weight }) => sum + weight * overlap(place, rect), 0);
  };
  const covers = { "bottom-center": covered(bottom - height), "top-center": covered(top) };
  const best = covers["bottom-center"] <= covers["top-center"] ? "bottom-center" : "top-center";
  return shown && (covers[shown] === 0 || covers[best] > 0) ? shown : best;
}

/** The gap between two toasts, and around what they must not cover. */
const GUTTER_PX = 8;
/** The height of the highest buttons. */
const CONTROL_PX = 56;

const CONTROL =
  "a, button, label, input, select, textarea, summary, [role=button], [role=menuitem], [role=option]";

/**
 * The elements that toasts should not cover: what was just pressed, the focus and its messages; with less weight, all
 * that can be pressed on the page or in the open dialog, and with the least the dialog itself.
 */
function whatIsTouched(dialog: Element | null): { rect: DOMRect; weight: number }[] {
  const press = lastPress();
  const pressed = press?.target instanceof Element ? press.target.closest(CONTROL) : null;
  const focused = document.activeElement?.closest("input, select, textarea, button, a");
  const messages = (focused?.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id));
  const controls = (dialog ?? document).querySelectorAll(CONTROL);
  const near = [pressed, focused, ...messages].map((element) => ({ element, weight: 100 }));
  const others = [...controls].map((element) => ({ element, weight: 1 }));
  const weightedRects = [...near, ...others, { element: dialog, weight: 0.1 }].flatMap(
    ({ element, weight }) =>
      element?.isConnected ? [{ rect: element.getBoundingClientRect(), weight }] : [],
  );
  // The pressed element may be gone. It was at most so high, wherever in it the press was.
  if (press && !pressed?.isConnected) {
    const rect = new DOMRect(press.x, press.y - CONTROL_PX, 1, 2 * CONTROL_PX);
    weightedRects.push({ rect, weight: 100 });
  }
  return weightedRects;
}

function overlap(one: DOMRect, other: DOMRect): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left) + GUTTER_PX;
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) + GUTTER_PX;
  return Math.max(0, width) * Math.max(0, height);
}
