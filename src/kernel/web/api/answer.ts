import type { Failure } from "#kernel/contract/envelope.ts";
import { ApiError } from "./api-error.ts";

/** As much of the typed client's response as is needed to open its envelope. */
export interface ApiResponse {
  ok: boolean;
  status: number;
  json(): Promise<unknown>;
}

/** What a call gives when it goes well: its answer without the failures. */
export type Answer<R extends ApiResponse> = Exclude<Awaited<ReturnType<R["json"]>>, Failure>;

/**
 * Opens the envelope. Throws `ApiError` when the call was refused or did not answer as the API does (then without a
 * message: each action has its own, specification, section 8), and what `fetch` throws when the connection was lost
 * in the middle of the answer.
 */
export async function readAnswer<R extends ApiResponse>(response: R): Promise<Answer<R>> {
  const body = await response.json().catch(refuseUnlessCut);
  if (isFailure(body)) throw new ApiError(response.status, body.message, body.errors, body.next);
  if (!isAnswer<R>(body, response.ok)) throw new ApiError(response.status, "");
  return body;
}

// What came as a whole but is no JSON is some other program's answer, such as a proxy's.
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
