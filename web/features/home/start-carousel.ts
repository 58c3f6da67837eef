import { Swiper } from "swiper";
import "swiper/css";
import "swiper/css/effect-fade";
import { Autoplay, EffectFade } from "swiper/modules";

/** How long a banner stays and how long the next one takes to come, in milliseconds (specification, section 9). */
const STAY_MS = 4000;
const CHANGE_MS = 600;

export interface Carousel {
  show(index: number): void;
  /** Goes on by itself, or doesn't. */
  run(on: boolean): void;
  stop(): void;
}

/** Turns a strip of slides into a carousel that stands still until it is told to run. Still: without any motion. */
export function startCarousel(strip: HTMLElement, still: boolean, onShow: (index: number) => void): Carousel {
  strip.scrollLeft = 0;
  const swiper = new Swiper(strip, {
    modules: [Autoplay, EffectFade],
    effect: "fade",
    fadeEffect: { crossFade: true },
    rewind: true,
    speed: still ? 0 : CHANGE_MS,
    autoplay: { enabled: false, delay: STAY_MS },
    on: { slideChange: ({ activeIndex }) => onShow(activeIndex) },
  });
  return {
    show: (index) => {
      swiper.slideTo(index);
    },
    run: (on) => {
      if (on) swiper.autoplay.start();
      else swiper.autoplay.stop();
    },
    stop: () => {
      swiper.destroy();
    },
  };
}
