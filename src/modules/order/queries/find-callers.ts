import { sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { addressesByPhone } from "#modules/address/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { Caller } from "../contract/telephone-order.ts";
import { orders } from "../tables.ts";
import { searchFor } from "./order-filter.ts";

/** A number without country code and leading zero. */
const LOCAL_DIGITS = 10;
const MAX_ROWS = 40;
const MAX_CALLERS = 8;

type Found = Caller & { key: string };

/**
 * The people whose number contains these digits, from their last orders and from accounts' saved addresses. Somebody
 * without an account is known by the number alone.
 */
export async function findCallers(db: Connection, phone: string): Promise<Caller[]> {
  const digits = phone.replace(/\D/g, "").slice(-LOCAL_DIGITS);
  const ordered = await orderedWith(db, digits);
  const saved = await addressesByPhone(db, { digits, limit: MAX_ROWS });
  const all = [...ordered, ...saved.map(({ shopperId, name, address }) => toFound(shopperId, name, address))];
  return Array.from(Map.groupBy(all, ({ key }) => key).values(), merge).slice(0, MAX_CALLERS);
}

async function orderedWith(db: Connection, digits: string): Promise<Found[]> {
  const { where } = await searchFor(db, digits);
  const rows = await db
    .select({
      shopperId: orders.shopperId,
      shopperName: shoppers.name,
      address: orders.address,
      invoiceNumber: orders.invoiceNumber,
      createdAt: orders.createdAt,
    })
    .from(orders)
    .leftJoin(shoppers, sql`${shoppers.id} = ${orders.shopperId}`)
    .where(where)
    .orderBy(sql`${orders.invoiceDay} desc, ${orders.createdAt} desc, ${orders.invoiceCounter} desc`)
    .limit(MAX_ROWS);
  return rows
    .filter(({ address }) => address.phone.replace(/\D/g, "").includes(digits))
    .map(({ shopperId, shopperName, address, invoiceNumber, createdAt }) => ({
      ...toFound(shopperId, shopperName, address),
      last: { invoiceNumber, createdAt: createdAt.toISOString() },
    }));
}

function toFound(customer: string | null, name: string | null, address: Caller["addresses"][number]): Found {
  return {
    key: customer ?? address.phone.replace(/\D/g, "").slice(-LOCAL_DIGITS),
    customer,
    name: name ?? `${address.firstName} ${address.lastName}`.trim(),
    phone: address.phone,
    addresses: [address],
    last: null,
  };
}

/** One person from all that was found about them, the newest first. Each place is named once. */
function merge(entries: readonly Found[]): Caller {
  const [first] = entries;
  if (!first) throw new Error("a group has at least one entry");
  const { key: _, ...caller } = first;
  const places = entries.flatMap(({ addresses }) => addresses);
  // An order's copy has its fields in another order than the saved address.
  const placeOf = ({ _id, email, ...place }: Caller["addresses"][number]) =>
    JSON.stringify(Object.entries(place).sort()).toLowerCase();
  return {
    ...caller,
    addresses: [
      ...new Map(places.toReversed().map((place) => [placeOf(place), place])).values(),
    ].toReversed(),
    last: entries.find(({ last }) => last)?.last ?? null,
  };
}
