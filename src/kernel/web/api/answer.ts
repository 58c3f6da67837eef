import type { Failure } from "#kernel/contract/envelope.ts";
import { ApiError, ConnectionError } from "./api-error.ts";

/** The part of the typed client's response that opening its envelope needs. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** The successful answer of a call. */
export type Answer<R extends ApiResponse> = Exclude<Awaited<ReturnType<R["json"]>>, Failure>;

/**
 * Opens the envelope. Throws `ApiError` if the call was refused, whatever the status, or if another program refused it
 * (then without a message: each action has its own, specification, section 8). Throws `ConnectionError` if the answer
 * can't be read and its status says that all is well, and the error of `fetch` if the connection was lost in the middle
 * of the answer: then the outcome is unknown.
 */
export async function readAnswer<R extends ApiResponse>(response: R): Promise<Answer<R>> {
  const body = await response.json().catch(refuseUnlessCut);
  if (isFailure(body)) throw new ApiError(response.status, body.message, body.errors, body.next);
  if (!response.ok) throw new ApiError(response.status, "");
  if (!isAnswer<R>(body)) throw new ConnectionError();
  return body;
}

// A complete body that is no JSON is another program's answer, such as a proxy's.
function refuseUnlessCut(error: unknown): undefined {
  if (!(error instanceof SyntaxError)) throw error;
}

function isFailure(body: unknown): body is Failure {
  return typeof body === "object" && body !== null && "success" in body && body.success === false;
}

// Both ends are built from one contract, so a successful answer's shape is not checked again.
function isAnswer<R extends ApiResponse>(body: unknown): body is Answer<R> {
  return typeof body === "object" && body !== null;
}
