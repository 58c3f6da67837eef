import { fileURLToPath } from "node:url";

/** The path of a picture of the demo catalogue. */
export function demoPicture(name: string): string {
  return fileURLToPath(new URL(`../../../demo/pictures/${name}.webp`, import.meta.url));
}

/** The path of a picture in the shape of a banner. */
export const BANNER = fileURLToPath(new URL("../../../demo/banners/ripe-fruit.webp", import.meta.url));
