import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { stepFrom, useSwipe } from "#ui/pictures/use-swipe.ts";
import { CHANGE_MS, TURN_MS, useTurns } from "#ui/pictures/use-turns.ts";
import type { Banner } from "../../contract.ts";
import { t } from "../../texts.ts";
import { BannerSlide } from "../banner-slide.tsx";

interface BannerCarouselProps {
  /** The banners, each with its link's name. */
  banners: readonly (Banner & { label: string })[];
  /** The text beside the banners; on wide screens, over their calm left half. */
  children: ReactNode;
}

/** A paper-coloured gradient under the text, as a seller's photograph has no calm left half. */
const CALM =
  "lg:before:pointer-events-none lg:before:z-2 lg:before:[grid-area:1/1] lg:before:bg-linear-to-r lg:before:from-paper lg:before:from-36% lg:before:to-transparent lg:before:to-52% lg:before:content-['']";

/** A carousel of the seller's banners (specification, sections 2 and 9). */
export function BannerCarousel({ banners, children }: BannerCarouselProps) {
  const { stripRef, boxProps, swipeProps, alive, others, still, shown, show, lookOf, paused, setPaused } =
    useCarousel(banners.length);
  return (
    <section
      aria-label={t("title")}
      aria-roledescription={t("carousel")}
      className={classNames("relative lg:grid lg:[&>*]:[grid-area:1/1]", CALM)}
      {...boxProps}
    >
      <div
        className={classNames(
          "page pointer-events-none relative z-10 pt-2.5 sm:pt-7 lg:self-center lg:pb-10 *:pointer-events-auto",
          // Over a banner the text is vertically centred. Alone it needs space above.
          banners.length > 0 ? "lg:pt-0" : "lg:pt-16",
        )}
      >
        {children}
      </div>
      {/* Without scripts it is a strip to swipe. With them, the banners lie on top of each other. */}
      <div
        ref={stripRef}
        {...swipeProps}
        className={classNames(
          "relative z-1 w-full",
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
      {banners.length > 1 && (
        // The controls keep their room until the carousel runs, so that nothing below them moves.
        <div
          className={classNames(
            !alive && "invisible",
            "page pointer-events-none relative z-10 flex flex-wrap items-center justify-center gap-1 max-sm:-mt-11 sm:pt-2 *:pointer-events-auto lg:justify-start lg:self-end lg:pt-0 lg:pb-3 lg:[&>*:first-child]:-ml-3",
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
    const timer = setTimeout(() => setOthers(true), TURN_MS - AHEAD_MS);
    return () => clearTimeout(timer);
  }, [alive, still]);
  useTurns(alive && !still && !paused && !hovered && !focused, () => step(1));

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
          "size-2.5 rounded-full border-[1.5px] border-leaf ring-2 ring-paper/70 transition-transform",
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
