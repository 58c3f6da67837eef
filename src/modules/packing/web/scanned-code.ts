import { useEffect, useEffectEvent } from "react";

/** The beginning of every invoice number, which is what the code on a slip says. */
const HEAD = "INV-";
/** A scanner types much faster than this, in milliseconds. */
const PAUSE_MS = 600;

/** The text that a scanner has typed so far, and the time of its last key. */
export type Scan = { text: string; at: number };

/**
 * The scan after one more key: a longer scan, null if the key belongs to none, or the finished code on Enter. A scan
 * begins with the first letter of an invoice number, which no field for amounts takes.
 */
export function scanKey(
  scan: Scan | null,
  { key, at }: { key: string; at: number },
): { scan: Scan | null; code?: string } {
  const going = scan && at - scan.at < PAUSE_MS ? scan : null;
  if (key === "Enter" && going && going.text.length > HEAD.length) return { scan: null, code: going.text };
  if (key.length !== 1) return { scan: going && key === "Shift" ? going : null };
  const typed = `${going?.text ?? ""}${key.toUpperCase()}`;
  const isCode = typed.length <= HEAD.length ? HEAD.startsWith(typed) : /^INV-[\d-]+$/.test(typed);
  return { scan: isCode ? { text: typed, at } : null };
}

/** Calls `onCode` for each code that a scanner types on the page, wherever the focus is except in a field for words. */
export function useScanner(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    let scan: Scan | null = null;
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isForWords(event.target)) return;
      const next = scanKey(scan, { key: event.key, at: event.timeStamp });
      scan = next.scan;
      if (!next.scan && next.code === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (next.code !== undefined) take(next.code);
    };
    document.addEventListener("keydown", listen, true);
    return () => document.removeEventListener("keydown", listen, true);
  }, []);
}

/** Returns true if letters belong into the focused field. Those for amounts take none. */
export const isForWords = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !["checkbox", "radio"].includes(target.type) && target.inputMode !== "decimal"
    : target instanceof HTMLElement && ["TEXTAREA", "SELECT"].includes(target.tagName);
