import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type CSSProperties, type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { AUTOPLAY_MS, CHANGE_MS, stepFrom, useAutoplay, useSwipe } from "#ui/pictures/carousel.ts";
import { Picture } from "#ui/pictures/picture.tsx";
import type { Banner } from "../../contract.ts";
import { bannerPictureFiles } from "../../rules/banner-picture-files.ts";
import { t } from "../../texts.ts";
import { BannerWords } from "../banner-words.tsx";

interface BannerCarouselProps {
  /** The banners, each with its link's name. */
  banners: readonly (Banner & { label: string })[];
  /** The text beside the banners: a short line, then the rest. */
  children: ReactNode;
}

/** The text's column keeps the width of a button, and the picture has the rest, up to a phone's edge. */
const COLUMNS =
  "grid grid-cols-[minmax(9.75rem,1fr)_minmax(0,1.1fr)] gap-x-3 cramped:grid-cols-1 sm:grid-cols-[1fr_54%] sm:gap-x-8 lg:grid-cols-[1fr_58%] lg:gap-x-12";

/** A carousel of the seller's banners (specification, sections 2 and 9). */
export function BannerCarousel({ banners, children }: BannerCarouselProps) {
  const { stripRef, boxProps, swipeProps, alive, others, still, shown, show, lookOf, paused, setPaused } =
    useCarousel(banners.length);
  return (
    <section
      aria-label={t("title")}
      aria-roledescription={t("carousel")}
      className={classNames("page pt-2 sm:pt-4", banners.length > 0 ? COLUMNS : "sm:pt-14")}
      {...boxProps}
    >
      {children}
      {banners.length > 0 && (
        // Without scripts it is a strip to swipe. With them, the banners lie on top of each other.
        <div
          ref={stripRef}
          {...swipeProps}
          className={classNames(
            "relative max-sm:-mr-4 cramped:mr-0 sm:col-start-2 sm:row-span-2 sm:row-start-1",
            alive
              ? "touch-pan-y touch-pinch-zoom overflow-hidden"
              : "snap-x snap-mandatory overflow-hidden [scrollbar-width:none] noscript:overflow-x-auto",
          )}
        >
          <ul className={alive ? "grid grid-cols-1 *:[grid-area:1/1]" : "flex"}>
            {banners.map((banner, index) => (
              <BannerSlide
                key={banner._id}
                banner={banner}
                label={banner.label}
                position={t("position", { number: index + 1, total: banners.length })}
                first={index === 0}
                hidden={alive && index !== shown}
                unwanted={index > 0 && !others}
                look={lookOf(index)}
              />
            ))}
          </ul>
        </div>
      )}
      {banners.length > 1 && (
        // The controls keep their room until the carousel runs, so that nothing below them moves.
        <div
          className={classNames(
            !alive && "invisible",
            "col-span-full flex flex-wrap items-center justify-center sm:z-10 sm:col-start-2 sm:row-span-2 sm:row-start-1 sm:self-end sm:justify-self-end sm:max-w-44 sm:rounded-tile sm:bg-paper/90",
          )}
        >
          {banners.map(({ _id }, index) => (
            <Dot key={_id} index={index} chosen={index === shown} onPress={() => show(index)} />
          ))}
          {!still && <PauseButton paused={paused} onPress={() => setPaused(!paused)} />}
        </div>
      )}
    </section>
  );
}

/** The time before the first turn at which the other banners' pictures are loaded, in milliseconds. */
const AHEAD_MS = 1000;

/**
 * The state of a carousel. The slides are a strip to swipe until the page is hydrated, and stay one without scripts.
 * The carousel runs automatically, unless the visitor points at it, focuses it, pauses it or prefers reduced motion.
 */
