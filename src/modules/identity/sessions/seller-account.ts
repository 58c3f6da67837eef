import { and, eq, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { StartRefused } from "#kernel/environment/start-refused.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import type { StartNotice } from "#kernel/modules/background.ts";
import { service } from "#kernel/modules/service.ts";
import { newToken } from "#kernel/secret-token.ts";
import type { Permission, StandardRole } from "../rules/shared/permission.ts";
import { t } from "../server-texts.ts";
import { sellers, sessions } from "../tables.ts";
import { forgetSellersGuesses } from "./login-throttle.ts";
import { changePassword, hashPassword, logInWithPassword, verifyPassword } from "./password.ts";
import { OWNER, refuseWithout } from "./role.ts";
import {
  type LoginStore,
  otherSellerDirectory,
  type SellerDirectory,
  type SellerLoginInput,
} from "./seller-directory.ts";
import {
  endLogin,
  endOtherLogins,
  endSession,
  findOwnersSession,
  listLogins,
  listOwner,
  type SellerAccount,
  touchSession,
} from "./session.ts";

const DEFAULT_EMAIL = "seller@santhe.local";

/** Whether an address is the one of a seller for whom nobody has set any. No mail gets there. */
export const isMadeUpEmail = (email: string): boolean => email.toLowerCase() === DEFAULT_EMAIL;

/** The seller's login, as far as the operator has configured it. */
export type ConfiguredSeller = { email?: string; password?: string };

/** The configured login of the open store, for the handlers of calls. */
export const configuredSeller = service<ConfiguredSeller>("the seller's configured login");

/** `password` is set only if it was just made, as it is shown only once. */
type SellerLogin = { email: string; password?: string };

/**
 * Makes sure that there is a seller at start. A configured e-mail and password take effect, and whoever is logged in
 * with an older e-mail is logged out. Without them the first start makes a seller with a random password, and later
 * starts keep it. Whoever's login changes is told through `mail`.
 */
export async function ensureSeller(
  db: Db,
  configured: ConfiguredSeller,
  mail?: MailQueue,
): Promise<SellerLogin> {
  return transact(db, async (tx) => {
    // Otherwise two processes that start at once would both make the first seller.
    await tx.execute(sql`lock table ${sellers} in share row exclusive mode`);
    const first = await findOwner(tx);
    const email = (configured.email ?? first?.email ?? DEFAULT_EMAIL).toLowerCase();
    // Their history stays theirs under another address.
    const isRenamed = first !== undefined && first.email.toLowerCase() !== email;
    if (isRenamed) {
      await refuseTakenEmail(tx, email);
      await tx.update(sellers).set({ email }).where(eq(sellers.id, first.id));
      await endOwnersSessions(tx, first.id);
      await noteChange(tx, mail, { id: first.id, change: "emailChanged", to: first.email });
    }
    if (configured.password) {
      await setOwnersPassword(tx, { owner: first, isRenamed, email, password: configured.password, mail });
      return { email };
    }
    if (first && !isRenamed) return { email };
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    if (first) await tx.update(sellers).set({ passwordHash }).where(eq(sellers.id, first.id));
    else await tx.insert(sellers).values({ email, passwordHash });
    return { email, password };
  });
}

/** Tells a person of a change by whoever runs the store. Without a queue for mails, nothing is told. */
async function noteChange(
  tx: Tx,
  mail: MailQueue | undefined,
  change: Omit<Parameters<SellerDirectory["noteOperatorsChange"]>[1], "mail">,
): Promise<void> {
  if (mail) await sellerDirectory().noteOperatorsChange(tx, { ...change, mail });
}

/**
 * Throws `StartRefused` if an address is the login of somebody who joined. The start would take their login from them, or
 * leave the owner one that the operator has just replaced.
 */
async function refuseTakenEmail(tx: Tx, email: string): Promise<void> {
  if (!(await isInvitedEmail(tx, email))) return;
  throw new StartRefused(
    `SELLER_EMAIL is ${email}, which is the login of somebody who works in the store, or did until they left. ` +
      "Set another address there.",
  );
}

/** Whether an address is the login of somebody who joined the store by an invitation. */
export async function isInvitedEmail(db: Connection, email: string): Promise<boolean> {
  const isTheirs = and(eq(sql`lower(${sellers.email})`, email.toLowerCase()), eq(sellers.isInvited, true));
  return (await db.$count(sellers, isTheirs)) > 0;
}

/** The owner whom the operator names; undefined before the first start. */
async function findOwner(tx: Tx) {
  const [owner] = await tx
    .select()
    .from(sellers)
    .where(eq(sellers.isInvited, false))
    .orderBy(sellers.createdAt)
    .limit(1)
    .for("update");
  return owner;
}

async function endOwnersSessions(tx: Tx, id: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.sellerId, id));
  await sellerDirectory().endAllSessions(tx, id);
}

