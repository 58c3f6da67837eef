import type { Tx } from "#kernel/db/connect.ts";
import { holdSettings, type SettingsRow, writeSettings } from "#modules/store/index.ts";
import { promoCodes } from "../tables.ts";

/**
 * Runs a change that may make the first code or delete the last one, and keeps in the store's settings whether there are
 * codes: orders and pages go by it. The settings are held first, so that two such changes go one after the other.
 */
export async function noteFirstAndLast<Result>(
  tx: Tx,
  change: () => Promise<Result>,
): Promise<{ result: Result; settings: SettingsRow }> {
  const held = await holdSettings(tx);
  const result = await change();
  const hasPromoCodes = (await tx.$count(promoCodes)) > 0;
  if (held.hasPromoCodes === hasPromoCodes) return { result, settings: held };
  return { result, settings: await writeSettings(tx, held, { columns: { hasPromoCodes }, changed: [] }) };
}
