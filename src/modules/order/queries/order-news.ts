import { EventEmitter, on } from "node:events";
import type { DatabaseLog } from "#kernel/db/embedded/log.ts";
import { listen } from "#kernel/db/listen.ts";
import { service } from "#kernel/modules/service.ts";

/**
 * Triggers tell here of each order that is placed, with its id, and of each that is changed, with this word before it:
 * in the transaction that does it.
 */
const CHANNEL = "order_placed";
const CHANGED = "changed ";
const BEAT_MS = 15_000;
/** What comes within this time is told of together. */
const GATHER_MS = 20;

/**
 * An order was placed, some were changed, or there is nothing new: a heartbeat. `missed` is told whenever the database is
 * heard (`again`: as it was before), as nothing was until then.
 */
export type News =
  | { kind: "placed"; id: string }
  | { kind: "changed"; ids: string[] }
  | { kind: "missed"; again: boolean }
  | { kind: "beat" };

export type OrderNews = {
  /** What happens from now on, in whichever process, until the signal or `close`. */
  follow: (signal: AbortSignal) => AsyncIterable<News>;
  /** Ends it for all who follow. */
  close: () => Promise<void>;
};

/** Opens the news of orders for a process: one connection to the database, made when somebody follows. */
export function openOrderNews(url: string, log: DatabaseLog, beatMs = BEAT_MS): OrderNews {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  const publish = (news: News) => emitter.emit("news", news);
  let stopListening: (() => Promise<void>) | undefined;
  let beat: NodeJS.Timeout | undefined;
  let again = false;
  const tellChanges = gather((ids) => publish({ kind: "changed", ids }));
  const start = () => {
    beat ??= setInterval(() => publish({ kind: "beat" }), beatMs);
    stopListening ??= listen(
      url,
      {
        channel: CHANNEL,
        onTold: (told) => {
          if (told.startsWith(CHANGED)) tellChanges(told.slice(CHANGED.length));
          else publish({ kind: "placed", id: told });
        },
        onListening: () => {
          publish({ kind: "missed", again });
          again = true;
        },
      },
      log,
    );
  };
  return {
    follow: (signal) => {
      const heard = on(emitter, "news", { signal, close: ["close"] });
      start();
      return newsOf(heard, signal);
    },
    close: async () => {
      clearInterval(beat);
      emitter.emit("close");
      await stopListening?.();
    },
  };
}

/** Tells of many at once that come at once, such as all that one press has changed. */
function gather(tell: (ids: string[]) => void): (id: string) => void {
  const waiting = new Set<string>();
  return (id) => {
    if (waiting.size === 0) {
      setTimeout(() => {
        const ids = [...waiting];
        waiting.clear();
        tell(ids);
      }, GATHER_MS);
    }
    waiting.add(id);
  };
}

async function* newsOf(heard: AsyncIterable<News[]>, signal: AbortSignal): AsyncGenerator<News> {
  try {
    for await (const some of heard) yield* some;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The news of the open store, for the handlers of calls. */
export const openedNews = service<OrderNews>("the news of orders");
