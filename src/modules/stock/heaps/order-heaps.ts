import type { OrderExtension } from "#modules/order/index.ts";
import { followToHeaps, releaseHeaps, takeAgain } from "./follow-orders.ts";
import { placingFromHeaps } from "./place-from-heaps.ts";
import { weighFromHeaps } from "./weigh-from-heaps.ts";

/**
 * Orders take from the heaps of their delivery day, and hold exactly what they need of it: through being cancelled,
 * restored, moved to another day and weighed. Only days of heaps are locked, and no product: those follow by themselves
 * (`followHeaps`).
 */
export const heapExtension: OrderExtension = {
  placing: placingFromHeaps,
  reserve: { release: releaseHeaps, reserveAgain: takeAgain, follow: followToHeaps },
  onPacked: weighFromHeaps,
};
