import { type ReactNode, useEffect, useEffectEvent } from "react";
import { createPortal } from "react-dom";

interface PrintSheetProps {
  /** The browser's print dialog was closed, whether something was printed or not. */
  onDone: () => void;
  children: ReactNode;
}

/** Prints its children alone, without the page they belong to, and is never seen on the screen. */
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
  return createPortal(
    <div data-print-sheet className="hidden print:block">
      {children}
    </div>,
    document.body,
  );
}
