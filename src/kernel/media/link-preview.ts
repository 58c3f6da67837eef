import sharp from "sharp";
import { takeTurns } from "#kernel/limits/turns.ts";
import { linkPreview } from "./preview-url.ts";
import type { PictureStore, StoredPicture } from "./storage.ts";

/** Someone's robot asks, so one at a time is fast enough. */
const turn = takeTurns({ atOnce: 1 });

/**
 * Reads a stored picture. Few are ever shared, so a picture's link preview is made when it is asked for the first
 * time, from the WebP that it shares its name with, and kept. Null when there is no such picture.
 */
export async function readPicture(name: string, store: PictureStore): Promise<StoredPicture | null> {
  const stored = await store.read(name);
  if (stored || !name.endsWith(".jpg")) return stored;
  return turn(async () => {
    if (!(await store.has(name)) && !(await keepLinkPreview(name, store))) return null;
    return store.read(name);
  });
}

async function keepLinkPreview(name: string, store: PictureStore): Promise<boolean> {
  const original = await store.read(name.replace(/jpg$/, "webp"));
  if (!original) return false;
  const bytes = await new Response(original.body).arrayBuffer();
  await store.put(name, await makeLinkPreview(bytes), linkPreview.type);
  return true;
}

/** The picture on a ground of its own: a tile goes on to both sides, and a banner shows what it shows on a phone. */
async function makeLinkPreview(bytes: ArrayBuffer): Promise<Buffer> {
  const { width, height } = linkPreview;
  const original = await sharp(bytes).metadata();
  const wide = original.width / original.height >= width / height;
  const fit = wide ? ({ fit: "cover", position: "right" } as const) : ({ fit: "contain" } as const);
  const background = await edgeColour(bytes, original.height);
  return sharp(bytes)
    .resize({ width, height, ...fit, background })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

/** The mean colour down the picture's left side. */
async function edgeColour(bytes: ArrayBuffer, height: number) {
  const edge = sharp(bytes).extract({ left: 0, top: 0, width: 1, height });
  const [r = 0, g = 0, b = 0] = await edge.resize(1, 1, { fit: "fill" }).removeAlpha().raw().toBuffer();
  return { r, g, b };
}
