import type { InferSelectModel } from "drizzle-orm";
import type { Address } from "#contract/address.ts";
import type { addresses } from "#server/db/schema/index.ts";

/** An address's row as it goes over the wire. */
export function toAddress(row: InferSelectModel<typeof addresses>): Address {
  const { id, shopperId: _shopper, createdAt: _created, gstin, ...fields } = row;
  return { _id: id, ...fields, ...(gstin === null ? {} : { gstin }) };
}
