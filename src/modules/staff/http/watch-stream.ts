import type { Context } from "hono";
import { type SSEStreamingApi, streamSSE } from "hono/streaming";
import {
  findSessionSeller,
  heldPermissions,
  listSellers,
  type SellerEnv,
  sessionToken,
} from "#modules/identity/index.ts";
import { loadMe } from "../people/load-people.ts";
import { WATCH_EVENTS, type WatchEnd, type WatchedRole } from "../rules/watch-events.ts";
import { openedStaffNews } from "../watch/staff-news.ts";

/**
 * Streams who the logged-in person is and what they may do: at once, and with each change from any process, until the
 * browser leaves, the session ends or the store closes.
 */
export function streamRights(c: Context<SellerEnv>): Response {
  const answer = streamSSE(c, async (stream) => {
    const gone = new AbortController();
    stream.onAbort(() => gone.abort());
    try {
      await sendRights(c, stream, gone.signal);
    } catch (error) {
      // The browser reconnects by itself and is sent what holds then.
      c.var.deps.log.warn({ err: error }, "a stream of a person's rights broke");
    } finally {
      gone.abort();
    }
  });
  // A proxy must not buffer the stream, and the store closes without waiting for the connection to be reused.
  answer.headers.set("X-Accel-Buffering", "no");
  answer.headers.set("Connection", "close");
  return answer;
}

async function sendRights(
  c: Context<SellerEnv>,
  stream: SSEStreamingApi,
  signal: AbortSignal,
): Promise<void> {
  const token = sessionToken(c, "seller") ?? "";
  const news = openedStaffNews.of(c.var.deps).follow(c.var.seller.id, signal);
  let sent = "";
  /** Sends the current state if it has changed. Returns false if the session has ended. */
  const send = async (): Promise<boolean> => {
    const data = await rightsOf(c, token);
    if (data === undefined) return false;
    if (data !== sent) await stream.writeSSE({ event: WATCH_EVENTS.role, data });
    sent = data;
    return true;
  };
  let isOpen = await send();
  for await (const each of news) {
    if (each === "beat") await stream.write(": beat\n\n");
    // Also with a heartbeat, as nothing is notified when a session's time is over.
    isOpen = await send();
    if (!isOpen) break;
  }
  if (!isOpen) await stream.writeSSE({ event: WATCH_EVENTS.ended, data: await endOf(c) });
}

/** Why a session has ended, as JSON. */
async function endOf({ var: { deps, seller } }: Context<SellerEnv>): Promise<string> {
  const people = await listSellers(deps.db);
  const end: WatchEnd = { hasLeft: !people.some(({ id }) => id === seller.id) };
  return JSON.stringify(end);
}

/** The person of a session and what they may do, as JSON; undefined if the session has ended. */
async function rightsOf({ var: { deps } }: Context<SellerEnv>, token: string): Promise<string | undefined> {
  const seller = await findSessionSeller(deps.db, token);
  if (!seller) return undefined;
  const { person } = await loadMe(deps.db, seller.id);
  const rights: WatchedRole = {
    person: { _id: seller.id, name: seller.name, email: seller.email },
    colour: person.colour,
    permissions: heldPermissions(seller.role),
  };
  return JSON.stringify(rights);
}
