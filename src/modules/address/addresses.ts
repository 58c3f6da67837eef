import { and, desc, eq, getTableColumns, type InferSelectModel, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { jsonRow, likePattern } from "#kernel/db/sql-parts.ts";
import { transact } from "#kernel/db/transact.ts";
import { reconcile } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { Address, NewAddress } from "./contract.ts";
import { t } from "./server-texts.ts";
import { addresses } from "./tables.ts";

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

function toAddress({ shopperId: _shopper, createdAt: _created, ...row }: Row): Address {
  return toOwnAddress(row);
}

/** An address as a JSON column of another statement. `toOwnAddress` maps it. */
export type AddressJson = Parameters<typeof toOwnAddress>[0];

const { shopperId: _shopper, createdAt: _created, ...COLUMNS } = getTableColumns(addresses);

/**
 * A column with a shopper's address, for a statement that has both ids. Null if there is none, or it is somebody
 * else's.
 */
export const addressOfEach = (of: { id: string; shopperId: string }) => sql<AddressJson | null>`(
  select ${jsonRow(COLUMNS)} from ${addresses}
  where ${addresses.id} = ${sql.raw(of.id)} and ${addresses.shopperId} = ${sql.raw(of.shopperId)})`;

/** Maps a row without its owner to the API. */
export function toOwnAddress(row: Omit<Row, "shopperId" | "createdAt">): Address {
  const { id, landmark, gstin, ...fields } = row;
  return {
    _id: id,
    ...fields,
    ...(landmark === null ? {} : { landmark }),
    ...(gstin === null ? {} : { gstin }),
  };
}

/** A missing or empty field becomes null. */
function toAddressRow({ landmark, gstin, ...fields }: NewAddress) {
  return { ...fields, landmark: landmark || null, gstin: gstin || null };
}

/** Returns true if the shopper has an address with this id. */
export async function hasAddress(
  db: Connection,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<boolean> {
  return (await db.$count(addresses, and(eq(addresses.id, id), eq(addresses.shopperId, shopperId)))) > 0;
}

/** A shopper's address with this id. */
export async function findAddress(
  db: Connection,
  { id, shopperId }: { id: string; shopperId: string },
): Promise<Address | undefined> {
  const [row] = await db
    .select()
    .from(addresses)
    .where(and(eq(addresses.shopperId, shopperId), eq(addresses.id, id)));
  return row && toAddress(row);
}

/** The saved addresses whose number contains some digits, the newest first, with the accounts' ids and names. */
export async function addressesByPhone(
  db: Connection,
  { digits, limit }: { digits: string; limit: number },
): Promise<{ shopperId: string; name: string; address: Address }[]> {
  const rows = await db
    .select({ row: addresses, name: shoppers.name })
    .from(addresses)
    .innerJoin(shoppers, eq(shoppers.id, addresses.shopperId))
    // The same expression as in the index `addresses_phone`.
    .where(sql`regexp_replace(${addresses.phone}, '[^0-9]', '', 'g') like ${likePattern(digits)}`)
    .orderBy(desc(addresses.createdAt), addresses.id)
    .limit(limit);
  return rows.map(({ row, name }) => ({ shopperId: row.shopperId, name, address: toAddress(row) }));
}

/** Adds an address for a shopper. */
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
  /** The corrected address, as it was shown. */
  was?: Record<string, unknown> | undefined;
};

/**
 * Corrects a shopper's own address. Missing optional fields are removed. Orders keep their copy. Throws `NOT_FOUND` for
 * an unknown or somebody else's address, and `CONFLICT` if it was changed elsewhere since it was shown.
 */
export async function updateAddress(
  db: Db,
  { id, shopperId, address, was }: UpdateAddress,
): Promise<Address> {
  const own = and(eq(addresses.id, id), eq(addresses.shopperId, shopperId));
  const submitted = toAddressRow(address);
  return transact(db, async (tx) => {
    const [before] = await tx.select().from(addresses).where(own).for("no key update");
    if (!before) throw new AppError("NOT_FOUND", t.later("notFound"));
    reconcile({ was, now: before, wanted: submitted }, { whole: true });
    const [row] = await tx.update(addresses).set(submitted).where(own).returning();
    if (!row) throw new Error("the update of an address that is held returned no row");
    return toAddress(row);
  });
}

/** Deletes a shopper's own address. Orders keep their copy. Throws `NOT_FOUND` for an unknown or somebody else's. */
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
