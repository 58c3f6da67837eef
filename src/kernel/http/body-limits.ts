import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { t } from "./server-texts.ts";

const MAX_JSON_BYTES = 256 * 1024;

function refuseLargeBody(): never {
  throw new HTTPException(413, { message: t("tooMuch") });
}

const limitJson = bodyLimit({ maxSize: MAX_JSON_BYTES, onError: refuseLargeBody });

/**
 * The limit on every call's body. A multipart form is left to the routes that take one, behind `requireSellerUpload`,
 * so that nobody but the seller makes the server read an upload; all other routes never read such a body.
 */
export const limitBody = createMiddleware(async (c, next) => {
  const isForm = c.req.header("content-type")?.trim().toLowerCase().startsWith("multipart/form-data");
  return isForm ? next() : limitJson(c, next);
});
