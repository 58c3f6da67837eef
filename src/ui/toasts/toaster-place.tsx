import { useEffect, useState } from "react";
import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { onFirstInteraction } from "#kernel/web/pages/hydration.ts";
import { toastRequests } from "#kernel/web/toast.ts";

/** The place of toasts. The toaster's code is loaded with the first touch of the page, or with the first toast. */
export function ToasterPlace() {
  const [Toaster, setToaster] = useState<ComponentType>();
  useEffect(() => {
    const bring = () => {
      import("./toaster.tsx").then(
        (code) => setToaster(() => code.default),
        // The connection is lost. The next toast tries again.
        () => undefined,
      );
    };
    // A toast may have been requested before this effect ran.
    if (toastRequests.get() > 0) bring();
    const stopWaiting = onFirstInteraction(bring);
    const stopListening = toastRequests.subscribe(bring);
    return () => {
      stopWaiting();
      stopListening();
    };
  }, []);
  return Toaster ? <Toaster /> : null;
}
