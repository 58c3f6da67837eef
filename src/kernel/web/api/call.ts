import { t } from "../texts.ts";
import { toast } from "../toast.ts";
import { type Answer, type ApiResponse, readAnswer } from "./answer.ts";
import { ApiError, ConnectionError, SessionEnded } from "./api-error.ts";
import { CONNECTION_TOAST } from "./connection-toast.ts";

/**
 * Awaits a call of `browserApi` and opens its envelope.
 * Throws `ApiError` when it was refused. When the server can't be reached it says so in a toast and
 * throws `ConnectionError` all the same (specification, section 8): the caller tells its own failure as for any other.
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
    toastConnectionError();
    throw new ConnectionError(t("connectionError"), { cause: error });
  }
}

let losses = 0;

/** A server that answers a call which began after the last loss is there again: the toast that it is not goes. */
function noteConnection(lossesBefore: number): void {
  if (lossesBefore === losses) toast.dismiss(CONNECTION_TOAST.id);
}

/** Says that the server can't be reached. */
export function toastConnectionError(): void {
  losses++;
  // One id: a page that makes four calls at once says it once.
  toast.error(t("connectionError"), CONNECTION_TOAST);
}

/**
 * Toasts what went wrong: the error's own message, or `ownText`, the call's, where the error has none. A toast with the
 * same `id` gives way to it. A lost connection has its toast already, so only the call's own text comes beside that
 * (specification, section 8). An ended session is told by the login that comes over the page.
 */
export function toastError(error: unknown, ownText?: string, id?: string): void {
  const text = messageOf(error, ownText);
  if (text !== undefined) toast.error(text, { id });
}

function messageOf(error: unknown, ownText: string | undefined): string | undefined {
  if (error instanceof SessionEnded) return undefined;
  if (error instanceof ConnectionError) return ownText;
  return error instanceof Error && error.message !== "" ? error.message : (ownText ?? t("serverError"));
}

/** True when no answer came, or one that the browser was not allowed to read (specification, section 8). */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (error instanceof ApiError) return error.message.includes("CORS");
  // fetch reports a lost connection as a TypeError.
  return error instanceof TypeError || (error instanceof Error && error.message.includes("CORS"));
}
