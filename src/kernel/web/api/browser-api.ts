import { hc } from "hono/client";
import type { Api } from "#src/api.ts";
import type { ApiClient } from "./api-context.ts";

/** The client for the browser: same origin, so the session cookie goes along. Pass its calls to `call`. */
export const browserApi: ApiClient = hc<Api>("/", { headers: { Accept: "application/json" } });
