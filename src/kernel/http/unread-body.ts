import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./app-env.ts";

/** How long an answer waits for the rest of a body that nobody reads, in milliseconds. */
const PATIENCE_MS = 1_000;

/**
 * Sees to it that an answer to a request that was not read to its end, such as 413, arrives, and that the connection
 * says honestly whether it takes another one: what comes soon is read and thrown away; with more under way the answer
 * says `Connection: close`, and the connection is closed after it.
 */
export const settleUnreadBody = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const incoming = c.env?.incoming;
  if (!incoming || incoming.complete) return;
  const { body } = c.req.raw;
  if (body && !body.locked) await readAway(body);
  if (!incoming.complete) c.header("Connection", "close");
});

async function readAway(body: ReadableStream): Promise<void> {
  const reader = body.getReader();
  const { promise: late, resolve } = Promise.withResolvers<{ done: true }>();
  const patience = setTimeout(() => resolve({ done: true }), PATIENCE_MS);
  try {
    while (!(await Promise.race([reader.read(), late])).done);
  } catch {
    // Its sender has gone: there is nobody to answer.
  } finally {
    clearTimeout(patience);
    reader.releaseLock();
  }
}
