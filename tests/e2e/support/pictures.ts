import { fileURLToPath } from "node:url";

/** A picture of the demo catalogue, to upload: where the file is. */
export function demoPicture(name: string): string {
  return fileURLToPath(new URL(`../../../demo/pictures/${name}.webp`, import.meta.url));
}

/** A picture in the shape of a banner. */
export const BANNER = fileURLToPath(new URL("../../../demo/banners/ripe-fruit.webp", import.meta.url));
