import { createHash, randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { knownDevices, sellers, shoppers } from "../tables.ts";
import type { SessionOwner } from "./session.ts";

/** The number of days for which a browser stays known after its last login. Browsers keep no cookie longer. */
export const DEVICE_DAYS = 400;

const hashOf = (token: string) => createHash("sha256").update(token).digest("hex");

/** The name under which guesses in a known browser are counted; null if nobody has logged in to this account in it. */
export async function findKnownDevice(
  db: Connection,
  { kind, email, token }: { kind: SessionOwner["kind"]; email: string; token: string | undefined },
): Promise<string | null> {
  if (token === undefined) return null;
  const accounts = kind === "shopper" ? shoppers : sellers;
  const owner = kind === "shopper" ? knownDevices.shopperId : knownDevices.sellerId;
  const [known] = await db
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, owner))
    .where(and(eq(knownDevices.tokenHash, hashOf(token)), eq(sql`lower(${accounts.email})`, email)));
  return known?.id ?? null;
}

/** Makes a browser known to an account after a login. Returns the browser's token; a new one needs a cookie. */
export async function rememberDevice(
  db: Connection,
  { kind, id }: SessionOwner,
  token = randomBytes(32).toString("base64url"),
): Promise<string> {
  await db
    .insert(knownDevices)
    .values({
      ...{ tokenHash: hashOf(token), lastLoginAt: sql`now()` },
      ...(kind === "shopper" ? { shopperId: id } : { sellerId: id }),
    })
    .onConflictDoUpdate({
      target: [knownDevices.tokenHash, knownDevices.shopperId, knownDevices.sellerId],
      set: { lastLoginAt: sql`now()` },
    });
  return token;
}
