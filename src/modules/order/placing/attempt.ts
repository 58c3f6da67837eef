import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Tx } from "#kernel/db/connect.ts";
import { runPrepared } from "#kernel/db/queries.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { type Claimed, claims, hashOf } from "#kernel/once/once.ts";
import { type AddressJson, addressOfEach } from "#modules/address/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { PlaceOrder } from "../contract/place-order.ts";
import type { OrderRequest } from "../order-extension.ts";

export type PlaceOrderInput = {
  shopperId: string;
  order: PlaceOrder;
  idempotencyKey?: string;
  now: Date;
  mail: MailQueue;
  /** Throws if the shopper orders too often. Only new orders count, not repeats of one. */
  admit: () => Promise<void>;
};

/** A checkout attempt. Each shopper's keys are separate. `orderId` is the id of a new order. */
export type Attempt = OrderRequest &
  PlaceOrderInput & {
    scope: string;
    key: string | undefined;
    hash: string;
  };

export function toAttempt(input: PlaceOrderInput): Attempt {
  let admitted: Promise<void> | undefined;
  return {
    ...input,
    // An attempt that is repeated because others of its batch failed counts once.
    admit: () => {
      admitted ??= input.admit();
      return admitted;
    },
    orderId: randomUUID(),
    items: input.order.items,
    promoCode: input.order.promoCode || null,
    scope: orderScope(input.shopperId),
    key: input.idempotencyKey?.toLowerCase(),
    hash: hashOf(input.order),
  };
}

/** The scope of a shopper's keys for orders. */
export function orderScope(shopperId: string): string {
  return `order:${shopperId}`;
}

/** An attempt after its key was claimed. */
export type ClaimedAttempt = Attempt & {
  claimed: Claimed;
  /** Undefined if the account was deleted. */
  shopperName: string | undefined;
  /** Null if there is no such address, or it is somebody else's. */
  addressRow: AddressJson | null;
};

type Row = Claimed & { orderId: string; shopperName: string | null; address: AddressJson | null };

/**
 * Claims the attempts' keys, and reads their addresses. Before that it locks the shoppers, in the order of their ids:
 * until the transaction ends no account is deleted and no cart saved, so that the ordered lines are removed from the
 * current cart.
 */
export async function claimAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<ClaimedAttempt[]> {
  const asked = attempts.map(({ orderId, shopperId, scope, key, hash, order }) => ({
    ...{ orderId, shopperId, scope, key: key ?? null, hash },
    addressId: order.address,
  }));
  const ids = [...new Set(attempts.map(({ shopperId }) => shopperId))];
  const rows = await runPrepared<Row>(
    tx,
    sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("orderId" text, "shopperId" text,
        scope text, key text, hash text, "addressId" text)
    ), held as materialized (
      select ${shoppers.id}, ${shoppers.name} from ${shoppers} where ${shoppers.id} = any(${sql.param(ids)}::text[])
      order by ${shoppers.id} for no key update
    ), claimed as (${claims(sql`
      select scope, key, hash, "orderId" as result_id from asked inner join held on held.id = "shopperId"
      where key is not null`)}
    )
    select "orderId", held.name as "shopperName", claimed.hash, claimed.result_id as "resultId",
      ${addressOfEach({ id: '"addressId"', shopperId: '"shopperId"' })} as address
    from asked left join held on held.id = "shopperId"
      left join claimed on claimed.scope = asked.scope and claimed.key = asked.key`,
  );
  const found = new Map(rows.map((row) => [row.orderId, row]));
  return attempts.map((attempt) => {
    const row = found.get(attempt.orderId);
    const { hash = null, resultId = null, address = null, shopperName } = row ?? {};
    return {
      ...attempt,
      claimed: { hash, resultId },
      shopperName: shopperName ?? undefined,
      addressRow: address,
    };
  });
}
