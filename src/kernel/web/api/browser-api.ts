import { hc } from "hono/client";
import type { Api } from "#src/http/api.ts";
import type { ApiClient } from "./api-context.ts";

/** The browser's client. It calls the same origin, so the session cookie is sent. Pass its calls to `call`. */
export const browserApi: ApiClient = hc<Api>("/", { headers: { Accept: "application/json" } });
