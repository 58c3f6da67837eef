import { and, desc, eq, gt, lt, ne, sql } from "drizzle-orm";
import { type Connection, nameOf, type Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { hashOfToken, newToken } from "#kernel/secret-token.ts";
import type { Login } from "../contract.ts";
import type { CameBy } from "../rules/shared/came-by.ts";
import { t } from "../server-texts.ts";
import { sellers, sessions, shoppers } from "../tables.ts";
import { OWNER, type Role } from "./role.ts";

/** The lifetime of a login in days. The seller's is shorter, as it gives more access. */
export const SESSION_DAYS = { shopper: 60, seller: 14 } as const;

export type SessionOwner = { kind: "shopper" | "seller"; id: string };
export type Account = { id: string; name: string; email: string };
/**
 * A person who works in the store. `name` is for people: the e-mail if they have given no other. The activity log has
 * `cameBy`, if it is known.
 */
export type SellerAccount = { id: string; email: string; name: string; cameBy?: CameBy | undefined };
/** A logged-in seller with their role. */
export type SellerWithRole = SellerAccount & {
  role: Role;
  /** True if they entered a shared device by PIN, which somebody else may have set for them. */
  isByPin?: boolean;
  /** True if they have proved two factors in this session. */
  hasSecondFactor?: boolean;
  /** The code of the language that they have chosen for their pages; null or missing for the store's own. */
  language?: string | null;
};

/** The code of the language that the account of an e-mail has chosen; null for the store's own, undefined without one. */
export async function languageOfShopper(db: Connection, email: string): Promise<string | null | undefined> {
  const [shopper] = await db
    .select({ language: shoppers.language })
    .from(shoppers)
    .where(eq(sql`lower(${shoppers.email})`, email.toLowerCase()));
  return shopper?.language;
}

/** Opens a session in a browser called `device` and returns its token, which is stored nowhere. */
export async function openSession(
  db: Connection,
  owner: SessionOwner,
  device: string | null,
): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: hashOfToken(token),
    ...(owner.kind === "shopper" ? { shopperId: owner.id } : { sellerId: owner.id }),
    device,
    expiresAt: sql`now() + make_interval(days => ${SESSION_DAYS[owner.kind]})`,
  });
  return token;
}

/** Ends a session. It may have ended already. */
export async function endSession(db: Connection, token: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, hashOfToken(token)));
}

/** The sessions of one account. */
export function ownedBy({ kind, id }: SessionOwner) {
  return eq(kind === "shopper" ? sessions.shopperId : sessions.sellerId, id);
}

/** Records that a session is in use, at most once an hour. */
export async function touchSession(db: Connection, token: string): Promise<void> {
  const isOld = lt(sessions.seenAt, sql`now() - interval '1 hour'`);
  await db
    .update(sessions)
    .set({ seenAt: sql`now()` })
    .where(and(eq(sessions.tokenHash, hashOfToken(token)), isOld));
}

const isAlive = gt(sessions.expiresAt, sql`now()`);
const alive = (token: string) => and(eq(sessions.tokenHash, hashOfToken(token)), isAlive);

/** The shopper of a session; undefined if it has ended or is a seller's. */
export async function findSessionShopper(db: Connection, token: string): Promise<Account | undefined> {
  const prepared = shopperQueries.get(db) ?? shopperQuery(db);
  shopperQueries.set(db, prepared);
  const [shopper] = await prepared.execute({ tokenHash: hashOfToken(token) });
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

/** The owner of a session; undefined if it has ended or is not the owner's. */
export async function findOwnersSession(db: Connection, token: string): Promise<SellerWithRole | undefined> {
  const [seller] = await db
    .select({ id: sellers.id, email: sellers.email })
    .from(sessions)
    .innerJoin(sellers, eq(sellers.id, sessions.sellerId))
    .where(and(alive(token), eq(sellers.isInvited, false)));
  return seller && { ...seller, name: seller.email, role: OWNER };
}

/** The owner whom the operator names. */
export async function listOwner(db: Connection): Promise<SellerWithRole[]> {
  const rows = await db
    .select({ id: sellers.id, email: sellers.email })
    .from(sellers)
    .where(eq(sellers.isInvited, false));
  return rows.map((seller) => ({ ...seller, name: seller.email, role: OWNER }));
}

/** An account's sessions: the current one first, then the last used. `token` is the current session's. */
export async function listLogins(
  db: Connection,
  { owner, token }: { owner: SessionOwner; token: string },
): Promise<Login[]> {
  const current = sql<boolean>`${sessions.tokenHash} = ${hashOfToken(token)}`;
  const rows = await db
    .select({
      id: sessions.id,
      device: sessions.device,
      current,
      createdAt: sessions.createdAt,
      seenAt: sessions.seenAt,
    })
    .from(sessions)
    .where(and(ownedBy(owner), isAlive))
    .orderBy(desc(current), desc(sessions.seenAt));
  return rows.map(({ id, createdAt, seenAt, ...login }) => ({
    _id: id,
    ...login,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }));
}

/** Ends one of an account's own sessions. Throws `NOT_FOUND` if it belongs to somebody else or has ended. */
export async function endLogin(
  db: Connection,
  { owner, id }: { owner: SessionOwner; id: string },
): Promise<void> {
  const ended = await db
    .delete(sessions)
    .where(and(ownedBy(owner), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  if (ended.length === 0) throw new AppError("NOT_FOUND", t.later("loginGone"));
}

/** Ends all of an account's sessions except the current one. */
export async function endOtherLogins(
  db: Connection,
  { owner, token }: { owner: SessionOwner; token: string },
): Promise<void> {
  await db.delete(sessions).where(and(ownedBy(owner), ne(sessions.tokenHash, hashOfToken(token))));
}

/** Deletes sessions that have expired. */
export async function purgeSessions(tx: Tx): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, sql`now()`));
}
