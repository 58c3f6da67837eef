import type { Tx } from "#kernel/db/connect.ts";
import { MODULES } from "./modules.ts";

/**
 * Gives a store that has just got the demo catalogue what its modules show at a first look: delivery windows, counts,
 * ratings. There is no promo code: any one counts (specification, section 9).
 */
export async function writeDemoWeek(tx: Tx): Promise<void> {
  for (const { demo } of MODULES) await demo?.(tx);
}
