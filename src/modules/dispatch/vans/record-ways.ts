import { inArray } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { DELIVERY_RECORD } from "#modules/delivery/index.ts";
import { type RecordedFields, recordActions, type SellerAccount } from "#modules/identity/index.ts";
import { ORDER_RECORD } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";
import { vans } from "../tables.ts";

/** The field that the activity log records of an order or an area that is given to a van. */
export const WAY_FIELDS: RecordedFields = { van: t.later("vanField") };

/** The field that it records of the place where the vans start. */
export const START_FIELDS: RecordedFields = { vanStart: t.later("startField") };

type NewVan = { id: string; name: string; before: string | null | undefined };
type Given = { given: readonly NewVan[]; van: string | null; seller: SellerAccount };

/** Records that orders or areas were given to a van, or to none; `before` is the van that they had. */
async function recordGiven(tx: Tx, kind: typeof ORDER_RECORD, { given, van, seller }: Given): Promise<void> {
  const ids = [van, ...given.map(({ before }) => before)].flatMap((id) => id ?? []);
  const rows = await tx.select({ id: vans.id, name: vans.name }).from(vans).where(inArray(vans.id, ids));
  const nameOf = (id: string | null | undefined) => rows.find((row) => row.id === id)?.name ?? null;
  await recordActions(
    tx,
    seller,
    given.map(({ id, name, before }) => ({
      subject: kind,
      action: "changed",
      id,
      name,
      before: { van: nameOf(before) },
      after: { van: nameOf(van) },
    })),
  );
}

/** Records that orders were given to a van by hand. */
export const recordStops = (tx: Tx, given: Given): Promise<void> => recordGiven(tx, ORDER_RECORD, given);

/** Records that a van drives to an area. */
export const recordAreas = (tx: Tx, given: Given): Promise<void> => recordGiven(tx, DELIVERY_RECORD, given);
