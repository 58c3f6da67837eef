import type { InferSelectModel } from "drizzle-orm";
import type { Address, NewAddress } from "../contract.ts";
import type { addresses } from "../tables.ts";

type Row = InferSelectModel<typeof addresses>;

/** An address's row as it goes over the wire. */
export function toAddress({ shopperId: _shopper, createdAt: _created, ...row }: Row): Address {
  return toOwnAddress(row);
}

/** The same for a row without its owner. */
export function toOwnAddress(row: Omit<Row, "shopperId" | "createdAt">): Address {
  const { id, landmark, gstin, ...fields } = row;
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
