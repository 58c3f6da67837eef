import { eq, inArray, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { forgetMails } from "#kernel/jobs/mail-queue.ts";
import { rateLimits } from "#kernel/limits/tables.ts";
import { onceKeys } from "#kernel/once/tables.ts";
import { t } from "#modules/account/server-texts.ts";
import { cartScope } from "#modules/cart/actions/cart-scope.ts";
import { holdWithPassword } from "#modules/identity/actions/hold-with-password.ts";
import { passwordMatches } from "#modules/identity/actions/password.ts";
import { t as identity } from "#modules/identity/server-texts.ts";
import { passwordGuesses, shoppers } from "#modules/identity/tables.ts";
import { subscribers } from "#modules/newsletter/tables.ts";
import { orderScope } from "#modules/order/actions/order-scope.ts";
import { forgetInOrders } from "#modules/order/order-parts.ts";
import { orders } from "#modules/order/tables.ts";
import { orderTrail } from "#modules/order/trail-tables.ts";
import { stockWaits } from "#modules/stock/tables.ts";

const WRONG_PASSWORD = identity.later("wrongPassword");

/**
 * Deletes a shopper's account with its sessions, cart, addresses, newsletter subscription and what they wait for. Orders and the stars of
 * ratings stay, without the person (docs/decisions/0006-deleted-accounts.md). Wrong password: `INVALID`, and nothing happens.
 */
export async function deleteAccount(
  db: Db,
  { shopperId, password }: { shopperId: string; password: string },
): Promise<void> {
  const [found] = await db.select().from(shoppers).where(eq(shoppers.id, shopperId));
  const matches = await passwordMatches(found?.passwordHash, password);
  if (!found || !matches) throw new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
  await transact(db, async (tx) => {
    // Waits for an order that is being placed right now, so that it loses its person too.
    const held = await holdWithPassword(tx, { kind: "shopper", id: shopperId }, found.passwordHash);
    if (!held) throw new AppError("INVALID", WRONG_PASSWORD, { password: WRONG_PASSWORD });
    await takePersonOut(tx, shopperId);
    await forgetEmail(tx, found.email.toLowerCase());
    const scopes = [orderScope(shopperId), cartScope(shopperId)];
    await tx.delete(onceKeys).where(inArray(onceKeys.scope, scopes));
    // Sessions, cart lines and addresses go with the row.
    await tx.delete(shoppers).where(eq(shoppers.id, shopperId));
  });
}

/** What stands in an order's address in place of the person. */
const nobody = () => ({
  firstName: t("deletedFirstName"),
  lastName: t("deletedLastName"),
  email: "",
  phone: "",
  street: "",
  zipcode: "",
});

/** City, state, country and GSTIN stay in an order's address: the tax on the sale depends on them. */
async function takePersonOut(tx: Tx, shopperId: string): Promise<void> {
  await tx
    .update(orders)
    .set({ address: sql`(${orders.address} - 'landmark') || ${JSON.stringify(nobody())}::jsonb` })
    .where(eq(orders.shopperId, shopperId));
  const theirs = tx.select({ id: orders.id }).from(orders).where(eq(orders.shopperId, shopperId));
  await tx.update(orderTrail).set({ reason: null }).where(inArray(orderTrail.orderId, theirs));
  await forgetInOrders(tx, shopperId);
}

async function forgetEmail(tx: Tx, email: string): Promise<void> {
  await forgetMails(tx, email);
  await tx.delete(subscribers).where(eq(sql`lower(${subscribers.email})`, email));
  await tx.delete(stockWaits).where(eq(sql`lower(${stockWaits.email})`, email));
  const ending = ` ${email}`;
  await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${ending.length}) = ${ending}`);
  await tx.delete(passwordGuesses).where(sql`right(${passwordGuesses.key}, ${ending.length}) = ${ending}`);
}
