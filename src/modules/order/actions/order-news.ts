import { EventEmitter, on } from "node:events";
import type { DatabaseLog } from "#kernel/db/embedded/log.ts";
import { listen } from "#kernel/db/listen.ts";

/** The migration's trigger tells of each order here, in the order's own transaction, with its id. */
const CHANNEL = "order_placed";
const BEAT_MS = 15_000;

/** An order was placed, some may have been missed, or there is nothing new: a heartbeat. */
export type News = { kind: "placed"; id: string } | { kind: "missed" } | { kind: "beat" };

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
  const start = () => {
    beat ??= setInterval(() => publish({ kind: "beat" }), beatMs);
    stopListening ??= listen(
      url,
      {
        channel: CHANNEL,
        onTold: (id) => publish({ kind: "placed", id }),
        onListening: () => publish({ kind: "missed" }),
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

async function* newsOf(heard: AsyncIterable<News[]>, signal: AbortSignal): AsyncGenerator<News> {
  try {
    for await (const some of heard) yield* some;
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

declare module "#kernel/http/app-env.ts" {
  interface Deps {
    orderNews: OrderNews;
  }
}
