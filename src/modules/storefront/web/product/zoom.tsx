import {
  type MouseEvent,
  type RefObject,
  type TouchEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useLocation, useNavigate } from "react-router";
import { productPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { Picture } from "#ui/pictures/picture.tsx";
import { t } from "../../texts/product-texts.ts";

/** It has its own history entry, so that Back closes it. */
const HASH = "#closer";
/** The initial and the largest zoom, relative to the frame. */
const AT_FIRST = 2;
const MAX_ZOOM = 4;
/** The longest time between the taps of a double tap, in milliseconds. */
const DOUBLE_TAP_MS = 350;

/**
 * The zoomed picture over the whole page. Two fingers change the zoom. A double tap, a click or the keyboard shows the
 * whole picture, and the next one zooms into the pressed place.
 */
export default function Zoom({ name, url, onClose }: { name: string; url: string; onClose: () => void }) {
  const frame = useRef<HTMLDivElement>(null);
  const { scale, zoomTo, pinch } = useScale(frame);
  const lastTap = useRef(Number.NEGATIVE_INFINITY);
  const leave = useOwnPlace(onClose);

  const press = (event: MouseEvent) => {
    const isTouch = Reflect.get(event.nativeEvent, "pointerType") === "touch";
    const isSecond = event.timeStamp - lastTap.current < DOUBLE_TAP_MS;
    lastTap.current = isSecond ? Number.NEGATIVE_INFINITY : event.timeStamp;
    if (isTouch && !isSecond) return;
    // A press by keyboard has no place, so the picture's middle is used.
    zoomTo(scale > 1 ? 1 : AT_FIRST, event.detail === 0 ? undefined : event);
  };

  return (
    <Dialog open onClose={leave} title={name} size="large">
      <div
        ref={frame}
        {...pinch}
        className="-mx-6 h-[min(100vw,72dvh)] touch-pan-x touch-pan-y overflow-auto overscroll-contain sm:mx-0 sm:h-[72dvh] sm:rounded-tile"
      >
        <button
          type="button"
          aria-pressed={scale > 1}
          aria-label={t("comeCloser")}
          onClick={press}
          style={{ width: `${scale * 100}%` }}
          className={`mx-auto block -outline-offset-4 ${scale > 1 ? "cursor-zoom-out" : "cursor-zoom-in"}`}
        >
          <Picture
            url={url}
            files={productPictureFiles}
            alt={name}
            sizes="(width >= 40rem) 110vw, 200vw"
            eager
            className={scale > 1 ? "" : "max-h-[min(100vw,72dvh)] object-contain"}
          />
        </button>
      </div>
    </Dialog>
  );
}

type Spot = { clientX: number; clientY: number };

/** A point of the picture, in parts of it, and its position in the frame, in pixels. */
type Anchor = { at: { x: number; y: number }; x: number; y: number };

/** The point below the fingers stays in place. */
function useScale(frame: RefObject<HTMLDivElement | null>) {
  const [scale, setScale] = useState(AT_FIRST);
  const anchor = useRef<Anchor>(undefined);
  const begun = useRef<{ apart: number; scale: number; at: Anchor["at"] }>(undefined);

  const anchorAt = (spot?: Spot): Anchor | undefined => {
    const box = frame.current;
    if (!box) return undefined;
    const { left, top, width, height } = box.getBoundingClientRect();
    const x = spot ? spot.clientX - left : width / 2;
    const y = spot ? spot.clientY - top : height / 2;
    return {
      x,
      y,
      at: { x: (box.scrollLeft + x) / box.scrollWidth, y: (box.scrollTop + y) / box.scrollHeight },
    };
  };
  const zoomTo = (next: number, spot?: Spot) => {
    anchor.current = anchorAt(spot);
    setScale(next);
  };
  // The fingers may move several times before the picture is drawn anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the frame is scrolled once the picture has its new size.
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box || !anchor.current) return;
    const { at, x, y } = anchor.current;
    box.scrollTo({ left: at.x * box.scrollWidth - x, top: at.y * box.scrollHeight - y });
  }, [scale, frame]);
  // Opens with the picture's middle in view.
  useEffect(() => {
    const box = frame.current;
    box?.scrollTo({
      left: (box.scrollWidth - box.clientWidth) / 2,
      top: (box.scrollHeight - box.clientHeight) / 2,
    });
  }, [frame]);
  const pinch = {
    onTouchStart: (event: TouchEvent) => {
      const fingers = fingersOf(event);
      const place = fingers && anchorAt(fingers.middle);
      begun.current = place && { apart: fingers.apart, scale, at: place.at };
    },
    onTouchMove: (event: TouchEvent) => {
      const fingers = fingersOf(event);
      const place = fingers && anchorAt(fingers.middle);
      if (!place || !begun.current) return;
      const newScale = (begun.current.scale * fingers.apart) / begun.current.apart;
      anchor.current = { ...place, at: begun.current.at };
      setScale(Math.min(MAX_ZOOM, Math.max(1, newScale)));
    },
  };
  return { scale, zoomTo, pinch };
}

function fingersOf({ touches }: TouchEvent) {
  const [one, other] = [touches[0], touches[1]];
  if (!one || !other) return undefined;
  return {
    apart: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
    middle: { clientX: (one.clientX + other.clientX) / 2, clientY: (one.clientY + other.clientY) / 2 },
  };
}

/** Adds a history entry, and calls `onClose` when it is left. Returns a function that leaves it. */
function useOwnPlace(onClose: () => void): () => void {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const isThere = useRef(false);
  const enter = useEffectEvent(() => {
    if (hash !== HASH) navigate(HASH, { preventScrollReset: true });
  });
  const left = useEffectEvent(onClose);
  useEffect(() => enter(), []);
  useEffect(() => {
    if (hash === HASH) isThere.current = true;
    else if (isThere.current) left();
  }, [hash]);
  return () => {
    if (isThere.current) navigate(-1);
    else onClose();
  };
}
