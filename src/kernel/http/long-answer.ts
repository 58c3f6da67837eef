import type { Context } from "hono";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Log } from "./log.ts";
import { t } from "./server-texts.ts";

/** A reader who takes no more for this long is gone: each holds a connection to the database. */
const PATIENCE_MS = 20_000;
/** So many readers at a time, of as many connections as there are. */
const MOST_READERS = 2;
const RETRY_AFTER_SECONDS = 30;

const readersOf = new Map<string, number>();

/**
 * Answers with text of any length, but has only a part of it in memory, and reads on only as far as the client does.
 * Where it breaks in the middle the connection is cut, so that nobody takes a part for the whole. Too many readers of
 * one address at once: `UNAVAILABLE`.
 */
export function answerLong(
  c: Context,
  parts: AsyncGenerator<string, void>,
  { headers, log }: { headers: Record<string, string>; log: Log },
): Response {
  const { path } = c.req;
  const readers = readersOf.get(path) ?? 0;
  if (readers >= MOST_READERS) {
    throw new AppError("UNAVAILABLE", t.later("busy"), undefined, { retryAfterSeconds: RETRY_AFTER_SECONDS });
  }
  readersOf.set(path, readers + 1);
  const body = toBytes(parts, (error) => {
    readersOf.set(path, (readersOf.get(path) ?? 1) - 1);
    if (error) log.warn({ err: error, path }, "a long answer broke off");
  });
  return c.newResponse(body, 200, headers);
}

/**
 * Text as a stream that is read when somebody wants it, and left when nobody does. `onEnd` is called once, with the
 * error where it broke.
 */
function toBytes(
  parts: AsyncGenerator<string, void>,
  onEnd: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let patience: NodeJS.Timeout | undefined;
  let ended = false;
  const end = (error?: unknown) => {
    clearTimeout(patience);
    if (!ended) onEnd(error);
    ended = true;
  };
  const leave = async (error?: unknown) => {
    end(error);
    await parts.return();
  };
  const wait = (controller: ReadableStreamDefaultController) => {
    patience = setTimeout(() => {
      const complaint = new Error("nobody reads on");
      controller.error(complaint);
      leave(complaint).catch(() => undefined);
    }, PATIENCE_MS).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: wait,
      pull: async (controller) => {
        clearTimeout(patience);
        try {
          const { done, value } = await parts.next();
          if (ended) return;
          if (done) {
            end();
            controller.close();
            return;
          }
          controller.enqueue(encoder.encode(value));
          wait(controller);
        } catch (error) {
          if (ended) return;
          end(error);
          controller.error(error);
        }
      },
      cancel: () => leave(),
    },
    { highWaterMark: 0 },
  );
}
