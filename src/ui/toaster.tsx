import { useLayoutEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { Toaster as HotToaster, toast } from "react-hot-toast";
import { useTopDialog } from "./open-dialogs.ts";
import { toasterStore } from "./toaster-store.ts";

export { toast };

// The first toast loads this file, which puts the toaster into its place.
toasterStore.set({ Toaster });

const COLOURS = {
  success: { iconTheme: { primary: "var(--color-leaf)", secondary: "var(--color-paper)" } },
  error: { iconTheme: { primary: "var(--color-clay)", secondary: "var(--color-paper)" } },
};

/** Shows toasts; one per page. Their number and duration are the library's own, as specified (section 9). */
function Toaster() {
  const dialog = useTopDialog();
  return dialog ? createPortal(<ToastsOverDialog key={dialog.id} />, dialog) : <Toasts />;
}

/** As a popover the toasts are placed against the window and not against the dialog they live in. */
function ToastsOverDialog() {
  const ref = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);
  useLayoutEffect(() => {
    ref.current?.showPopover();
    // A toast is as high as it is when it is first drawn, and one of no height is never seen: not before there is room.
    setShown(true);
  }, []);
  return (
    <div
      ref={ref}
      popover="manual"
      className="pointer-events-none fixed inset-0 size-full overflow-visible border-0 bg-transparent"
    >
      {shown && <Toasts />}
    </div>
  );
}

function Toasts() {
  return (
    <HotToaster
      position="top-center"
      containerStyle={{ top: "calc(var(--top-bar) + 0.75rem)" }}
      toastOptions={{
        ...COLOURS,
        className: "[&_:is(a,button)]:pointer-events-auto",
        style: {
          // It lies over the page for a moment; what is below it can be pressed all the same.
          pointerEvents: "none",
          background: "var(--color-ink)",
          color: "var(--color-paper)",
          borderRadius: "999px",
          padding: "0.625rem 1.125rem",
          fontWeight: 500,
          boxShadow: "var(--shadow-lift)",
        },
      }}
    />
  );
}
