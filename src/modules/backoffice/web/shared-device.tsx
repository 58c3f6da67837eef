import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { hasMarker, STATION_MARKER } from "#modules/identity/web/shared/session-store.ts";
import { noteOpenDialog } from "#ui/dialogs/open-dialogs.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { FRAME_LOCK, LOGIN_DOOR, type LoginDoorProps } from "./shared/login-slots.ts";

const doorOf = lazyParts<LoginDoorProps>();
const lockOf = lazyParts<object>();

/** Whether people share this device. It is known once the page is alive. */
function useIsShared(): boolean {
  const [isShared, setShared] = useState(false);
  useEffect(() => setShared(hasMarker(STATION_MARKER)), []);
  return isShared;
}

/** The door of a shared device; undefined on a device of one's own. */
export function useLoginDoor() {
  const [door] = useSlot(LOGIN_DOOR);
  return useIsShared() && door ? doorOf(door.code) : undefined;
}

/** The lock of a shared device; undefined on a device of one's own. */
export function useFrameLock() {
  const [lock] = useSlot(FRAME_LOCK);
  return useIsShared() && lock ? lockOf(lock.code) : undefined;
}

/**
 * Stands in place of a page that is hidden with all that is typed in it, and takes the toasts about it away. Nothing but
 * what is inside opens the page again, where it was scrolled to.
 */
export function LockedOver({ label, children }: { label: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const [top] = useState(() => scrollY);
  useEffect(() => {
    toast.clear();
    return () => void requestAnimationFrame(() => scrollTo({ top, behavior: "instant" }));
  }, [top]);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    const forget = noteOpenDialog(dialog);
    return () => {
      forget();
      dialog.close();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      aria-label={label}
      data-no-print
      onKeyDown={(event) => {
        if (event.key === "Escape") event.preventDefault();
      }}
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        // A phone's Back, pressed twice, closes it without asking.
        if (ref.current && !ref.current.open) ref.current.showModal();
      }}
      className="fixed inset-0 m-0 size-full max-h-none max-w-none overflow-y-auto bg-paper px-4 py-6 text-ink"
    >
      <div className="mx-auto grid min-h-full w-full max-w-xl content-center">{children}</div>
    </dialog>
  );
}
