import { storeDay } from "#kernel/time/store-time.ts";

const TO_STORE_MS = 5.5 * 60 * 60 * 1000;

/** What a backup's file is called, by the store's clock: `santhe-2026-03-10-021400.tar`. Other kinds are never tidied away. */
export function backupName(at: Date, kind: "santhe" | "by-hand" = "santhe"): string {
  const clock = new Date(at.getTime() + TO_STORE_MS).toISOString().slice(11, 19).replaceAll(":", "");
  return `${kind}-${storeDay(at)}-${clock}.tar`;
}
