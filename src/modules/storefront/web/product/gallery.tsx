import ZoomIn from "lucide-react/icons/zoom-in";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { smallestPicture } from "#kernel/media/picture-widths.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import { isSoldOut } from "#modules/catalog/rules/shared/availability.ts";
import { productPictureFiles } from "#modules/catalog/rules/shared/picture-files.ts";
import { Badge } from "#ui/badge.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { lazyPart } from "#ui/loading/lazy-part.tsx";
import { animateFrom } from "#ui/pictures/flip-animation.ts";
import { Picture, placeholderColour } from "#ui/pictures/picture.tsx";
import { t } from "../../texts/product-texts.ts";
import { t as frame } from "../../texts/texts.ts";
import { consumeOpened, shownPicture } from "../browse/opened-picture.ts";

const zoom = lazyPart(() => import("./zoom.tsx"));

/** A product's pictures: a large one to swipe and zoom, small ones to choose from. */
export function Gallery({ product }: { product: Product }) {
  const { ref, shown, show } = useStrip();
  const [zoomed, setZoomed] = useState(false);
  const close = () => setZoomed(false);
  const urls = product.image.length > 0 ? product.image : [undefined];
  const [first] = urls;
  useLayoutEffect(() => {
    const from = consumeOpened(first);
    if (from && ref.current) animateFrom(ref.current, from);
  }, [ref, first]);
  const current = urls[shown] ?? urls[0];
  return (
    <div className="grid content-start gap-3">
      <div className="relative">
        <Strip product={product} urls={urls} stripRef={ref} />
        {isSoldOut(product) && (
          <Badge tone="ink" className="absolute top-4 left-4 tracking-wide">
            {frame("soldOut")}
          </Badge>
        )}
        {current && <ZoomButton name={product.name} onPress={() => setZoomed(true)} />}
      </div>
      {urls.length > 1 && <Thumbnails name={product.name} urls={product.image} shown={shown} onShow={show} />}
      {zoomed && current && <zoom.Part name={product.name} url={current} onClose={close} onMissing={close} />}
    </div>
  );
}

function useStrip(): {
  ref: RefObject<HTMLUListElement | null>;
  shown: number;
  show: (n: number) => void;
} {
  const ref = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);

  useEffect(() => {
    const strip = ref.current;
    if (!strip) return;
    const follow = () => setShown(Math.round(strip.scrollLeft / Math.max(strip.clientWidth, 1)));
    strip.addEventListener("scroll", follow, { passive: true });
    return () => strip.removeEventListener("scroll", follow);
  }, []);

  const show = (n: number) => {
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const left = n * (ref.current?.clientWidth ?? 0);
    ref.current?.scrollTo({ left, behavior: still ? "instant" : "smooth" });
  };
  return { ref, shown, show };
}

interface StripProps {
  product: Product;
  urls: readonly (string | undefined)[];
  stripRef: RefObject<HTMLUListElement | null>;
}

function Strip({ product, urls, stripRef }: StripProps) {
  return (
    <ul
      ref={stripRef}
      aria-label={t("fromAllSides", { product: product.name })}
      // Arrow keys move it if there are several.
      tabIndex={urls.length > 1 ? 0 : undefined}
      className="relative flex snap-x snap-mandatory overflow-x-auto rounded-sheet [scrollbar-width:none]"
      style={{ background: placeholderColour(product.name) }}
    >
      {urls.map((url, index) => (
        <li
          key={url ?? "none"}
          className="w-full shrink-0 snap-center bg-(image:--edge) bg-size-[3000%]"
          style={
            url
              ? {
                  "--edge": `url("${globalThis.filesFrom ?? ""}${smallestPicture(url, productPictureFiles)}")`,
                }
              : undefined
          }
        >
          <LargePicture product={product} url={url} index={index} />
        </li>
      ))}
    </ul>
  );
}

interface ThumbnailsProps {
  name: string;
  urls: readonly string[];
  shown: number;
  onShow: (index: number) => void;
}

function Thumbnails({ name, urls, shown, onShow }: ThumbnailsProps) {
  return (
    <ul className="flex flex-wrap gap-2.5" aria-label={t("picturesOf", { product: name })}>
      {urls.map((url, index) => (
        <li key={url}>
          <button
            type="button"
            aria-label={t("pictureOf", { number: index + 1, total: urls.length })}
            aria-current={index === shown ? "true" : undefined}
            onClick={() => onShow(index)}
            className={classNames(
              "block size-18 overflow-hidden rounded-field border-2 transition-opacity",
              index === shown ? "border-leaf" : "border-transparent opacity-75 hover:opacity-100",
            )}
          >
            <Picture
              url={url}
              files={productPictureFiles}
              alt=""
              initialOf={name}
              sizes="4.5rem"
              eager
              className="aspect-square object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

function LargePicture({ product, url, index }: { product: Product; url: string | undefined; index: number }) {
  const [seen] = useState(() => (index === 0 ? shownPicture(url) : undefined));
  return (
    <Picture
      url={url}
      files={productPictureFiles}
      alt={index === 0 ? product.name : t("picture", { product: product.name, number: index + 1 })}
      sizes="(width >= 80rem) 34rem, (width >= 56rem) 44vw, (width >= 40rem) 36rem, 92vw"
      priority={index === 0}
      // The picture from the product's card, until the large one has loaded.
      style={seen ? { background: `url("${seen}") center / contain no-repeat` } : undefined}
      // Whole on a short phone too, and low enough that price and buttons are above the tabs. Beside it is its own edge
      // colour: its smallest file's corner, enlarged.
      className={classNames(
        "aspect-square max-h-[max(min(14rem,40svh),100svh-31rem-var(--deliver-to,0px))] object-contain md:max-h-88",
        isSoldOut(product) && "opacity-55 saturate-50",
      )}
    />
  );
}

function ZoomButton({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <IconButton
      label={t("lookCloser", { product: name })}
      onClick={onPress}
      tone="onPicture"
      className="absolute right-3 bottom-3"
    >
      <ZoomIn aria-hidden="true" className="size-5" />
    </IconButton>
  );
}
