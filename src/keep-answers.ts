import { getRequestListener } from "@hono/node-server";
import { hearShownChanges } from "#kernel/db/shown-changes.ts";
import type { Deps } from "#kernel/http/app-env.ts";
import { type KeepPage, keepPages } from "#kernel/kept/keep-page.ts";
import { type Changed, keptAnswers } from "#kernel/kept/kept-answers.ts";
import { type Front, type KeptDoor, keptDoor } from "#kernel/kept/kept-door.ts";
import { nextDay, storeDay, storeMoment } from "#kernel/time/store-time.ts";
import type { createApp } from "./app.ts";
import type { Database } from "./open-database.ts";
import { sharedAddress } from "./shared-address.ts";

/** What all kept answers together may take, in bytes. */
const MOST_BYTES = 12 * 1024 * 1024;
const MINUTE_MS = 60_000;

export type AnswerKeeper = {
  door: (
    app: Pick<ReturnType<typeof createApp>, "fetch">,
    way: Pick<Front, "closing" | "meters">,
  ) => KeptDoor;
  page: KeepPage;
  /** False while nothing is kept. */
  isFresh: () => boolean;
  size: () => { answers: number; bytes: number };
  close: () => Promise<void>;
};

type Kept = Pick<Deps, "settings" | "delivery" | "publicUrl" | "trustedProxies" | "now">;

/**
 * Keeps finished answers for what is the same for all visitors, until something changes that they show: products and
 * categories, banners, ratings, stock, the settings, the days of delivery.
 */
export function keepAnswers(
  deps: Kept,
  { pool, url }: Pick<Database, "pool" | "url">,
  log: Parameters<typeof hearShownChanges>[0]["log"],
): AnswerKeeper {
  const { settings, delivery, publicUrl, trustedProxies, now } = deps;
  const answers = keptAnswers(MOST_BYTES, () => now().getTime());
  const changed = (what: Changed, mayWait: boolean) => {
    // They are kept at hand too, and another connection tells of them.
    if (what === "all") settings.lookAgain();
    if (what === "all" && mayWait) return answers.renew();
    answers.drop(what);
    return undefined;
  };
  settings.onTaken(() => answers.drop("all"));
  delivery.onTaken(() => answers.drop("all"));
  const changes = hearShownChanges({ pool, url, log }, changed);
  // A page goes by the day at the store; where there is a cut-off, by the minute.
  const until = () => {
    const at = now();
    if (delivery.current().cutOff !== null) return Math.floor(at.getTime() / MINUTE_MS + 1) * MINUTE_MS;
    return storeMoment(nextDay(storeDay(at)), "00:00").getTime();
  };
  const { isFresh } = changes;
  return {
    door: (app, { closing, meters }) => {
      const front = { answers, sharedAddress, until, isFresh, publicUrl, trustedProxies, closing, meters };
      return keptDoor({ ...front, fetch: app.fetch }, getRequestListener(app.fetch));
    },
    page: keepPages({ answers, isFresh, until }),
    isFresh,
    size: answers.size,
    close: changes.close,
  };
}
