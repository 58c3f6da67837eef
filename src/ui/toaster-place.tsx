import { useEffect, useSyncExternalStore } from "react";
import { onFirstTouch } from "#kernel/web/first-touch.ts";
import { toasterStore } from "./toaster-store.ts";

/** Where toasts are shown. A page that nobody has touched has none to show, so the toaster comes with the first touch. */
export function ToasterPlace() {
  const come = useSyncExternalStore(toasterStore.subscribe, toasterStore.get, () => undefined);
  useEffect(() => onFirstTouch(() => void import("./toaster.tsx").catch(() => undefined)), []);
  return come ? <come.Toaster /> : null;
}
