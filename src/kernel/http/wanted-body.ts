import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, Env } from "hono";
import { matchedRoutes } from "hono/route";

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
