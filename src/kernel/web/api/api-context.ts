import type { hc } from "hono/client";
import { createContext, data } from "react-router";
import type { Api } from "#src/http/api.ts";
import { type Answer, type ApiResponse, readAnswer } from "./answer.ts";
import { ApiError } from "./api-error.ts";

/** The typed client of the API. Loaders and the browser make the same calls. */
export type ApiClient = ReturnType<typeof hc<Api>>;

/** The key of the client that carries a visitor's cookies, for loaders: `context.get(apiContext)`. */
export const apiContext = createContext<ApiClient>();

/**
 * Awaits a call inside a loader. A refusal becomes the page's own status: a missing record is a page with status 404,
 * shown by the nearest error boundary. A malformed parameter comes from the address, so it means 404 too.
 */
export async function load<R extends ApiResponse>(request: Promise<R>): Promise<Answer<R>> {
  try {
    return await readAnswer(await request);
  } catch (error) {
    if (error instanceof ApiError) {
      throw data(error.message, { status: error.status === 400 ? 404 : error.status });
    }
    throw error;
  }
}
