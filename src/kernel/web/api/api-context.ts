import type { Env, Hono, Schema } from "hono";
import type { hc } from "hono/client";
import { createContext, data, type RouterContextProvider } from "react-router";
import { type Answer, type ApiResponse, readAnswer } from "./answer.ts";
import { ApiError } from "./api-error.ts";

/**
 * Makes the client of a module's calls, such as `OrderApi`: over HTTP in the browser, in the process and with the
 * visitor's cookies on the server.
 */
export type MakeClient = <Api extends Schema>() => ReturnType<typeof hc<Hono<Env, Api>>>;

/** The key of what makes the clients of the pages' loaders. */
export const apiContext = createContext<MakeClient>();

/** The client of a module's calls for a loader, such as `pageApi<CatalogApi>(context)`. */
export const pageApi = <Api extends Schema>(context: Readonly<RouterContextProvider>) =>
  context.get(apiContext)<Api>();

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
