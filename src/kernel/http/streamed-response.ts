import type { Context } from "hono";
import type { TypedResponse } from "hono/types";
import { AppError } from "#kernel/errors/app-error.ts";
import { t } from "../server-texts.ts";
import type { Log } from "./log.ts";

/** A client that reads nothing for this long counts as gone, as each one holds a database connection. */
const TIMEOUT_MS = 20_000;
/** The number of such clients at a time for each path. Each one takes one of the database connections. */
const MAX_READERS = 2;
const RETRY_AFTER_SECONDS = 30;

const readersOf = new Map<string, number>();

/**
 * Answers with text of any length. Only a part of it is in memory, and it is read as fast as the client reads. If it
 * fails in the middle, the connection is cut, so that nobody takes a part for the whole. Throws `UNAVAILABLE` if too
 * many clients read the same path.
 */
function streamResponse(
  c: Context,
  parts: AsyncGenerator<string, void>,
  { headers, log }: { headers: Record<string, string>; log: Log },
): Response {
  const { path } = c.req;
  const readers = readersOf.get(path) ?? 0;
  if (readers >= MAX_READERS) {
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
 * A stream that produces text when it is read, and stops when nobody reads. `onEnd` is called once, with the error if
 * it failed.
 */
function toBytes(
  parts: AsyncGenerator<string, void>,
  onEnd: (error?: unknown) => void,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  const end = (error?: unknown) => {
    clearTimeout(timer);
    if (!ended) onEnd(error);
    ended = true;
  };
  const leave = async (error?: unknown) => {
    end(error);
    await parts.return();
  };
  const wait = (controller: ReadableStreamDefaultController) => {
    timer = setTimeout(() => {
      const complaint = new Error("nobody reads on");
      controller.error(complaint);
      leave(complaint).catch(() => undefined);
    }, TIMEOUT_MS).unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: wait,
      pull: async (controller) => {
        clearTimeout(timer);
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

/** Answers with a spreadsheet that the browser saves under `fileName`. */
export function answerCsv(c: Context, fileName: string, csv: string): Response {
  return c.body(csv, 200, headersOf(fileName));
}

/** Answers with a spreadsheet of any length: see `streamResponse`. */
export function streamCsv(
  c: Context,
  fileName: string,
  csv: AsyncGenerator<string, void>,
  log: Log,
): Response {
  return streamResponse(c, csv, { headers: headersOf(fileName), log });
}

const headersOf = (fileName: string) => ({
  "Content-Type": "text/csv; charset=utf-8",
  "Content-Disposition": `attachment; filename="${fileName}"`,
});

type LongList<Shown> = {
  /** The envelope, whose one list is filled in. */
  envelope: Shown;
  field: keyof Shown & string;
  /** The entries, part by part. They are read while the answer is. */
  parts: AsyncGenerator<readonly unknown[], void>;
  log: Log;
};

/** Answers with a list of any length, in the bytes of `c.json({ ...envelope, [field]: entries, total })`: see `streamResponse`. */
export function streamList<Shown extends object>(
  c: Context,
  list: LongList<Shown>,
): Response & TypedResponse<Shown, 200, "json"> {
  const headers = { "Content-Type": "application/json" };
  const answer = streamResponse(c, textOf(list), { headers, log: list.log });
  // These fields carry types for the typed client only. Nothing of them is sent.
  return Object.assign(answer, { _data: list.envelope, _status: 200 as const, _format: "json" as const });
}

async function* textOf<Shown extends object>({
  envelope,
  field,
  parts,
}: LongList<Shown>): AsyncGenerator<string, void> {
  const head = Object.entries(envelope).filter(([name]) => name !== field && name !== "total");
  let total = 0;
  yield `${JSON.stringify(Object.fromEntries(head)).slice(0, -1)},${JSON.stringify(field)}:[`;
  for await (const part of parts) {
    const text = JSON.stringify(part).slice(1, -1);
    yield total === 0 ? text : `,${text}`;
    total += part.length;
  }
  yield `],"total":${total}}`;
}
