import type { Env, Hono, Schema } from "hono";
import { hc } from "hono/client";
import type { ApiConnection } from "./api-context.ts";

/** How the browser reaches the API: at the same origin, so that the session cookie is sent. */
export const BROWSER: ApiConnection = { url: "/", options: { headers: { Accept: "application/json" } } };

/** The browser's client of a module's calls, such as `browserApi<OrderApi>()`. Pass its calls to `call`. */
export const browserApi = <Api extends Schema>() => hc<Hono<Env, Api>>(BROWSER.url, BROWSER.options);
