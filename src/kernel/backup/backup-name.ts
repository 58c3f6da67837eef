import { storeDay } from "#kernel/time/store-time.ts";

const TO_STORE_MS = 5.5 * 60 * 60 * 1000;

const clockOf = (at: Date) =>
  new Date(at.getTime() + TO_STORE_MS).toISOString().slice(11, 19).replaceAll(":", "");

/**
 * The name of a backup's file, in the store's time: `santhe-1f2e3d4c-2026-03-10-021400.tar`. `id` is the id of the
 * store's key, as several stores may keep backups in the same place.
 */
export const backupName = (at: Date, id: string): string =>
  `${scheduledBackupPrefix(id)}${storeDay(at)}-${clockOf(at)}.tar`;

/** The prefix of the files that the store itself makes and may remove. */
export const scheduledBackupPrefix = (id: string): string => `santhe-${id}-`;

/** The name of a backup that the operator asked for. The store never removes it. */
export const manualBackupName = (at: Date): string => `by-hand-${storeDay(at)}-${clockOf(at)}.tar`;
