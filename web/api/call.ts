import { MESSAGES } from "#domain/messages.ts";
import { CONNECTION_TOAST, toast } from "../ui/toaster.tsx";
import { type Answer, type ApiResponse, readAnswer } from "./answer.ts";
import { ApiError, ConnectionError, SessionEnded } from "./api-error.ts";

/**
 * Awaits a call of `browserApi` and opens its envelope.
 * Throws `ApiError` when it was refused. When the server can't be reached it says so in a toast and
 * throws `ConnectionError` (specification, section 8).
 */
export async function call<R extends ApiResponse>(request: Promise<R>): Promise<Answer<R>> {
  return reach(request.then((response) => readAnswer(response)));
}

/** Awaits what needs the server, and tells of a server that can't be reached, as `call` does. */
export async function reach<Value>(work: Promise<Value>): Promise<Value> {
  const lossesBefore = losses;
  try {
    const value = await work;
    noteConnection(lossesBefore);
    return value;
  } catch (error) {
    if (!isConnectionFailure(error)) {
      noteConnection(lossesBefore);
      throw error;
    }
    losses++;
    // One id: a page that makes four calls at once says it once.
    toast.error(MESSAGES.connectionError, CONNECTION_TOAST);
    throw new ConnectionError(MESSAGES.connectionError, { cause: error });
  }
}

let losses = 0;

/** A server that answers a call which began after the last loss is there again: the toast that it is not goes. */
function noteConnection(lossesBefore: number): void {
  if (lossesBefore === losses) toast.dismiss(CONNECTION_TOAST.id);
}

/**
 * Toasts what went wrong, unless `call` or the seller's login tells it already. `fallback` stands in for an empty
 * message. A toast with the same `id` gives way to it.
 */
export function toastError(error: unknown, fallback: string = MESSAGES.serverError, id?: string): void {
  if (error instanceof ConnectionError || error instanceof SessionEnded) return;
  toast.error(error instanceof Error && error.message !== "" ? error.message : fallback, { id });
}

/** True when no answer came, or one that the browser was not allowed to read (specification, section 8). */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ApiError) return error.message.includes("CORS");
  // fetch reports a lost connection as a TypeError.
  return error instanceof TypeError || (error instanceof Error && error.message.includes("CORS"));
}
