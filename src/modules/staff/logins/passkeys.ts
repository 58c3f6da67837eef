import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { endSession, type SellerAccount, sellers } from "#modules/identity/index.ts";
import type { SignedLogin, SignedPasskey } from "../login-contract.ts";
import { t } from "../login-server-texts.ts";
import { staffPasskeys } from "../login-tables.ts";
import { recordFailedTry } from "../people/failed-tries.ts";
import { type ChangePlace, recordLoginChange } from "../people/record-login.ts";
import { findSessionProof, markSecondFactor, openStaffSession } from "../people/sessions.ts";
import { findStation } from "../stations/stations.ts";
import { staffMembers } from "../tables.ts";
import { signedChallenge, spendChallenge, storeChallenge } from "./challenges.ts";
import { noteLostFactors, refuseUnproved } from "./factors.ts";

/** The store's address, as passkeys know it. */
export type Site = { host: string; origin: string };

const MAX_PASSKEYS = 20;

/** EdDSA, ES256 and RS256 by their COSE numbers: every device has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Loaded with the first passkey: it has the certificates of many makers, which most processes never need. */
const webauthn = () => import("@simplewebauthn/server");

type Person = { id: string; email: string; name: string };

/** The options with which the browser makes a passkey for a person. Throws `CONFLICT` if there are too many. */
export async function offerRegistration(
  db: Db,
  { person, site, storeName }: { person: Person; site: Site; storeName: string },
) {
  const own = await db.select().from(staffPasskeys).where(eq(staffPasskeys.memberId, person.id));
  if (own.length >= MAX_PASSKEYS) throw new AppError("CONFLICT", t.later("tooManyPasskeys"));
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: storeName,
    rpID: site.host,
    userID: new Uint8Array(Buffer.from(person.id)),
    userName: person.email,
    userDisplayName: person.name,
    attestationType: "none",
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: own
      .filter(({ host }) => host === site.host)
      .map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  await storeChallenge(db, options.challenge, { purpose: "register", memberId: person.id });
  return options;
}

type NewPasskey = {
  seller: SellerAccount;
  token: string;
  device: string | null;
  name: string;
  signed: SignedPasskey;
  site: Site;
  place: ChangePlace;
};

/**
 * Adds a passkey to a person. The session has proved two factors then. Returns the token of the session that takes its
 * place, if it is one that can't say so. Throws `INVALID` for what this store has not asked to be signed, and if the session
 * has ended meanwhile, and like `refuseUnproved`.
 */
export async function addPasskey(db: Db, { signed, site, ...by }: NewPasskey): Promise<string | undefined> {
  const memberId = by.seller.id;
  const credential = await verifyNew(db, { signed, site, memberId });
  return transact(db, async (tx) => {
    // The person's sessions end before this or after it.
    const proof = (await lockPerson(tx, memberId)) ? await findSessionProof(tx, by.token) : undefined;
    if (!proof) throw refused();
    await refuseUnproved(tx, proof);
    const rows = await tx
      .insert(staffPasskeys)
      .values({
        memberId,
        credentialId: credential.id,
        publicKey: Buffer.from(credential.publicKey).toString("base64url"),
        host: site.host,
        counter: credential.counter,
        transports: signed.response.transports ?? [],
        name: by.name,
      })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id });
    if (rows.length === 0) throw refused();
    await recordLoginChange(tx, by.seller, { person: by.seller, change: "passkeyAdded", place: by.place });
    if (proof.hasSecondFactor || (await markSecondFactor(tx, by.token))) return undefined;
    await endSession(tx, by.token);
    return openPasskeySession(tx, { memberId, device: by.device });
  });
}

async function verifyNew(
  db: Db,
  { signed, site, memberId }: Pick<NewPasskey, "signed" | "site"> & { memberId: string },
) {
  const challenge = signedChallenge(signed.response.clientDataJSON);
  if (challenge === undefined || !(await spendChallenge(db, challenge, { purpose: "register", memberId })))
    throw refused();
  const { verifyRegistrationResponse } = await webauthn();
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...signed, type: "public-key", clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => {
    // Each of its errors says what somebody has tampered with.
    throw refused();
  });
  if (!verified) throw refused();
  return registrationInfo.credential;
}

const refused = () => new AppError("INVALID", t.later("passkeyNotAdded"));

/** Whether a passkey can open the store at this address. */
export async function hasPasskeys(db: Db, { host }: Site): Promise<boolean> {
  const rows = await db
    .select({ id: staffPasskeys.id })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.host, host))
    .limit(1);
  return rows.length > 0;
}

/** The options with which the browser logs somebody in with any of their passkeys. */
export async function offerLogin(db: Db, site: Site) {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: "required" });
  await storeChallenge(db, options.challenge, { purpose: "log-in" });
  return options;
}

