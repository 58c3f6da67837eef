import { eq, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#kernel/db/postgres-error.ts";
import { rateLimits } from "#kernel/db/tables.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { forgetMails } from "#kernel/jobs/job-table.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { extensionPoint, forgetAccount } from "#kernel/modules/installed-modules.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { type Cart, mergeIntoCart } from "#modules/cart/index.ts";
import {
  type Account,
  hashPassword,
  identityServerTexts as identity,
  lockWithPassword,
  logInWithPassword,
  openSession,
  shoppers,
  verifyPassword,
} from "#modules/identity/index.ts";
import { cancelForLeaving, type Leaving, orders, readLeaving } from "#modules/order/index.ts";
import { t } from "../server-texts.ts";

export type OpenedSession = { account: Account; token: string };

/**
 * Makes a shopper's account, adds the visitor's cart and logs the shopper in. Throws `CONFLICT` if the e-mail is in
 * use.
 */
export async function registerShopper(
  db: Db,
  input: { name: string; email: string; password: string; cartItems?: Cart; device: string | null },
): Promise<OpenedSession> {
  const passwordHash = await hashPassword(input.password);
  try {
    return await transact(db, async (tx) => {
      const [account] = await tx
        .insert(shoppers)
        .values({ name: input.name, email: input.email, passwordHash, language: spokenCode() })
        .returning({ id: shoppers.id, name: shoppers.name, email: shoppers.email });
      if (!account) throw new Error("an insert returned no row");
      await mergeIntoCart(tx, account.id, input.cartItems ?? {});
      return { account, token: await openSession(tx, { kind: "shopper", id: account.id }, input.device) };
    });
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    const message = t.later("emailInUse");
    throw new AppError("CONFLICT", message, { email: message });
  }
}

/**
 * Logs a shopper in and merges the visitor's cart into the saved one. Throws `UNAUTHENTICATED` for a wrong e-mail or
 * password.
 */
export async function loginShopper(
  db: Db,
  input: { email: string; password: string; cartItems?: Cart; device: string | null },
): Promise<OpenedSession> {
  const [storedAccount] = await db
    .select()
    .from(shoppers)
    .where(eq(sql`lower(${shoppers.email})`, input.email));
  const entering = {
    kind: "shopper",
    storedAccount,
    password: input.password,
    device: input.device,
  } as const;
  const { account, token } = await logInWithPassword(db, entering, (tx, { id }) =>
    mergeIntoCart(tx, id, input.cartItems ?? {}),
  );
  return { account: { id: account.id, name: account.name, email: account.email }, token };
}

/** Corrects a shopper's name. Orders keep the name that they were addressed to. */
export async function renameShopper(
  db: Connection,
  { id, name }: { id: string; name: string },
): Promise<Account> {
  const [account] = await db
    .update(shoppers)
    .set({ name })
    .where(eq(shoppers.id, id))
    .returning({ id: shoppers.id, name: shoppers.name, email: shoppers.email });
  if (!account) throw new AppError("UNAUTHENTICATED", identity.later("loginToContinue"));
  return account;
}

/** Notes the language that a shopper has chosen. Orders keep the one that they were placed in. */
export async function chooseLanguage(
  db: Connection,
  { id, language }: { id: string; language: string },
): Promise<void> {
  await db.update(shoppers).set({ language }).where(eq(shoppers.id, id));
}

const WRONG_PASSWORD = identity.later("wrongPassword");

/** A module's sentences for a shopper about what goes with the account. */
export type LeavingNotes = (db: Connection, shopper: { id: string }) => Promise<string[]>;

const leavingNotes = extensionPoint<LeavingNotes>("what goes with a shopper's account");

/** Adds a module's sentences about what goes with the account. */
export const extendLeaving = leavingNotes.extend;

/** What becomes of a shopper's orders and money if the account is deleted now. */
export async function previewLeaving(db: Connection, id: string): Promise<Leaving> {
  const leaving = await readLeaving(db, eq(orders.shopperId, id));
  const notes: string[] = [];
  for (const notesOf of leavingNotes.all()) notes.push(...(await notesOf(db, { id })));
  return { ...leaving, notes: [...leaving.notes, ...notes] };
}

type DeleteAccount = {
  shopperId: string;
  password: string;
  /** The open orders that the shopper was shown; undefined if the caller shows none. */
  shownOrders: readonly string[] | undefined;
  mail: MailQueue;
};

/**
 * Deletes a shopper's account with its sessions, cart and addresses, and the data that other modules keep about the
 * person. Open orders are cancelled and returned. Orders and the stars of ratings stay, without the person
 * (docs/decisions/0006-deleted-accounts.md). Throws `INVALID` for a wrong password, and `CONFLICT` if a bag is packed or
 * on its way, or if other orders are open than were shown; it changes nothing then.
 */
export async function deleteAccount(
  db: Db,
  { shopperId, password, shownOrders, mail }: DeleteAccount,
): Promise<Leaving["open"]> {
  const [shopper] = await db.select().from(shoppers).where(eq(shoppers.id, shopperId));
  const matches = await verifyPassword(shopper?.passwordHash, password);
  if (!shopper || !matches) throw new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
  return transact(db, async (tx) => {
    // Waits for an order that is being placed right now, so that its person is removed too.
    const held = await lockWithPassword(tx, { kind: "shopper", id: shopperId }, shopper.passwordHash);
    if (!held) throw new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
    const email = shopper.email.toLowerCase();
    const cancelled = await cancelForLeaving(tx, eq(orders.shopperId, shopperId), { seller: null, mail });
    if (shownOrders !== undefined) refuseUnlikeShown(cancelled, shownOrders);
    await forgetAccount(tx, { id: shopperId, email });
    await deleteTracesOf(tx, email);
    // Foreign keys delete sessions, cart lines and addresses with the row.
    await tx.delete(shoppers).where(eq(shoppers.id, shopperId));
    return cancelled;
  });
}

/** Throws `CONFLICT` if one of the orders was not shown. One that was shown and is cancelled by now is no surprise. */
function refuseUnlikeShown(cancelled: Leaving["open"], shown: readonly string[]): void {
  const unseen = cancelled.some(({ id }) => !shown.includes(id));
  if (unseen) throw new AppError("CONFLICT", t.later("orderedMeanwhile"));
}

/** Deletes waiting mails and counted attempts of an e-mail. */
async function deleteTracesOf(tx: Tx, email: string): Promise<void> {
  await forgetMails(tx, email);
  const ending = ` ${email}`;
  await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${ending.length}) = ${ending}`);
}
