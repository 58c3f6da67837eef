import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";

const BODY_TYPES = new Set(["application/json", "multipart/form-data"]);

/**
 * Refuses a body that is neither JSON nor a form by its exact type. Types that are only alike are no use to a client, and
 * those that a plain form of another site's page can send must never be read as JSON.
 */
export const limitBodyTypes = createMiddleware(async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type && !BODY_TYPES.has(type)) throw new HTTPException(415);
  await next();
});