/** Ensures that there is a seller, and tells the operator how to log in. */
export async function announceSeller(
  { db, mail }: Pick<LoginStore, "db" | "mail">,
  configured: ConfiguredSeller,
): Promise<StartNotice> {
  const { email, password: isNew } = await ensureSeller(db, configured, mail);
  const unchanged = configured.password ? "as set in SELLER_PASSWORD" : "as shown when it was made";
  const password = isNew
    ? `${isNew}  (shown this once: keep it, or set SELLER_EMAIL and SELLER_PASSWORD)`
    : unchanged;
  const text = `    e-mail           ${email}\n    password         ${password}\n`;
  return { text: () => text };
}

type OwnersPassword = {
  owner: { id: string; passwordHash: string } | undefined;
  isRenamed: boolean;
  email: string;
  password: string;
  mail: MailQueue | undefined;
};

async function setOwnersPassword(
  tx: Tx,
  { owner, isRenamed, email, password, mail }: OwnersPassword,
): Promise<void> {
  if (owner && !isRenamed && (await verifyPassword(owner.passwordHash, password))) return;
  const passwordHash = await hashPassword(password);
  if (!owner) {
    await tx.insert(sellers).values({ email, passwordHash });
    return;
  }
  await tx.update(sellers).set({ passwordHash }).where(eq(sellers.id, owner.id));
  // Logs everybody out who knew the old password.
  await endOwnersSessions(tx, owner.id);
  await noteChange(tx, mail, { id: owner.id, change: "passwordChanged", to: null });
}

const newPassword = () => newToken(12);

/**
 * Gives the seller a new password, and another e-mail if there is one, and ends the seller's sessions. Wrong guesses
 * until now are forgotten. The seller is told through `mail`. Returns undefined if there is no seller yet.
 */
export async function resetSeller(
  db: Db,
  { newEmail, mail }: { newEmail: string | undefined; mail: MailQueue | undefined },
): Promise<Required<SellerLogin> | undefined> {
  return transact(db, async (tx) => {
    const seller = await findOwner(tx);
    if (!seller) return undefined;
    const email = (newEmail ?? seller.email).toLowerCase();
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    await tx.update(sellers).set({ email, passwordHash }).where(eq(sellers.id, seller.id));
    await endOwnersSessions(tx, seller.id);
    await sellerDirectory().forgetFactors(tx, seller.id);
    for (const each of [seller.email.toLowerCase(), email]) await forgetSellersGuesses(tx, each);
    if (seller.email.toLowerCase() !== email)
      await noteChange(tx, mail, { id: seller.id, change: "emailChanged", to: seller.email });
    await noteChange(tx, mail, { id: seller.id, change: "loginReset", to: null });
    return { email, password };
  });
}

/** Logs the one owner in. Throws `UNAUTHENTICATED` for a wrong e-mail or password. */
async function logInOwner(
  { db }: LoginStore,
  input: SellerLoginInput,
): Promise<{ id: string; token: string }> {
  const [storedAccount] = await db
    .select()
    .from(sellers)
    .where(and(eq(sql`lower(${sellers.email})`, input.email), eq(sellers.isInvited, false)));
  const { account, token } = await logInWithPassword(db, { kind: "seller", storedAccount, ...input });
  return { id: account.id, token };
}

