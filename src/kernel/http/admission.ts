import { createMiddleware } from "hono/factory";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Meters, Refusal } from "#kernel/metrics/meters.ts";
import type { AppEnv } from "./app-env.ts";
import type { Closing } from "./closing.ts";
import { t } from "./server-texts.ts";

/**
 * The number of requests that are worked on at a time. It is far above the number of database connections, and low
 * enough that the last request is answered while its sender still waits.
 */
export const MOST_IN_WORK = 100;
/** The number of requests whose body is still arriving. They cost only a socket and their bytes. */
const MOST_ARRIVING = 400;

const RETRY_AFTER_S: Record<Refusal, number> = { busy: 2, closing: 5 };

/**
 * Admits as many requests as can be worked on, and refuses the rest at once, before any work is done. Requests that the
 * closing process can no longer wait for are told to try again later. A page's own calls count as part of its request.
 */
export function admit({ closing, meters }: { closing: Closing; meters: Meters }, most = MOST_IN_WORK) {
  const refuse = (why: Refusal) => {
    meters.countRefused(why);
    return comeAgain(why, RETRY_AFTER_S[why]);
  };
  const inWork = new Set<Incoming>();
  return createMiddleware<AppEnv>(async (c, next) => {
    const incoming = c.env?.incoming;
    if (!incoming) return next();
    if (!hasRoom(inWork, most)) throw refuse("busy");
    const { promise: cut, resolve: cutOff } = Promise.withResolvers<"cut">();
    const forget = closing.onCut(() => cutOff("cut"));
    inWork.add(incoming);
    try {
      if ((await Promise.race([next(), cut])) === "cut") throw refuse("closing");
      await closing.released();
    } finally {
      forget();
      inWork.delete(incoming);
    }
  });
}

type Incoming = { readonly complete: boolean };

function hasRoom(inWork: ReadonlySet<Incoming>, most: number): boolean {
  if (inWork.size < most) return true;
  let arriving = 0;
  for (const { complete } of inWork) if (!complete) arriving += 1;
  return inWork.size - arriving < most && arriving < MOST_ARRIVING;
}

function comeAgain(why: Refusal, retryAfterSeconds: number): AppError {
  return new AppError("UNAVAILABLE", t.later(why), undefined, { retryAfterSeconds });
}
