import type { InferSelectModel } from "drizzle-orm";
import type { Address, NewAddress } from "../contract.ts";
import type { addresses } from "../tables.ts";

/** An address's row as it goes over the wire. */
export function toAddress(row: InferSelectModel<typeof addresses>): Address {
  const { id, shopperId: _shopper, createdAt: _created, landmark, gstin, ...fields } = row;
  return {
    _id: id,
    ...fields,
    ...(landmark === null ? {} : { landmark }),
    ...(gstin === null ? {} : { gstin }),
  };
}

/** The columns of an address that was typed; a field that was left out or left empty is null. */
export function toAddressRow({ landmark, gstin, ...fields }: NewAddress) {
  return { ...fields, landmark: landmark || null, gstin: gstin || null };
}
