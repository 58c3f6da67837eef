import { asc, eq, sql } from "drizzle-orm";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import { listAddresses } from "#modules/address/index.ts";
import { cartLines } from "#modules/cart/index.ts";
import { products } from "#modules/catalog/index.ts";
import { identityServerTexts as identity, listLogins, shoppers } from "#modules/identity/index.ts";
import { subscribers } from "#modules/newsletter/index.ts";
import { listShopperOrders, toOrderAnswer } from "#modules/order/index.ts";
import type { AccountExport } from "../contract.ts";

/** A module's extension of a shopper's data export. Two modules never fill in the same fields. */
export type ExportExtension = (
  tx: Tx,
  shopper: { id: string; email: string },
) => Promise<Partial<Pick<AccountExport, "reports" | "waits" | "credits" | "complaints">>>;

const extensions = extensionPoint<ExportExtension>("what modules export of a shopper");

/** Adds a module's extension of the data export. */
export const extendAccountExport = extensions.extend;

/** The shopper of the export. `token` is the requesting session's. */
export type ExportAccount = { shopperId: string; now: Date; token: string };

/** All data that the store keeps about a shopper, as of one moment. The password's hash is left out. */
export async function exportAccount(db: Db, request: ExportAccount): Promise<AccountExport> {
  // One snapshot for all queries: an order placed meanwhile is included completely or not at all.
  return transact(db, (tx) => collect(tx, request), {
    isolationLevel: "repeatable read",
    accessMode: "read only",
  });
}

async function collect(tx: Tx, { shopperId, now, token }: ExportAccount): Promise<AccountExport> {
  const [shopper] = await tx.select().from(shoppers).where(eq(shoppers.id, shopperId));
  if (!shopper) throw new AppError("UNAUTHENTICATED", identity.later("loginToContinue"));
  const [subscriber] = await tx
    .select({ since: subscribers.createdAt })
    .from(subscribers)
    .where(eq(sql`lower(${subscribers.email})`, shopper.email.toLowerCase()));
  const own: AccountExport = {
    exportedAt: now.toISOString(),
    user: {
      _id: shopper.id,
      name: shopper.name,
      email: shopper.email,
      language: shopper.language,
      createdAt: shopper.createdAt.toISOString(),
    },
    logins: await listLogins(tx, { owner: { kind: "shopper", id: shopperId }, token }),
    newsletter: subscriber ? { subscribedAt: subscriber.since.toISOString() } : null,
    cart: await exportCart(tx, shopperId),
    addresses: await listAddresses(tx, shopperId),
    orders: (await listShopperOrders(tx, { shopperId })).map(toOrderAnswer),
    reports: [],
    waits: [],
    credits: [],
    complaints: [],
  };
  for (const exportOwn of extensions.all()) Object.assign(own, await exportOwn(tx, shopper));
  return own;
}

function exportCart(tx: Tx, shopperId: string): Promise<AccountExport["cart"]> {
  return tx
    .select({ product: products.id, name: products.name, quantity: cartLines.quantity })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.shopperId, shopperId))
    .orderBy(asc(products.position));
}
