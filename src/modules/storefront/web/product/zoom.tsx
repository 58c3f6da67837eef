import { type MouseEvent, useRef, useState } from "react";
import { t } from "#modules/storefront/product-texts.ts";
import { classNames } from "#ui/class-names.ts";
import { Dialog } from "#ui/dialog.tsx";
import { Picture } from "#ui/picture.tsx";

interface ZoomProps {
  name: string;
  url: string;
  onClose: () => void;
}

/** The picture over the whole page. A press enlarges the pressed place, and the next one shows all of it again. */
export default function Zoom({ name, url, onClose }: ZoomProps) {
  const [close, setClose] = useState(false);
  const box = useRef<HTMLDivElement>(null);

  const press = (event: MouseEvent) => {
    const frame = box.current;
    setClose(!close);
    if (close || !frame) return;
    const { left, top, width, height } = frame.getBoundingClientRect();
    // The keyboard presses in the middle of nowhere: then it is the picture's middle.
    const x = event.detail === 0 ? 0.5 : (event.clientX - left) / width;
    const y = event.detail === 0 ? 0.5 : (event.clientY - top) / height;
    requestAnimationFrame(() => {
      frame.scrollTo({
        left: x * frame.scrollWidth - frame.clientWidth / 2,
        top: y * frame.scrollHeight - frame.clientHeight / 2,
      });
    });
  };

  return (
    <Dialog open onClose={onClose} title={name} size="large">
      <div
        ref={box}
        className="mx-auto aspect-square w-full max-w-[min(100%,72dvh)] overflow-auto overscroll-contain rounded-tile"
      >
        <button
          type="button"
          aria-pressed={close}
          aria-label={t("comeCloser")}
          onClick={press}
          className={classNames(
            "block -outline-offset-4",
            close ? "w-[240%] cursor-zoom-out" : "w-full cursor-zoom-in",
          )}
        >
          <Picture url={url} alt={name} sizes="(width >= 40rem) 170vw, 240vw" eager />
        </button>
      </div>
    </Dialog>
  );
}
