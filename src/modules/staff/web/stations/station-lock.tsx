import LockKeyhole from "lucide-react/icons/lock-keyhole";
import { useEffect, useEffectEvent, useRef } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { askForLogin } from "#modules/identity/web/shared/seller-session.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { Button } from "#ui/controls/button.tsx";
import { t } from "../../station-texts.ts";
import {
  deviceHere,
  followLock,
  isLocked,
  lastTouch,
  lockDevice,
  noteTouch,
  readDeviceHere,
  sendTouch,
} from "./shared-device.ts";

/** The time between two touches that the server hears of, in milliseconds. */
const SEND_MS = 15_000;
const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 5;

/** The button in the frame of a shared device that locks it. It locks by itself after a time without a touch. */
export default function StationLock() {
  useIdleLock();
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={t("lockHow")}
      title={t("lockHow")}
      onClick={() => void lockDevice()}
    >
      <LockKeyhole aria-hidden="true" className="size-4" />
      {t("lock")}
    </Button>
  );
}

function useIdleLock(): void {
  const { isSeller } = useSession();
  const sentAt = useRef(0);
  const minutes = useRef(DEFAULT_MINUTES);
  const isOpen = isSeller === true;
  const send = useEffectEvent(async () => {
    sentAt.current = Date.now();
    await sendTouch().catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 401) askForLogin();
    });
  });
  useEffect(() => {
    if (!isOpen) return;
    if (isLocked()) return void lockDevice();
    minutes.current = deviceHere()?.station.lockMinutes ?? DEFAULT_MINUTES;
    readDeviceHere().then(
      ({ station }) => {
        minutes.current = station.lockMinutes;
      },
      () => undefined,
    );
    noteTouch();
    const touched = () => {
      // A touch after the time comes too late: it is the next person's.
      if (lockIfIdle()) return;
      noteTouch();
      if (Date.now() - sentAt.current >= SEND_MS) void send();
    };
    const lockIfIdle = () => {
      const isIdle = Date.now() - lastTouch() >= minutes.current * MINUTE_MS;
      if (isIdle) void lockDevice();
      return isIdle;
    };
    const touches = ["pointerdown", "keydown", "wheel"] as const;
    for (const name of touches) addEventListener(name, touched, { passive: true });
    document.addEventListener("visibilitychange", lockIfIdle);
    const timer = setInterval(lockIfIdle, 1000);
    const unfollow = followLock(askForLogin);
    return () => {
      unfollow();
      for (const name of touches) removeEventListener(name, touched);
      document.removeEventListener("visibilitychange", lockIfIdle);
      clearInterval(timer);
    };
  }, [isOpen]);
}
