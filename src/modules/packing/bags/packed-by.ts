import { eq } from "drizzle-orm";
import type { RecordStep } from "#modules/identity/index.ts";
import { ORDER_RECORD } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { packingBags } from "../tables.ts";

/** The step that names the person who packed an order at a packing station. */
export const PACKED_STEP: RecordStep = {
  of: ORDER_RECORD,
  words: (who) => t.later("packedBy", { who }),
  taken: async (db, id) => {
    const [bag] = await db
      .select({ who: packingBags.packedBy, at: packingBags.packedAt })
      .from(packingBags)
      .where(eq(packingBags.orderId, id));
    return bag?.who && bag.at ? { who: bag.who, at: bag.at } : undefined;
  },
};
