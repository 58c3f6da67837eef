import { EventEmitter, on } from "node:events";
import type { DatabaseLog } from "#kernel/db/embedded/cluster-location.ts";
import { listen } from "#kernel/db/listen.ts";
import { service } from "#kernel/modules/service.ts";

/**
 * The channel of the database's triggers. They notify of each placed order by its id, and of each changed one by this
 * word and its id, in the transaction of the change.
 */
const CHANNEL = "order_placed";
const CHANGED = "changed ";
const BEAT_MS = 15_000;
/** Changes within this time are reported together, in milliseconds. */
const GATHER_MS = 20;

/**
 * News: an order was placed, orders were changed, or nothing (a heartbeat). `missed` comes whenever the connection is
 * established (`again`: once more), as nothing was heard until then.
 */
export type News =
  | { kind: "placed"; id: string }
  | { kind: "changed"; ids: string[] }
  | { kind: "missed"; again: boolean }
  | { kind: "beat" };

export type OrderNews = {
  /** The news from now on, from all processes, until the signal or `close`. */
  follow: (signal: AbortSignal) => AsyncIterable<News>;
  /** Ends it for all followers. */
  close: () => Promise<void>;
};

/** Opens the news of orders for a process. Its one connection to the database is made for the first follower. */
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

/** Collects ids that arrive at the same time, such as those of one change of many orders. */
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
