import type { Env, Hono, Schema } from "hono";
import { hc } from "hono/client";
import { spokenCode } from "../../texts/spoken.ts";

/** The header by which a call is answered in the language of the page; the browser's own may be another. */
export const inPageLanguage = () => ({ "Accept-Language": spokenCode() });

/**
 * The browser's client of a module's calls, such as `browserApi<OrderApi>()`. It calls the same origin, so the session
 * cookie is sent. Pass its calls to `call`.
 */
export const browserApi = <Api extends Schema>() =>
  hc<Hono<Env, Api>>("/", { headers: { Accept: "application/json", ...inPageLanguage() } });
