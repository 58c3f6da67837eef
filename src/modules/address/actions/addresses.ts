import { and, desc, eq, getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { jsonRow } from "#kernel/db/sql-parts.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { Address, NewAddress } from "../contract.ts";
import { t } from "../server-texts.ts";
import { addresses } from "../tables.ts";

/** A shopper's addresses, the newest first. */
export async function listAddresses(db: Connection, shopperId: string): Promise<Address[]> {
  const rows = await db
    .select()
    .from(addresses)
    .where(eq(addresses.shopperId, shopperId))
    .orderBy(desc(addresses.createdAt), addresses.id);
  return rows.map(toAddress);
}

type Row = InferSelectModel<typeof addresses>;

/** An address's row as it goes over the wire. */
function toAddress({ shopperId: _shopper, createdAt: _created, ...row }: Row): Address {
  return toOwnAddress(row);
}

/** An address as a part of another statement's row; `toOwnAddress` makes something of it. */
export type AddressJson = Parameters<typeof toOwnAddress>[0];

const { shopperId: _shopper, createdAt: _created, ...COLUMNS } = getTableColumns(addresses);

/** The address with an id, of its own shopper: a column of a statement that has both. None, or somebody else's: null. */
export const addressOfEach = (of: { id: string; shopperId: string }) => sql<AddressJson | null>`(
  select ${jsonRow(COLUMNS)} from ${addresses}
  where ${addresses.id} = ${sql.raw(of.id)} and ${addresses.shopperId} = ${sql.raw(of.shopperId)})`;

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
function toAddressRow({ landmark, gstin, ...fields }: NewAddress) {
  return { ...fields, landmark: landmark || null, gstin: gstin || null };
}

/** Whether the shopper has an address with this id. */
export async function hasAddress(
  db: Connection,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<boolean> {
  return (await db.$count(addresses, and(eq(addresses.id, id), eq(addresses.shopperId, shopperId)))) > 0;
}

/** Saves an address for a shopper. */
export async function addAddress(db: Connection, shopperId: string, input: NewAddress): Promise<Address> {
  const [row] = await db
    .insert(addresses)
    .values({ ...toAddressRow(input), shopperId })
    .returning();
  if (!row) throw new Error("an insert returned no row");
  return toAddress(row);
}

type UpdateAddress = {
  id: string;
  shopperId: string;
  address: NewAddress;
  /** The address that was corrected, as it was shown. */
  was?: Record<string, unknown> | undefined;
};

/**
 * Corrects an address of a shopper's own; what is left out is taken away. Orders keep the copy that they were placed
 * with. Anybody else's address, or none: `NOT_FOUND`. One that was corrected elsewhere since it was shown: `CONFLICT`.
 */
export async function updateAddress(
  db: Db,
  { id, shopperId, address, was }: UpdateAddress,
): Promise<Address> {
  const own = and(eq(addresses.id, id), eq(addresses.shopperId, shopperId));
  const wanted = toAddressRow(address);
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(addresses).where(own).for("no key update");
    if (!before) throw new AppError("NOT_FOUND", t.later("notFound"));
    reconcile({ was, now: before, wanted }, { whole: true });
    const [row] = await tx.update(addresses).set(wanted).where(own).returning();
    if (!row) throw new Error("the update of an address that is held returned no row");
    return toAddress(row);
  });
}

/** Deletes an address of a shopper's own; orders keep their copy. Anybody else's, or none: `NOT_FOUND`. */
export async function deleteAddress(
  db: Connection,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<void> {
  const deleted = await db
    .delete(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.shopperId, shopperId)))
    .returning({ id: addresses.id });
  if (deleted.length === 0) throw new AppError("NOT_FOUND", t.later("notFound"));
}