function useCarousel(count: number) {
  const stripRef = useRef<HTMLDivElement>(null);
  const [alive, setAlive] = useState(false);
  const [others, setOthers] = useState(false);
  const [still, setStill] = useState(false);
  const [shown, setShown] = useState(0);
  const [paused, setPaused] = useState(false);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const step = (by: -1 | 1) => setShown((now) => stepFrom(now, by, count));
  const { pull, swipeProps } = useSwipe(step);

  useEffect(() => {
    const strip = stripRef.current;
    if (count < 2 || !strip) return;
    // It continues from the banner that the strip was swiped to.
    setShown(Math.round(strip.scrollLeft / strip.clientWidth) || 0);
    setStill(matchMedia("(prefers-reduced-motion: reduce)").matches);
    setAlive(true);
    return () => setAlive(false);
  }, [count]);
  useEffect(() => {
    if (!alive || still) return;
    const timer = setTimeout(() => setOthers(true), AUTOPLAY_MS - AHEAD_MS);
    return () => clearTimeout(timer);
  }, [alive, still]);
  useAutoplay(alive && !still && !paused && !hovered && !focused, () => step(1));

  return {
    stripRef,
    boxProps: {
      onPointerEnter: () => {
        setHovered(true);
        setOthers(true);
      },
      onPointerLeave: () => setHovered(false),
      onFocus: () => {
        setFocused(true);
        setOthers(true);
      },
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
    swipeProps: alive ? swipeProps : undefined,
    alive,
    /** Whether the other banners' pictures are loaded by now. */
    others,
    still,
    shown,
    show: setShown,
    /** A banner's opacity and transition; undefined before hydration. */
    lookOf: (index: number) =>
      alive
        ? {
            opacity: opacityOf(index, shown, pull ?? 0, count),
            transitionDuration: pull === undefined ? `${CHANGE_MS}ms` : "0s",
          }
        : undefined,
    paused,
    setPaused,
  };
}

/** The opacity during a swipe: a banner fades as far as its neighbour on that side appears. */
function opacityOf(index: number, shown: number, pull: number, count: number): number {
  if (index === shown) return 1 - Math.abs(pull);
  return index === stepFrom(shown, Math.sign(pull), count) ? Math.abs(pull) : 0;
}

function Dot({ index, chosen, onPress }: { index: number; chosen: boolean; onPress: () => void }) {
  return (
    <IconButton
      label={t("banner", { number: index + 1 })}
      aria-current={chosen ? "true" : undefined}
      onClick={onPress}
    >
      <span
        className={classNames(
          "size-2 rounded-full border-[1.5px] border-leaf transition-transform",
          chosen ? "scale-125 bg-leaf" : "bg-paper",
        )}
      />
    </IconButton>
  );
}

function PauseButton({ paused, onPress }: { paused: boolean; onPress: () => void }) {
  const Icon = paused ? Play : Pause;
  return (
    <IconButton label={t(paused ? "run" : "pause")} onClick={onPress} tone="leaf">
      <Icon aria-hidden="true" className="size-4" strokeWidth={2.5} />
    </IconButton>
  );
}

/** The requested shape of a banner, 1920 by 720. Its right part is shown: the left one is calm, for words. */
const ASPECT = 720 / 1920;

interface BannerSlideProps {
  banner: Banner;
  label: string;
  /** The position, such as `1 of 3`. */
  position: string;
  /** Whether the page shows this slide at first. */
  first: boolean;
  hidden: boolean;
  /**
   * Whether the slide's turn is far away. It keeps its room, which its words may make higher, but its picture is only
   * loaded by browsers without scripts.
   */
  unwanted: boolean;
  look: CSSProperties | undefined;
}

function BannerSlide({ banner, label, position, first, hidden, unwanted, look }: BannerSlideProps) {
  const { title, line } = banner;
  return (
    <li
      aria-label={position}
      inert={hidden}
      style={look}
      className={classNames(
        "grid w-full shrink-0 grid-cols-1 content-start snap-center bg-paper transition-opacity ease-[ease]",
        unwanted && "invisible noscript:visible",
      )}
    >
      <BannerLink link={banner.link} label={title || line ? undefined : label}>
        <div className="relative overflow-hidden rounded-tile max-sm:rounded-r-none">
          <div className="aspect-[8/5] sm:aspect-[2/1] lg:aspect-[3/1]" />
          <Picture
            url={banner.imageUrl}
            files={bannerPictureFiles}
            alt=""
            initialOf="·"
            // Only the right part is visible, so the picture is wider than its place.
            sizes="(width >= 80rem) 66rem, (width >= 64rem) 86vw, (width >= 40rem) 96vw, 100vw"
            aspect={ASPECT}
            priority={first}
            eager={first}
            size="absolute inset-0 size-full"
            className={classNames("object-cover object-right", unwanted && "hidden noscript:block")}
          />
        </div>
        <div className="sm:min-h-12 sm:pr-48">
          <BannerWords title={title} line={line} />
        </div>
      </BannerLink>
    </li>
  );
}

interface BannerLinkProps {
  link?: string;
  /** The link's name for a banner without words. */
  label?: string;
  children: ReactNode;
}

function BannerLink({ link, label, children }: BannerLinkProps) {
  if (!link) return <>{children}</>;
  const look = "grid grid-cols-1 -outline-offset-4";
  if (!link.startsWith("/")) {
    return (
      <a href={link} aria-label={label} className={look}>
        {children}
      </a>
    );
  }
  return (
    <PageLink to={link} aria-label={label} className={look}>
      {children}
    </PageLink>
  );
}
