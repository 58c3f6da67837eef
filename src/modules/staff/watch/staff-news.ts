import { EventEmitter, on } from "node:events";
import type { DatabaseLog } from "#kernel/db/embedded/cluster-location.ts";
import { listen } from "#kernel/db/listen.ts";
import { service } from "#kernel/modules/service.ts";

/** The channel of the database's triggers. They notify of a person by the id, and of a changed role by this word. */
const CHANNEL = "staff_changed";
const ROLE = "role";
const HEARTBEAT_MS = 15_000;

/** News of a person's rights: they may have changed, or nothing (a heartbeat). */
type StaffNews = "changed" | "beat";

export type StaffFeed = {
  /** The news of one person from now on, from all processes, until the signal or `close`. */
  follow: (personId: string, signal: AbortSignal) => AsyncIterable<StaffNews>;
  /** Ends it for all followers. */
  close: () => Promise<void>;
};

/** Opens the news of people and roles for a process. Its one connection is made for the first follower. */
export function openStaffNews(url: string, log: DatabaseLog): StaffFeed {
  const emitter = new EventEmitter();
  emitter.setMaxListeners(0);
  let stopListening: (() => Promise<void>) | undefined;
  let beat: NodeJS.Timeout | undefined;
  const start = () => {
    beat ??= setInterval(() => emitter.emit("news", "beat"), HEARTBEAT_MS);
    stopListening ??= listen(
      url,
      {
        channel: CHANNEL,
        onNotification: (payload) => emitter.emit("news", payload),
        // Earlier notifications are lost, so everybody's rights are read again.
        onListening: () => emitter.emit("news", ROLE),
      },
      log,
    );
  };
  return {
    follow: (personId, signal) => {
      const heard = on(emitter, "news", { signal, close: ["close"] });
      start();
      return newsOf(heard, { personId, signal });
    },
    close: async () => {
      clearInterval(beat);
      emitter.emit("close");
      await stopListening?.();
    },
  };
}

type Follower = { personId: string; signal: AbortSignal };

async function* newsOf(
  heard: AsyncIterable<string[]>,
  { personId, signal }: Follower,
): AsyncGenerator<StaffNews> {
  try {
    for await (const [news] of heard) {
      if (news === "beat") yield "beat";
      else if (news === ROLE || news === personId) yield "changed";
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

/** The news of the open store, for the handlers of calls. */
export const openedStaffNews = service<StaffFeed>("the news of people and roles");
