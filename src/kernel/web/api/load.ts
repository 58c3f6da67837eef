import { data } from "react-router";
import { type Answer, type ApiResponse, readAnswer } from "./answer.ts";
import { ApiError } from "./api-error.ts";

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
