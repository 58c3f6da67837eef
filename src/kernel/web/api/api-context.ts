import type { Env, Hono, Schema } from "hono";
import { hc } from "hono/client";
import { createContext, data, type RouterContextProvider } from "react-router";
import { type Answer, type ApiResponse, readAnswer } from "./answer.ts";
import { ApiError } from "./api-error.ts";

/** How calls reach the API: over HTTP in the browser, in the process and with the visitor's cookies on the server. */
export type ApiConnection = {
  url: string;
  options: { fetch?: typeof fetch; headers?: Record<string, string> };
};

/** The key of the connection of the pages' loaders. */
export const apiContext = createContext<ApiConnection>();

/** The client of a module's calls for a loader, such as `pageApi<CatalogApi>(context)`. */
export function pageApi<Api extends Schema>(context: Readonly<RouterContextProvider>) {
  const { url, options } = context.get(apiContext);
  return hc<Hono<Env, Api>>(url, options);
}

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
