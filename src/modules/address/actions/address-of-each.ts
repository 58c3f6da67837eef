import { getTableColumns, sql } from "drizzle-orm";
import { jsonRow } from "#kernel/db/json-row.ts";
import { addresses } from "../tables.ts";
import type { toOwnAddress } from "./to-address.ts";

/** An address as a part of another statement's row; `toOwnAddress` makes something of it. */
export type AddressJson = Parameters<typeof toOwnAddress>[0];

const { shopperId: _shopper, createdAt: _created, ...COLUMNS } = getTableColumns(addresses);

/** The address with an id, of its own shopper: a column of a statement that has both. None, or somebody else's: null. */
export const addressOfEach = (of: { id: string; shopperId: string }) => sql<AddressJson | null>`(
  select ${jsonRow(COLUMNS)} from ${addresses}
  where ${addresses.id} = ${sql.raw(of.id)} and ${addresses.shopperId} = ${sql.raw(of.shopperId)})`;
