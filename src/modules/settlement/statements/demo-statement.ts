import { eq } from "drizzle-orm";
import { demoSettlement } from "#demo/growers/growers.ts";
import type { Tx } from "#kernel/db/connect.ts";
import { toPaise } from "#kernel/money/money.ts";
import { daysLater, storeDay } from "#kernel/time/store-time.ts";
import { growers } from "#modules/grower/index.ts";
import { signedPaise } from "../rules/entries.ts";
import { lastSunday, mondayOf } from "../rules/weeks.ts";
import { growerEntries } from "../tables.ts";
import { closeWeek } from "./close-weeks.ts";

/**
 * Writes one settlement to look at: what a demo grower was owed and paid in the week that is over, closed. Nothing of it
 * follows an order, as the demo has none.
 */
export async function writeDemoStatement(tx: Tx): Promise<void> {
  const { grower: name, entries } = demoSettlement;
  const [grower] = await tx.select({ id: growers.id }).from(growers).where(eq(growers.name, name));
  if (!grower) throw new Error(`the demo has no ${name}`);
  const sunday = lastSunday(storeDay(new Date()));
  const monday = mondayOf(sunday);
  await tx.insert(growerEntries).values(
    entries.map(({ kind, rupees, day, ...details }) => ({
      growerId: grower.id,
      kind,
      day: daysLater(monday, day),
      ...details,
      paise: signedPaise(kind, toPaise(rupees)),
    })),
  );
  await closeWeek(tx, { ids: [grower.id], sunday, sellerEmail: null });
}
