import { semaphore } from "#kernel/limits/semaphore.ts";
import type { PictureStore, StoredPicture } from "./storage.ts";
import { imageWorker } from "./worker/image-worker.ts";

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
