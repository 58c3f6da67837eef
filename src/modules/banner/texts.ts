import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the home page's banners. */
export const t = catalogue("banner", {
  title: "From the market",
  carousel: "carousel",
  position: "{number} of {total}",
  banner: "Banner {number}",
  run: "Let the banners run",
  pause: "Pause the banners",
});
