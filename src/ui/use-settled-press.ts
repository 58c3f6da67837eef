import {
  type FocusEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useTopDialog } from "./open-dialogs.ts";
import { type Place, type RestWatch, watchRest } from "./watch-rest.ts";

/** Goes onto the button or link itself. */
interface SettledPress<E extends HTMLElement> {
  ref: RefObject<E | null>;
  /** For a look of its own while presses don't count yet. */
  "data-settling": true | undefined;
  /** Says so to whoever works the page by program; nobody hears it, as it is gone when the focus comes by key. */
  "aria-disabled": true | undefined;
  onPointerDown: (event: PointerEvent<E>) => void;
  onClickCapture: (event: MouseEvent<E>) => void;
  onFocus: (event: FocusEvent<E>) => void;
  onBlur: () => void;
}

/**
 * Lets a button or link act only on a tap that was meant for it: it must have rested in view for a while before,
 * unmoved and uncovered, so that the second tap on what brought it does nothing. `shows` says what a press is about;
 * when that changes, the new is to be seen for as long. Keys are always meant: the focus was brought there.
 */
export function useSettledPress<E extends HTMLElement>(shows = ""): SettledPress<E> {
  const ref = useRef<E>(null);
  const watch = useRef<RestWatch>(undefined);
  const wasMeant = useRef<boolean>(undefined);
  const [atRest, setAtRest] = useState(false);
  const [byKey, setByKey] = useState(false);
  const dialog = useTopDialog();

  // biome-ignore lint/correctness/useExhaustiveDependencies: what it shows, and what lies over it, begin a new rest.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const rest = () => {
      setAtRest(false);
      watch.current = watchRest(() => placeOf(element), setAtRest);
    };
    const seen = new IntersectionObserver((entries) => {
      watch.current?.stop();
      watch.current = undefined;
      if (entries.at(-1)?.isIntersecting) rest();
    });
    // The reader's own scrolling puts nothing under a finger that taps.
    const follow = () => watch.current?.follow();
    setAtRest(false);
    seen.observe(element);
    addEventListener("scroll", follow, { capture: true, passive: true });
    addEventListener("resize", follow);
    return () => {
      seen.disconnect();
      watch.current?.stop();
      watch.current = undefined;
      removeEventListener("scroll", follow, { capture: true });
      removeEventListener("resize", follow);
    };
  }, [shows, dialog]);

  const settling = atRest || byKey ? undefined : true;
  return {
    ref,
    "data-settling": settling,
    "aria-disabled": settling,
    onPointerDown: (event) => {
      wasMeant.current = watch.current?.foundAtRest(event.timeStamp);
    },
    onClickCapture: (event) => {
      const isMeant = event.detail === 0 || (wasMeant.current ?? watch.current?.foundAtRest(event.timeStamp));
      wasMeant.current = undefined;
      if (isMeant) return;
      event.preventDefault();
      event.stopPropagation();
    },
    onFocus: (event) => setByKey(event.currentTarget.matches(":focus-visible")),
    onBlur: () => setByKey(false),
  };
}

/** Where the middle of something is on the screen; null when it is not there to be pressed. */
function placeOf(element: HTMLElement): Place | null {
  const { x, y, width, height } = element.getBoundingClientRect();
  const middle = [x + width / 2, y + height / 2] as const;
  if (!element.contains(document.elementFromPoint(...middle))) return null;
  // A press makes it smaller around its middle, which may then be off by a hair. Halves of a pixel are frequent.
  return { spot: middle.map((at) => Math.floor(at + 0.3)).join(" "), scrolled: scrollX + scrollY };
}
