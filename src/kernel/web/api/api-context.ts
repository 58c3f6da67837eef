import type { hc } from "hono/client";
import { createContext } from "react-router";
import type { Api } from "#src/api.ts";

/** The typed client of the API: the same calls in a loader and in the browser. */
export type ApiClient = ReturnType<typeof hc<Api>>;

/** Under this key a loader finds the client that carries its visitor's cookies: `context.get(apiContext)`. */
export const apiContext = createContext<ApiClient>();
