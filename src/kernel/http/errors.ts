import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { ZodError } from "zod";
import type { Failure } from "#kernel/contract/envelope.ts";
import { postgresErrorCode, UNSTORABLE_TEXT } from "#kernel/db/postgres-error.ts";
import { AppError, type AppErrorCode } from "#kernel/errors/app-error.ts";
import { type Outage, outageOf } from "#kernel/errors/outage.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { t } from "../server-texts.ts";
import type { AppEnv } from "./app-env.ts";

const STATUS: Record<AppErrorCode, ContentfulStatusCode> = {
  INVALID: 400,
  PICTURE_REFUSED: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  KEY_REUSED: 422,
  TOO_MANY: 429,
  UNAVAILABLE: 503,
};

/** The seconds after which to try again. A full disk needs somebody to clear it. */
const RETRY_AFTER_S: Record<Outage, number> = { away: 5, busy: 5, full: 60 };
/** The seconds for refusals of these codes that don't name them. */
const DEFAULT_RETRY_S: Partial<Record<AppErrorCode, number>> = { TOO_MANY: 60, UNAVAILABLE: 10 };

function failure(message: Text | string, fields?: Record<string, Text | string>): Failure {
  if (!fields) return { success: false, message: say(message) };
  const errors = Object.entries(fields).map(([field, text]) => [field, say(text)]);
  return { success: false, message: say(message), errors: Object.fromEntries(errors) };
}

/**
 * Turns any error into the envelope, for the whole API. Unexpected errors are logged, and their answer says little.
 * `wantedBody` is the message for a body of the wrong type: it names the right one.
 */
export function answerError(error: Error, c: Context<AppEnv>, expectedBody: () => string): Response {
  if (hasGone(c)) return c.body(null, 408);
  if (error instanceof AppError) {
    const { text, fields, as } = error;
    const { next, retryAfterSeconds = DEFAULT_RETRY_S[as] } = error.wayOut;
    if (retryAfterSeconds !== undefined) c.header("Retry-After", String(retryAfterSeconds));
    return c.json({ ...failure(text, fields), ...(next && { next: [...next] }) }, STATUS[as]);
  }
  if (error instanceof HTTPException) return c.json(failure(complaintOf(error, expectedBody)), error.status);
  if (UNSTORABLE_TEXT.includes(postgresErrorCode(error) ?? "")) {
    return c.json(failure(t.later("unstorable")), 400);
  }
  const outage = outageOf(error);
  if (outage) {
    logFailure(c, { err: error, outage });
    return c.json(failure(t.later(outage)), 503, { "Retry-After": String(RETRY_AFTER_S[outage]) });
  }
  logFailure(c, { err: error });
  return c.json(failure(t.later("broken")), 500);
}

/** Matches secrets in a path, such as the tokens of links, and no record's id (a UUID). They must not reach the log. */
const SECRET = /(?<=\/)(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/|$))[\w-]{32,}(?=\/|$)/g;

/** The part of a request that is logged: no query, no body, no cookie, no address. */
function loggedRequest(c: Context<AppEnv>) {
  const path = c.req.path.replaceAll(SECRET, "…").slice(0, 200);
  return { method: c.req.method, path, requestId: c.var.requestId };
}

/** Whether the client left before its request was complete. Then nobody waits for the answer, and nothing failed. */
function hasGone(c: Context<AppEnv>): boolean {
  const incoming = c.env?.incoming;
  return incoming?.complete === false && incoming.destroyed;
}

function complaintOf({ status, message }: HTTPException, expectedBody: () => string): string {
  if (status === 400) return t("unreadable");
  return status === 415 ? expectedBody() : message || t("refused");
}

/** Logs a failed request once, with its first cause: later failures in it follow from that. */
export function logFailure(c: Context<AppEnv>, why: { err: unknown; outage?: Outage }): void {
  const { deps, failure } = c.var;
  if (failure.isLogged) return;
  failure.isLogged = true;
  if (why.outage) deps.log.warn({ ...why, ...loggedRequest(c) }, "an outage");
  else deps.log.error({ ...why, ...loggedRequest(c) }, "a request failed");
}

type Validated = { success: true } | { success: false; error: ZodError; target: string };

/**
 * The response to input that the contract refuses. The message is the first complaint; `errors` has the first one of
 * each field.
 */
export function answerInvalid(result: Validated, c: Context): Response | undefined {
  if (result.success) return undefined;
  const errors: Record<string, string> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.at(-1);
    errors[String(field ?? result.target)] ??= issue.message;
  }
  const message = result.error.issues[0]?.message ?? t("unreadable");
  return c.json(failure(message, errors), 400);
}
