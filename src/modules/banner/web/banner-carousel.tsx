import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import type { ReactNode } from "react";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import type { Banner } from "../contract.ts";
import { t } from "../texts.ts";
import { BannerSlide } from "./banner-slide.tsx";
import { useCarousel } from "./use-carousel.ts";

interface BannerCarouselProps {
  /** Each with what its link is called. */
  banners: readonly (Banner & { label: string })[];
  /** The words beside the banners, on wide screens over their calm left half. */
  children: ReactNode;
}

/** Paper under the words: a photograph that a seller puts up has no calm left half. */
const CALM =
  "lg:before:pointer-events-none lg:before:z-2 lg:before:[grid-area:1/1] lg:before:bg-linear-to-r lg:before:from-paper lg:before:from-36% lg:before:to-transparent lg:before:to-52% lg:before:content-['']";

/** The seller's banners, one after the other (specification, sections 2 and 9). */
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
          // Over a banner they stand in its middle; alone they need air above them.
          banners.length > 0 ? "lg:pt-0" : "lg:pt-16",
        )}
      >
        {children}
      </div>
      {/* Without scripts it is a strip to swipe; with them the banners lie on each other. */}
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
        // The controls keep their place until the carousel runs, so that nothing below them moves.
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
