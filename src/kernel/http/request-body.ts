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
 * The limit on every call's body. A multipart form is left to the routes that take one, behind `requireSellerUpload`,
 * so that nobody but the seller makes the server read an upload; all other routes never read such a body.
 */
export const limitBody = createMiddleware(async (c, next) => {
  const isForm = c.req.header("content-type")?.trim().toLowerCase().startsWith("multipart/form-data");
  return isForm ? next() : limitJson(c, next);
});

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

const JSON_BODY = "This call takes JSON. Please send it with the content type application/json.";
const FORM_BODY = "This call takes a form. Please send it with the content type multipart/form-data.";

/** What to say of a body whose content type the call in `c` does not take: what it takes instead. */
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

/** How long an answer waits for the rest of a body that nobody reads, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Sees to it that an answer to a request that was not read to its end, such as 413, arrives, and that the connection
 * says honestly whether it takes another one: what comes soon is read and thrown away; with more under way the answer
 * says `Connection: close`, and the connection is closed after it.
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
    // Its sender has gone: there is nobody to answer.
  } finally {
    clearTimeout(patience);
    reader.releaseLock();
  }
}