type PasskeyLogin = {
  signed: SignedLogin;
  site: Site;
  device: string | null;
  /** The token of the shared device where it happens, if it is one. */
  station: string | undefined;
};

const wrongPasskey = () => new AppError("UNAUTHENTICATED", t.later("wrongPasskey"));

/** Logs a person in by a passkey, which is two factors. Throws `UNAUTHENTICATED` for any other. */
export async function logInWithPasskey(
  db: Db,
  { signed, site, device, station }: PasskeyLogin,
): Promise<{ id: string; token: string }> {
  const challenge = signedChallenge(signed.response.clientDataJSON);
  if (challenge === undefined || !(await spendChallenge(db, challenge, { purpose: "log-in" })))
    throw new AppError("UNAUTHENTICATED", t.later("passkeyTooLate"));
  const passkey = await findPasskey(db, { signed, site });
  if (!passkey) throw wrongPasskey();
  const counter = await verifyLogin(passkey, { signed, site, challenge }).catch(async (error: unknown) => {
    const who = eq(sellers.id, passkey.memberId);
    await recordFailedTry(db, { who, what: "wrongPasskey", device, station });
    throw error;
  });
  return transact(db, async (tx) => {
    if (!(await lockPerson(tx, passkey.memberId))) throw wrongPasskey();
    if (!(await advance(tx, { id: passkey.id, counter }))) throw wrongPasskey();
    const stationId = await findStation(tx, station);
    const token = await openPasskeySession(tx, { memberId: passkey.memberId, device, stationId });
    return { id: passkey.memberId, token };
  });
}

type StoredPasskey = typeof staffPasskeys.$inferSelect;

/** The passkey of a login, if it was made for this address, and its person is the one that the browser names. */
async function findPasskey(
  db: Db,
  { signed, site }: Pick<PasskeyLogin, "signed" | "site">,
): Promise<StoredPasskey | undefined> {
  const [passkey] = await db
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.credentialId, signed.id), eq(staffPasskeys.host, site.host)));
  const { userHandle } = signed.response;
  const isOwn =
    userHandle === undefined || Buffer.from(userHandle, "base64url").toString() === passkey?.memberId;
  return isOwn ? passkey : undefined;
}

/** Returns the passkey's new counter. */
async function verifyLogin(
  passkey: StoredPasskey,
  { signed, site, challenge }: Pick<PasskeyLogin, "signed" | "site"> & { challenge: string },
): Promise<number> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...signed, type: "public-key", clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
      transports: passkey.transports,
    },
  }).catch(() => {
    throw wrongPasskey();
  });
  if (!verified) throw wrongPasskey();
  return authenticationInfo.newCounter;
}

/** Locks a person until the transaction ends. Returns false if they have left. */
async function lockPerson(tx: Tx, memberId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: sellers.id })
    .from(staffMembers)
    .innerJoin(sellers, eq(sellers.id, staffMembers.sellerId))
    .where(and(eq(staffMembers.sellerId, memberId), isNull(staffMembers.leftAt)))
    .for("update");
  return rows.length > 0;
}

/** Stores a passkey's use. Returns false if it was removed meanwhile, or a use with this count was stored. */
async function advance(tx: Tx, { id, counter }: { id: string; counter: number }): Promise<boolean> {
  // Passkeys that are shared between devices don't count: theirs stays zero.
  const isNewer = or(
    lt(staffPasskeys.counter, counter),
    and(eq(staffPasskeys.counter, 0), sql`${counter}::bigint = 0`),
  );
  const rows = await tx
    .update(staffPasskeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(staffPasskeys.id, id), isNewer))
    .returning({ id: staffPasskeys.id });
  return rows.length > 0;
}

type PasskeySession = { memberId: string; device: string | null; stationId?: string | undefined };

const openPasskeySession = (tx: Tx, { memberId, device, stationId }: PasskeySession) =>
  openStaffSession(tx, { memberId, way: "passkey", hasSecondFactor: true, device, stationId });

/** Removes one of a person's own passkeys. Throws `NOT_FOUND` if it is somebody else's or is gone. */
export function removePasskey(
  db: Db,
  { seller, id, place }: { seller: SellerAccount; id: string; place: ChangePlace },
): Promise<void> {
  const memberId = seller.id;
  return transact(db, async (tx) => {
    const rows = await tx
      .delete(staffPasskeys)
      .where(and(eq(staffPasskeys.id, id), eq(staffPasskeys.memberId, memberId)))
      .returning({ id: staffPasskeys.id });
    if (rows.length === 0) throw new AppError("NOT_FOUND", t.later("passkeyGone"));
    await noteLostFactors(tx, memberId);
    await recordLoginChange(tx, seller, { person: seller, change: "passkeyRemoved", place });
  });
}
