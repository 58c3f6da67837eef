import type { HonoRequest, Next } from "hono";
import { MAX_UPLOAD_BYTES, readForm, tooMuch } from "./read-form.ts";
import type { UploadRoom } from "./upload-room.ts";

/**
 * Reads a form with files to the disk in its turn, for the handlers that follow (`next`), and clears up behind them. What
 * is too large by its own word, and what comes while too many wait, is refused unread.
 */
export async function takeUpload(
  request: HonoRequest,
  { turn, newFile }: UploadRoom,
  next: Next,
): Promise<void> {
  if (!isForm(request.header("content-type"))) return next();
  if (Number(request.header("content-length") ?? 0) > MAX_UPLOAD_BYTES) throw tooMuch();
  await turn(async () => {
    const { form, close } = await readForm(request.raw, newFile);
    try {
      // Where the contract's check looks for it.
      request.bodyCache.formData = form;
      await next();
    } finally {
      await close();
    }
  });
}

function isForm(contentType = ""): boolean {
  return contentType.split(";")[0]?.trim().toLowerCase() === "multipart/form-data";
}
