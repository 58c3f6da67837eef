import type { Connection } from "#kernel/db/connect.ts";
import { findSessionSeller } from "../actions/session.ts";

const LOOK_MS = 1_000;

export type WatchedSession = {
  /** Aborts when the session has ended, wherever it was ended. */
  ended: AbortSignal;
  /** Looks at once: for whoever is about to tell the browser something. */
  hasEnded: () => Promise<boolean>;
  stop: () => void;
};

/** Watches a seller's session while a browser is told things for longer than a request takes. */
export function watchSession(db: Connection, token: string): WatchedSession {
  const over = new AbortController();
  const hasEnded = async () => {
    if (!over.signal.aborted && !(await findSessionSeller(db, token))) over.abort();
    return over.signal.aborted;
  };
  // While the database is away nobody is told anything, and nobody is logged out.
  const looking = setInterval(() => hasEnded().catch(() => undefined), LOOK_MS);
  return { ended: over.signal, hasEnded, stop: () => clearInterval(looking) };
}
