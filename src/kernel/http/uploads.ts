import type { Context } from "hono";
import { readPicture } from "#kernel/media/link-preview.ts";
import { pictureType } from "#kernel/media/picture-widths.ts";
import { KEEP_PICTURE, type PictureStore } from "#kernel/media/storage.ts";
import { t } from "./server-texts.ts";

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
