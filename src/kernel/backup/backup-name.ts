import { storeDay } from "#kernel/time/store-time.ts";

const TO_STORE_MS = 5.5 * 60 * 60 * 1000;

const clockOf = (at: Date) =>
  new Date(at.getTime() + TO_STORE_MS).toISOString().slice(11, 19).replaceAll(":", "");

/**
 * What a backup's file is called, by the store's clock: `santhe-1f2e3d4c-2026-03-10-021400.tar`. The `id` is that of the
 * store's key, as other stores may keep theirs in the same place.
 */
export const backupName = (at: Date, id: string): string =>
  `${ownBeginning(id)}${storeDay(at)}-${clockOf(at)}.tar`;

/** What all files begin with that the store itself makes, and may remove. */
export const ownBeginning = (id: string): string => `santhe-${id}-`;

/** What a backup is called that the operator asked for. It is never removed by the store. */
export const nameByHand = (at: Date): string => `by-hand-${storeDay(at)}-${clockOf(at)}.tar`;
