import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";

/**
 * What the printer gets in place of the page while this is there; never seen on the screen. It stands beside the page
 * and not in it: browsers print nothing of a modal dialog that is longer than one sheet.
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
  /** The browser's print dialog was closed, whether something was printed or not. */
  onDone: () => void;
  children: ReactNode;
}

/** Prints its children alone, at once. */
export function PrintSheet({ onDone, children }: PrintSheetProps) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => done();
    addEventListener("afterprint", finish);
    // Pictures and fonts of the sheet get a frame to be laid out in.
    const frame = requestAnimationFrame(() => window.print());
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("afterprint", finish);
    };
  }, []);
  return <OnPaper>{children}</OnPaper>;
}
