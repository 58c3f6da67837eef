import { type ComponentType, useEffect, useSyncExternalStore } from "react";
import { externalStore } from "#kernel/web/external-store.ts";
import { onFirstTouch } from "#kernel/web/first-touch.ts";
import { toastsAsked } from "#kernel/web/toast.ts";

/** The next toast tries again where the connection is gone. */
const fetchToaster = () => void import("./toaster.tsx").catch(() => undefined);

/** The toaster, once its code is there. */
export const toasterStore = externalStore<{ Toaster: ComponentType } | undefined>(undefined);

/** Where toasts are shown. A page that nobody has touched has none to show, so the toaster comes with the first touch. */
export function ToasterPlace() {
  const come = useSyncExternalStore(toasterStore.subscribe, toasterStore.get, () => undefined);
  useEffect(() => onFirstTouch(fetchToaster), []);
  useEffect(() => {
    // A toast may have been asked for before this ran.
    if (toastsAsked.get() > 0) fetchToaster();
    return toastsAsked.subscribe(fetchToaster);
  }, []);
  return come ? <come.Toaster /> : null;
}
