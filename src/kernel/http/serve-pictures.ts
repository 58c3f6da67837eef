import type { Context } from "hono";
import { semaphore } from "../limits/semaphore.ts";
import { pictureType } from "../media/picture-widths.ts";
import { KEEP_PICTURE, type PictureStore, type StoredPicture } from "../media/storage.ts";
import { imageWorker } from "../media/worker/image-worker.ts";
import { t } from "../server-texts.ts";

/**
 * Answers `GET` and `HEAD /uploads/<name>` from the picture store. Browsers may cache a picture without asking again.
 */
export function serveUploads(store: PictureStore) {
  return async (c: Context): Promise<Response> => {
    const name = c.req.path.replace(/^\/uploads\//, "");
    const picture = await readPicture(name, store);
    if (!picture) {
      return c.body(t("notFound"), 404, {
        "Cache-Control": "no-store",
        "Content-Type": "text/plain; charset=utf-8",
        "X-Content-Type-Options": "nosniff",
      });
    }
    const headers = {
      "Cache-Control": KEEP_PICTURE,
      "Content-Length": String(picture.size),
      "Content-Type": pictureType(name),
      "X-Content-Type-Options": "nosniff",
    };
    if (c.req.method !== "HEAD") return c.body(picture.body, 200, headers);
    await picture.body.cancel();
    return c.body(null, 200, headers);
  };
}

/** One preview at a time is enough, as only other sites' robots ask for them. */
const turn = semaphore({ atOnce: 1 });

/**
 * Reads a stored picture. A link preview is made at its first request, from the WebP of the same name, and kept: few
 * pictures are ever shared. Null if there is no such picture.
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
  const from = new Uint8Array(await new Response(original.body).arrayBuffer());
  await imageWorker({ preview: name, from }, store);
  return true;
}
