import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { idSchema } from "#kernel/contract/fields.ts";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { type Claimed, claimsSql, hashOf } from "#kernel/db/idempotency.ts";
import { runPrepared } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { type AddressJson, addressOfEach, hasAddress, type NewAddress } from "#modules/address/index.ts";
import { products } from "#modules/catalog/index.ts";
import { type SellerAccount, shoppers } from "#modules/identity/index.ts";
import type { PlaceOrder } from "../contract/place-order.ts";
import type { OrderRequest } from "../order-extension.ts";
import { refuseToPlace } from "../rules/order-checks.ts";
import { t } from "../texts/checkout-texts.ts";

export type PlaceOrderInput = {
  /** Null for somebody without an account. */
  shopperId: string | null;
  order: PlaceOrder;
  idempotencyKey?: string;
  now: Date;
  mail: MailQueue;
  /** True if the store can be paid online. */
  hasGateway: boolean;
  /** True if it is refused while the store is closed. Sellers may order for a shopper at any time. */
  heedsClosing: boolean;
  /** Set if the store itself takes the order. */
  byStore?: TakenByStore;
  /** Throws if the shopper orders too often. Only new orders count, not repeats of one. */
  admit: () => Promise<void>;
};

/** The part of an order that the seller takes by telephone. */
export type TakenByStore = {
  address: NewAddress;
  seller: SellerAccount;
  driverNote: string | null;
  officeNote: string | null;
  /** True if nobody was shown the sums yet. Then the order is not kept. */
  isPreview: boolean;
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
  // What the page knows of other orders is no part of this one: a repeated call may know more.
  const { lastOrder: _, ...order } = input.order;
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
    extras: input.order.extras ?? {},
    scope: orderScope(input.shopperId),
    key: input.idempotencyKey?.toLowerCase(),
    hash: hashOf(input.byStore ? [order, input.byStore.address] : order),
  };
}

/** An order of an attempt: the only one, or one of the two deliveries of a cart. */
export type Part = Attempt & Buyer & { beside?: OtherDelivery };

/** The other delivery of the same cart. */
type OtherDelivery = {
  items: OrderRequest["items"];
  /** The id of the first order; null in the first itself. */
  placedWith: string | null;
};

/**
 * The orders of an attempt. The first of two deliveries has the attempt's id, its promo code and its key. The second
 * has its own lines, time, sums and extras.
 */
export function partsOf(attempt: Attempt & Buyer): readonly Part[] {
  const { orderId, items, order } = attempt;
  const { also } = order;
  if (!also) return [attempt];
  const second = { items: also.items, extras: also.extras ?? {}, promoCode: null };
  return [
    { ...attempt, beside: { items: also.items, placedWith: null } },
    {
      ...attempt,
      ...second,
      orderId: randomUUID(),
      order: { ...order, ...also, promoCode: null, delivery: also.delivery },
      beside: { items, placedWith: orderId },
    },
  ];
}

/** The scope of a shopper's keys for orders. Orders without an account have one of their own. */
export function orderScope(shopperId: string | null): string {
  return `order:${shopperId ?? "store"}`;
}

/** The attempt's account, and the first claim of its key. */
export type Buyer = {
  claimed: Claimed;
  /** Null if the account was deleted. */
  shopperName: string | null;
  /** Null if there is no such address, or it is somebody else's. */
  addressRow: AddressJson | null;
};

type Row = Claimed & { orderId: string; shopperName: string | null; address: AddressJson | null };

/**
 * Claims the attempts' keys, and reads their addresses. Before that it locks the shoppers, in the order of their ids:
 * until the transaction ends no account is deleted and no cart saved, so that the ordered lines are removed from the
 * current cart.
 */
export async function claimKeys(tx: Tx, attempts: readonly Attempt[]): Promise<(Attempt & Buyer)[]> {
  const asked = attempts.map(({ orderId, shopperId, scope, key, hash, order }) => ({
    orderId,
    shopperId,
    scope,
    key: key ?? null,
    hash,
    addressId: order.address,
  }));
  const ids = [...new Set(attempts.flatMap(({ shopperId }) => shopperId ?? []))];
  const rows = await runPrepared<Row>(
    tx,
    sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked ("orderId" text, "shopperId" text,
        scope text, key text, hash text, "addressId" text)
    ), locked as materialized (
      select ${shoppers.id}, ${shoppers.name} from ${shoppers} where ${shoppers.id} = any(${sql.param(ids)}::text[])
      order by ${shoppers.id} for no key update
    ), claimed as (${claimsSql(sql`
      select scope, key, hash, "orderId" as result_id from asked left join locked on locked.id = "shopperId"
      where key is not null and ("shopperId" is null or locked.id is not null)`)}
    )
    select "orderId", locked.name as "shopperName", claimed.hash, claimed.result_id as "resultId",
      ${addressOfEach({ id: '"addressId"', shopperId: '"shopperId"' })} as address
    from asked left join locked on locked.id = "shopperId"
      left join claimed on claimed.scope = asked.scope and claimed.key = asked.key`,
  );
  const found = new Map(rows.map((row) => [row.orderId, row]));
  return attempts.map((attempt) => {
    const {
      hash = null,
      resultId = null,
      address = null,
      shopperName = null,
    } = found.get(attempt.orderId) ?? {};
    return { ...attempt, claimed: { hash, resultId }, shopperName, addressRow: address };
  });
}

const lineSchema = z.object({ product: idSchema });

/**
 * The first specified check that an invalid order fails (specification, section 5). It accepts any input, as these
 * checks come before complaints about the rest. Throws `NOT_FOUND` for an address that is not the shopper's.
 */
export async function whyUnplaceable(
  db: Db,
  shopperId: string,
  sent: { address?: unknown; items?: unknown },
): Promise<AppError | undefined> {
  const items: unknown[] = Array.isArray(sent.items) ? sent.items : [];
  const ids = items.flatMap((item) => storable(lineSchema.safeParse(item).data?.product) ?? []);
  const id = storable(idSchema.safeParse(sent.address).data);
  const refusal = refuseToPlace({
    address: id === undefined ? sent.address : (await hasAddress(db, { id, shopperId })) ? { _id: id } : {},
    isLoggedIn: true,
    lineCount: items.length,
    openLineCount: ids.length === 0 ? 0 : await db.$count(products, inArray(products.id, ids)),
  });
  if (!refusal) return undefined;
  const isGone = refusal === "incompleteAddress" && id !== undefined;
  return new AppError(isGone ? "NOT_FOUND" : "INVALID", t.later(refusal));
}

/** PostgreSQL stores no text with this character, so no record has such an id. */
const storable = (id: string | undefined) => (id?.includes("\0") ? undefined : id);
