import { useEffect, useEffectEvent } from "react";

/** The beginning of every invoice number, which is what the code on a slip says. */
const HEAD = "INV-";
/** A whole invoice number: its day and its counter. */
const WHOLE = /^INV-\d{6}(?:\d\d)?-\d{4,}$/;
/** The keys with which scanners end a code. Some end it with none, and some with two. */
const ENDS: readonly string[] = ["Enter", "Tab"];
/** A scanner types much faster than this, in milliseconds. */
const PAUSE_MS = 600;

/** The text that a scanner has typed so far, empty once its code is ended, and the time of its last key. */
export type Scan = { text: string; at: number };

/**
 * The scan after one more key: a longer scan, null if the key belongs to none, or the finished code on Enter or Tab. A scan
 * begins with the first letter of an invoice number, which no field for amounts takes.
 */
export function scanKey(
  scan: Scan | null,
  { key, at }: { key: string; at: number },
): { scan: Scan | null; code?: string } {
  const going = scan && at - scan.at < PAUSE_MS ? scan : null;
  const ended = { scan: { text: "", at } };
  if (ENDS.includes(key) && going?.text === "") return ended;
  if (ENDS.includes(key) && going && going.text.length > HEAD.length) return { ...ended, code: going.text };
  if (key.length !== 1) return { scan: going && key === "Shift" ? going : null };
  const typed = `${going?.text ?? ""}${key.toUpperCase()}`;
  const isCode = typed.length <= HEAD.length ? HEAD.startsWith(typed) : /^INV-[\d-]+$/.test(typed);
  return { scan: isCode ? { text: typed, at } : null };
}

/** The code of a scan after which nothing more came; undefined while it is no whole invoice number. */
export const codeAtRest = (scan: Scan | null): string | undefined =>
  scan && WHOLE.test(scan.text) ? scan.text : undefined;

/** Follows keys, and calls `onCode` once for each scan: at the key that ends it, or once no more come after a whole code. */
function followScans(onCode: (code: string) => void) {
  let scan: Scan | null = null;
  let rest: ReturnType<typeof setTimeout> | undefined;
  return {
    hear: ({ key, timeStamp: at }: Pick<KeyboardEvent, "key" | "timeStamp">): ReturnType<typeof scanKey> => {
      clearTimeout(rest);
      const next = scanKey(scan, { key, at });
      scan = next.scan;
      const whole = codeAtRest(scan);
      if (whole !== undefined) {
        rest = setTimeout(() => {
          scan = null;
          onCode(whole);
        }, PAUSE_MS);
      }
      if (next.code !== undefined) onCode(next.code);
      return next;
    },
    stop: () => clearTimeout(rest),
  };
}

/**
 * Calls `onCode` for each code that a scanner types on the page, wherever the focus is. What is typed into a field for words
 * is none, except in one that is marked with `data-scan`.
 */
export function useScanner(onCode: (code: string) => void): void {
  const take = useEffectEvent(onCode);
  useEffect(() => {
    const scans = followScans((code) => take(code));
    const listen = (event: KeyboardEvent) => {
      const { target } = event;
      const isField = target instanceof HTMLElement && target.dataset.scan !== undefined;
      if (event.ctrlKey || event.metaKey || event.altKey || (isForWords(target) && !isField)) return;
      const { scan, code } = scans.hear(event);
      // The letters stay in the field. Enter would send its form as well, and Tab leave it.
      if (isField ? scan?.text !== "" : !scan && code === undefined) return;
      event.preventDefault();
      event.stopPropagation();
    };
    document.addEventListener("keydown", listen, true);
    return () => {
      scans.stop();
      document.removeEventListener("keydown", listen, true);
    };
  }, []);
}

/** Returns true if letters belong into the focused field. Those for amounts take none. */
export const isForWords = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement
    ? !["checkbox", "radio"].includes(target.type) && target.inputMode !== "decimal"
    : target instanceof HTMLElement && ["TEXTAREA", "SELECT"].includes(target.tagName);
