import type { Tx } from "#kernel/db/connect.ts";
import { MODULES } from "./modules.ts";

/**
 * Gives a store that has just got the demo catalogue what its modules show at a first look: delivery windows, counts,
 * ratings. It makes no promo code: as long as a store has none, its settings say what a code takes off (specification,
 * section 9).
 */
export async function writeDemoWeek(tx: Tx): Promise<void> {
  for (const { demo } of MODULES) await demo?.(tx);
}
