import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";

/**
 * Content that is printed in place of the page, and never shown on the screen. It is beside the page and not in it:
 * browsers print at most one sheet of a modal dialog.
 */
export function OnPaper({ children }: { children: ReactNode }) {
  return createPortal(
    <div data-print-sheet className="hidden print:block">
      {children}
    </div>,
    document.body,
  );
}

interface PrintSheetProps {
  /** Called when the browser's print dialog was closed, with or without printing. */
  onDone: () => void;
  children: ReactNode;
}

/** Prints only its children, at once. */
export function PrintSheet({ onDone, children }: PrintSheetProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => done();
    addEventListener("afterprint", finish);
    // A frame's delay, so that the sheet's pictures and fonts are laid out.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("afterprint", finish);
    };
  }, []);
  return <OnPaper>{children}</OnPaper>;
}
