import { setTimeout as after } from "node:timers/promises";
import type { Db } from "#kernel/db/connect.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { tellWaiting } from "../actions/tell-waiting.ts";

/** A switch that was flicked by mistake and back is most often overlooked. */
const LOOK_EVERY_MS = 20_000;

type Room = {
  db: Db;
  mail: MailQueue;
  log: { error: (about: { err: unknown }, text: string) => void };
};

/** Looks every now and then who waits for a product that is back. Returns what ends it, once a look is over. */
export function tellWhenBack({ db, mail, log }: Room): () => Promise<void> {
  const end = new AbortController();
  const looking = look();
  return async () => {
    end.abort();
    await looking;
  };

  async function look(): Promise<void> {
    while (!end.signal.aborted) {
      await tellWaiting(db, mail).catch((error) =>
        log.error({ err: error }, "who waits for a product was not told, and will be later"),
      );
      await after(LOOK_EVERY_MS, undefined, { signal: end.signal }).catch(() => undefined);
    }
  }
}
