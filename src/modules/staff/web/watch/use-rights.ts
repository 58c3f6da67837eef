import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { toast } from "#kernel/web/toast.ts";
import { followSession, forgetLogin } from "#modules/identity/web/shared/seller-session.ts";
import { session, setSession, useSession } from "#modules/identity/web/shared/session-store.ts";
import { t } from "../../people-texts.ts";
import { WATCH_EVENTS, type WatchEnd, type WatchedRole } from "../../rules/watch-events.ts";

/** The address of the stream. A browser opens it itself, so it is no call of the typed client. */
const STREAM = "/api/staff/watch";
/** The pause before another try, in milliseconds. A browser does not reconnect by itself after a refusal. */
const COME_BACK_MS = 5_000;
/**
 * The pause before the session is read again, in milliseconds. A new password gives this browser another session, whose
 * cookie may still be on its way.
 */
const COOKIE_MS = 500;

/**
 * Follows who is logged in here and what they may do, while the page is in sight. A change from anywhere acts within a
 * second: the menu, the pages and their buttons follow the session, and the end of the session shows the login. It takes
 * the page's place for somebody who works here no more.
 */
export function useRights(onColour: (colour: number) => void): void {
  const { isSeller } = useSession();
  const isInSight = useIsInSight();
  const [attempt, setAttempt] = useState(0);
  const take = useEffectEvent(({ data }: MessageEvent<string>) => {
    const rights: WatchedRole = JSON.parse(data);
    onColour(rights.colour);
    takeRights(rights);
  });
  const isOpen = isSeller === true && isInSight;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens a new stream.
  useEffect(() => {
    if (!isOpen) return;
    const stream = new EventSource(STREAM);
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const comeBack = (pauseMs: number) => {
      stream.close();
      waiting = setTimeout(() => void followSession().then(() => setAttempt((n) => n + 1)), pauseMs);
    };
    stream.onerror = () => {
      if (stream.readyState === EventSource.CLOSED) comeBack(COME_BACK_MS);
    };
    stream.addEventListener(WATCH_EVENTS.role, (event) => take(event));
    stream.addEventListener(WATCH_EVENTS.ended, ({ data }) => {
      const { hasLeft }: WatchEnd = JSON.parse(data);
      if (!hasLeft) return comeBack(COOKIE_MS);
      stream.close();
      forgetLogin();
    });
    return () => {
      clearTimeout(waiting);
      stream.close();
    };
  }, [isOpen, attempt]);
}

const ROLE_TOAST = { id: "staff-role" };

/** Sets the person and their permissions. A quiet sentence says that the role has changed. */
function takeRights({ person, permissions }: WatchedRole): void {
  const before = session().seller?.permissions;
  setSession({ seller: { person, permissions } });
  if (before && before.join() !== permissions.join()) toast.success(t("roleChanged"), ROLE_TOAST);
}

function useIsInSight(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener("visibilitychange", listener);
      return () => document.removeEventListener("visibilitychange", listener);
    },
    () => document.visibilityState === "visible",
    () => false,
  );
}
