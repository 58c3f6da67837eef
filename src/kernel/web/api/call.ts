import { t } from "../texts.ts";
import { toast } from "../toast.ts";
import { type Answer, type ApiResponse, readAnswer } from "./answer.ts";
import { ApiError, ConnectionError, ReportedError } from "./api-error.ts";

/**
 * Awaits a call of `browserApi` and opens its envelope. Throws `ApiError` if it was refused. If the server can't be
 * reached, shows a toast and throws `ConnectionError` (specification, section 8). The caller reports its own failure as
 * for any other error.
 */
export async function call<R extends ApiResponse>(request: Promise<R>): Promise<Answer<R>> {
  return reach(request.then((response) => readAnswer(response)));
}

/** Awaits work that needs the server. Reports an unreachable server as `call` does. */
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

/** An answer to a call that began after the last loss means that the server is back, so the toast is dismissed. */
function noteConnection(lossesBefore: number): void {
  if (lossesBefore === losses) toast.dismiss(CONNECTION_TOAST.id);
}

/** Shows the toast that the server can't be reached, unless the page says already that there is no network. */
export function toastConnectionError(): void {
  losses++;
  // The id is always the same, so four calls at once show one toast.
  if (!isOfflineShown || navigator.onLine) toast.error(t("connectionError"), CONNECTION_TOAST);
}

let isOfflineShown = false;

/** Notes whether the page says that there is no network. What a toast has said about it is dismissed. */
export function noteOfflineShown(isShown: boolean): void {
  isOfflineShown = isShown;
  toast.dismiss(CONNECTION_TOAST.id);
}

/**
 * Shows a toast about an error: its own message, or `ownText` (the call's) if it has none. A toast with the same `id`
 * is replaced. A lost connection has its toast already, so only the call's own text is added (specification, section
 * 8). A `ReportedError` has been shown already.
 */
export function toastError(error: unknown, ownText?: string, id?: string): void {
  const text = messageOf(error, ownText);
  if (text !== undefined) toast.error(text, { id });
}

function messageOf(error: unknown, ownText: string | undefined): string | undefined {
  if (error instanceof ReportedError) return undefined;
  if (error instanceof ConnectionError) return ownText;
  return error instanceof Error && error.message !== "" ? error.message : (ownText ?? t("serverError"));
}

/** Whether no answer came, or one that the browser was not allowed to read (specification, section 8). */
export function isConnectionFailure(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  if (error instanceof ApiError) return error.message.includes("CORS");
  // fetch reports a lost connection as a TypeError.
  return error instanceof TypeError || (error instanceof Error && error.message.includes("CORS"));
}

/** The id of the toast about an unreachable server. It is shown once, and dismissed when the server is back. */
const CONNECTION_TOAST = { id: "connection" };
