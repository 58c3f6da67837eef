import { formatClock, storeDay } from "#kernel/time/store-time.ts";

/** What a backup's file is called, by the store's clock: `santhe-2026-03-10-0214.tar`. `kind` keeps it from being tidied away. */
export function backupName(at: Date, kind = "santhe"): string {
  return `${kind}-${storeDay(at)}-${formatClock(at).replace(":", "")}.tar`;
}
