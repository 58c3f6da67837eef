import { demoBannerPicture, demoBanners } from "#demo/catalogue.ts";
import type { Tx } from "#kernel/db/connect.ts";
import type { StorePicture } from "#kernel/modules/define-module.ts";
import { bannerPicture } from "./rules/banner-picture.ts";
import { banners } from "./tables.ts";

/** Processes the pictures of the demo's banners. Returns the function that writes the banners. */
export async function prepareDemoBanners(takeIn: StorePicture): Promise<(tx: Tx) => Promise<void>> {
  const rows = await Promise.all(
    demoBanners.map(async ({ picture, title, line, link }) => {
      return { title, line, link, imageUrl: await takeIn(demoBannerPicture(picture), bannerPicture) };
    }),
  );
  return async (tx) => {
    await tx.insert(banners).values(rows);
  };
}
