import type { Failure } from "#kernel/contract/envelope.ts";
import { ApiError } from "./api-error.ts";

/** The part of the typed client's response that opening its envelope needs. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** The successful answer of a call. */
export type Answer<R extends ApiResponse> = Exclude<Awaited<ReturnType<R["json"]>>, Failure>;

/**
 * Opens the envelope. Throws `ApiError` if the call was refused or the answer is not the API's (then without a message:
 * each action has its own, specification, section 8). Throws the error of `fetch` if the connection was lost in the
 * middle of the answer.
 */
export async function readAnswer<R extends ApiResponse>(response: R): Promise<Answer<R>> {
  const body = await response.json().catch(refuseUnlessCut);
  if (isFailure(body)) throw new ApiError(response.status, body.message, body.errors, body.next);
  if (!isAnswer<R>(body, response.ok)) throw new ApiError(response.status, "");
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
function isAnswer<R extends ApiResponse>(body: unknown, ok: boolean): body is Answer<R> {
  return ok && typeof body === "object" && body !== null;
}