async function listOwners(db: Connection): Promise<SellerAccount[]> {
  const rows = await db.select({ id: sellers.id, email: sellers.email }).from(sellers);
  return rows.map((row) => ({ ...row, name: row.email }));
}

const owned = ({ id }: { id: string }) => ({ kind: "seller", id }) as const;

const ONE_OWNER: SellerDirectory = {
  listPeople: listOwners,
  findSession: findOwnersSession,
  listSellers: listOwner,
  lockRole: async () => OWNER,
  logIn: logInOwner,
  findMaker: async () => undefined,
  noteNewDevice: async () => undefined,
  noteFailedTry: async () => undefined,
  noteOperatorsChange: async () => undefined,
  hasLinks: async () => true,
  endSession,
  touchSession,
  listLogins: (db, { seller, token }) => listLogins(db, { owner: owned(seller), token }),
  endLogin: (db, { seller, id }) => endLogin(db, { owner: owned(seller), id }),
  endOtherLogins: (db, { seller, token }) => endOtherLogins(db, { owner: owned(seller), token }),
  endAllSessions: async () => undefined,
  refuseUnproved: async () => undefined,
  forgetFactors: async () => undefined,
  changePassword: (db, { seller, password, newPassword, device, mail }) =>
    changePassword(db, { owner: owned(seller), password, newPassword, device, mail }),
};

/** The directory of the people who may log in as sellers. */
export const sellerDirectory = (): SellerDirectory => otherSellerDirectory() ?? ONE_OWNER;

/** The person of a seller's session with their role; undefined if it has ended or is a shopper's. */
export const findSessionSeller: SellerDirectory["findSession"] = (db, token) =>
  sellerDirectory().findSession(db, token);

/** Everybody who can log in as a seller, or could before they left, under their names of today. */
export const sellerPeople: SellerDirectory["listPeople"] = (db) => sellerDirectory().listPeople(db);

/** Maps the e-mail in a ledger entry to the person's current name. An unknown e-mail is returned as it is. */
export async function nameOfSellers(db: Connection): Promise<(email: string) => string> {
  const names = new Map((await sellerPeople(db)).map(({ email, name }) => [email, name]));
  return (email) => names.get(email) ?? email;
}

/** All people who may log in as sellers now, with their roles, by name. */
export const listSellers: SellerDirectory["listSellers"] = (db) => sellerDirectory().listSellers(db);

/** The people whose role has a permission, by name. */
export async function holdersOf(db: Connection, permission: Permission): Promise<SellerAccount[]> {
  const people = await listSellers(db);
  return people.filter(({ role }) => role.may(permission));
}

/** Makes sure that a session may change how somebody gets into the store. */
export const refuseUnproved: SellerDirectory["refuseUnproved"] = (db, seller) =>
  sellerDirectory().refuseUnproved(db, seller);

/**
 * Makes sure that a person may still do something, and may until the transaction ends: what they make outlasts their
 * session, as a link does. Throws `UNAUTHENTICATED` if they have left, and `FORBIDDEN`.
 */
export async function keepPermission(
  tx: Tx,
  seller: Pick<SellerAccount, "id">,
  permission: Permission,
): Promise<void> {
  const role = await sellerDirectory().lockRole(tx, seller.id);
  if (!role) throw new AppError("UNAUTHENTICATED", t.later("loginAsSeller"));
  refuseWithout(permission, { role });
}

/**
 * Throws if links without a password are turned off for what a standard role does: `UNAUTHENTICATED` for whoever uses
 * one, `CONFLICT` for whoever makes one.
 */
export async function refuseLinksOff(
  db: Connection,
  role: StandardRole,
  code: "UNAUTHENTICATED" | "CONFLICT",
): Promise<void> {
  if (await sellerDirectory().hasLinks(db, role)) return;
  if (code === "CONFLICT") throw new AppError("CONFLICT", t.later("linksOffHere"));
  throw new AppError("UNAUTHENTICATED", t.later("linksOff"), { link: t.later("linksOff") });
}

/** Whether links without a password work for what a standard role does. */
export const areLinksOn: SellerDirectory["hasLinks"] = (db, role) => sellerDirectory().hasLinks(db, role);
