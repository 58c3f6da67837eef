import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
import { type Connection, nameOf } from "#kernel/db/connect.ts";
import { OWNER, type Role } from "../rules/permissions.ts";
import { sellers, sessions, shoppers } from "../tables.ts";

/** The lifetime of a login in days. The seller's is shorter, as it gives more access. */
export const SESSION_DAYS = { shopper: 60, seller: 14 } as const;

export type SessionOwner = { kind: "shopper" | "seller"; id: string };
export type Account = { id: string; name: string; email: string };
export type SellerAccount = { id: string; email: string };
/** A logged-in seller with their role. */
export type SellerWithRole = SellerAccount & { role: Role };

/** The stored hash of a session's token. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** Opens a session in a browser called `device` and returns its token, which is stored nowhere. */
export async function openSession(
  db: Connection,
  owner: SessionOwner,
  device: string | null,
): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.insert(sessions).values({
    tokenHash: hashToken(token),
    ...(owner.kind === "shopper" ? { shopperId: owner.id } : { sellerId: owner.id }),
    device,
    expiresAt: sql`now() + make_interval(days => ${SESSION_DAYS[owner.kind]})`,
  });
  return token;
}

/** Ends a session. It may have ended already. */
export async function closeSession(db: Connection, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)));
}

/** The sessions of one account. */
export function ownedBy({ kind, id }: SessionOwner) {
  return eq(kind === "shopper" ? sessions.shopperId : sessions.sellerId, id);
}

/** Records that a session is in use, at most once an hour. */
export async function noteSession(db: Connection, token: string): Promise<void> {
  const isOld = lt(sessions.seenAt, sql`now() - interval '1 hour'`);
  await db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, hashToken(token)), isOld));
}

const isAlive = gt(sessions.expiresAt, sql`now()`);
const alive = (token: string) => and(eq(sessions.tokenHash, hashToken(token)), isAlive);

/** The shopper of a session; undefined if it has ended or is a seller's. */
export async function findSessionShopper(db: Connection, token: string): Promise<Account | undefined> {
  const known = shopperQueries.get(db) ?? shopperQuery(db);
  shopperQueries.set(db, known);
  const [shopper] = await known.execute({ tokenHash: hashToken(token) });
  return shopper;
}

/** Prepared once for each connection, as every call of a shopper begins with it. */
function shopperQuery(db: Connection) {
  const query = db
    .select({ id: shoppers.id, name: shoppers.name, email: shoppers.email })
    .from(sessions)
    .innerJoin(shoppers, eq(shoppers.id, sessions.shopperId))
    .where(and(eq(sessions.tokenHash, sql.placeholder("tokenHash")), isAlive));
  // Without a name it is not prepared.
  return query.prepare(nameOf(query.toSQL().sql) ?? "");
}

const shopperQueries = new WeakMap<Connection, ReturnType<typeof shopperQuery>>();

/** The seller of a session; undefined if it has ended or is a shopper's. */
export async function findSessionSeller(db: Connection, token: string): Promise<SellerWithRole | undefined> {
  const [seller] = await db
    .select({ id: sellers.id, email: sellers.email })
    .from(sessions)
    .innerJoin(sellers, eq(sellers.id, sessions.sellerId))
    .where(alive(token));
  // The one seller's account may do everything.
  return seller && { ...seller, role: OWNER };
}
