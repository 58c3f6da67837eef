import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createMiddleware } from "hono/factory";
import { HTTPException } from "hono/http-exception";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "./app-env.ts";
import { t } from "./server-texts.ts";

const MAX_JSON_BYTES = 256 * 1024;

function refuseLargeBody(): never {
  throw new HTTPException(413, { message: t("tooMuch") });
}

const limitJson = bodyLimit({ maxSize: MAX_JSON_BYTES, onError: refuseLargeBody });

/**
 * Limits the body of every call. Multipart forms are left to the routes that take them, behind their guards, so
 * that not everybody can make the server read an upload. All other routes never read such a body.
 */
export const limitBody = createMiddleware(async (c, next) => {
  const isForm = c.req.header("content-type")?.trim().toLowerCase().startsWith("multipart/form-data");
  return isForm ? next() : limitJson(c, next);
});

const BODY_TYPES = new Set(["application/json", "multipart/form-data"]);

/**
 * Refuses a body that is neither JSON nor a form by its exact type. Similar types are no use to a client. Types that a
 * plain form of another site can send must never be read as JSON.
 */
export const limitBodyTypes = createMiddleware(async (c, next) => {
  const type = c.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type && !BODY_TYPES.has(type)) throw new HTTPException(415);
  await next();
});

const JSON_BODY = "This call takes JSON. Please send it with the content type application/json.";
const FORM_BODY = "This call takes a form. Please send it with the content type multipart/form-data.";

/** The message for a body whose content type the call in `c` does not take. It names the right one. */
export function wantedBody<E extends Env>(api: OpenAPIHono<E>, c: Context): string {
  const paths = matchedRoutes(c).map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
  const method = c.req.method.toLowerCase();
  const takesForm = api.openAPIRegistry.definitions.some(
    (each) =>
      each.type === "route" &&
      paths.includes(each.route.path) &&
      each.route.method === method &&
      each.route.request?.body?.content["multipart/form-data"] !== undefined,
  );
  return takesForm ? FORM_BODY : JSON_BODY;
}

/** The longest wait for the rest of an unread body before the answer goes out, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Makes sure that the answer to a request with an unread body, such as 413, reaches the client. What arrives soon is
 * read and discarded. If more is under way, the answer says `Connection: close`, and the connection is closed after it.
 */
export const settleUnreadBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (!incoming || incoming.complete) return;
  const { body } = c.req.raw;
  if (body && !body.locked) await readAway(body);
  if (!incoming.complete) c.header("Connection", "close");
});

async function readAway(body: ReadableStream): Promise<void> {
  const reader = body.getReader();
  const { promise: late, resolve } = Promise.withResolvers<{ done: true }>();
  const patience = setTimeout(() => resolve({ done: true }), PATIENCE_MS);
  try {
    while (!(await Promise.race([reader.read(), late])).done);
  } catch {
    // The sender has gone, so nobody waits for the answer.
  } finally {
    clearTimeout(patience);
    reader.releaseLock();
  }
}
