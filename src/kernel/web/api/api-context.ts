import type { hc } from "hono/client";
import { createContext } from "react-router";
import type { Api } from "#src/api.ts";

/** The typed client of the API. Loaders and the browser make the same calls. */
export type ApiClient = ReturnType<typeof hc<Api>>;

/** The key of the client that carries a visitor's cookies, for loaders: `context.get(apiContext)`. */
export const apiContext = createContext<ApiClient>();
