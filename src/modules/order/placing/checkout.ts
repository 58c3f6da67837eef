import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { z } from "zod";
import { idSchema } from "#kernel/contract/fields.ts";
import type { Db, Tx } from "#kernel/db/connect.ts";
import { type Claimed, claimsSql, hashOf } from "#kernel/db/idempotency.ts";
import { runPrepared } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { toPaise } from "#kernel/money/money.ts";
import { spokenCode } from "#kernel/texts/spoken.ts";
import { type AddressJson, addressOfEach, hasAddress } from "#modules/address/index.ts";
import type { Cart } from "#modules/cart/index.ts";
import { products } from "#modules/catalog/index.ts";
import { shoppers } from "#modules/identity/index.ts";
import type { PaymentCode } from "#modules/payment/index.ts";
import type { PlaceOrder } from "../contract/place-order.ts";
import type { OrderRequest, TakenByStore } from "../order-extension.ts";
import { refuseToPlace } from "../rules/order-checks.ts";
import type { Totals } from "../rules/shared/pricing.ts";
import { t } from "../texts/checkout-texts.ts";

/** A call to place a cart, of a shopper or of the store itself. */
export type PlaceOrderCall = {
  /** Null for somebody without an account. */
  shopperId: string | null;
  order: PlaceOrder;
  idempotencyKey?: string;
  now: Date;
  mail: MailQueue;
  hasGateway: boolean;
  /** True if it is refused while the store is closed. Sellers may order for a shopper at any time. */
  heedsClosing: boolean;
  byStore?: TakenByStore;
  /** Throws if the shopper orders too often. Only new orders count, not repeats of one. */
  admit: () => Promise<void>;
};

/** A cart that is to be placed, in one delivery or two. Each shopper's keys are separate. */
export type Checkout = Pick<
  PlaceOrderCall,
  "shopperId" | "now" | "mail" | "heedsClosing" | "byStore" | "admit"
> & {
  orderId: string;
  scope: string;
  key: string | undefined;
  hash: string;
  addressId: string;
  paymentMethod: PaymentCode;
  /** The shopper's last order as the page knows it; undefined if the page does not say. */
  lastOrder: string | null | undefined;
  /** The orders on their way as the page knows them, each with its revision. */
  openOrders: Readonly<Record<string, number>>;
  /** The cart as the page shows it; undefined if the page does not say. */
  cart: Cart | undefined;
  /** The orders that it makes, the first with the promo code. */
  deliveries: readonly CartDelivery[];
  /** The code of the language that it was sent in. */
  language: string;
};

/** One delivery of a cart: an order with its own lines, time, sums and extras. */
export type CartDelivery = OrderRequest & {
  chosen: PlaceOrder["delivery"];
  /** The sums that the shopper was shown, in paise. */
  shown: ShownSums;
  /** The cart's other delivery; missing for a cart that comes at once. */
  other?: { items: OrderRequest["items"] };
  /** The first order of the cart; null if it is that itself. */
  placedWith: string | null;
};

type ShownSums = Omit<Totals, "paymentsPaise" | "roundingPaise">;

/**
 * The cart of a call. What the page knows of other orders and of the saved cart is no part of its hash: a repeated call
 * may know more.
 */
export function toCheckout(call: PlaceOrderCall): Checkout {
  const { shopperId, idempotencyKey, now, mail, heedsClosing, byStore } = call;
  const { lastOrder, openOrders = {}, cart, ...order } = call.order;
  let admitted: Promise<void> | undefined;
  const deliveries = deliveriesOf(call);
  return {
    shopperId,
    now,
    mail,
    heedsClosing,
    ...(byStore && { byStore }),
    // A call that is repeated because others of its batch failed counts once.
    admit: () => {
      admitted ??= call.admit();
      return admitted;
    },
    orderId: deliveries[0].orderId,
    scope: orderScope(shopperId),
    key: idempotencyKey?.toLowerCase(),
    hash: hashOf(byStore ? [order, byStore.address] : order),
    addressId: order.address,
    paymentMethod: order.paymentMethod,
    lastOrder,
    openOrders,
    cart,
    deliveries,
    language: spokenCode(),
  };
}

function deliveriesOf({ shopperId, now, order }: PlaceOrderCall): readonly [CartDelivery, ...CartDelivery[]] {
  const { also } = order;
  const of = (sent: NonNullable<PlaceOrder["also"]>) => ({
    orderId: randomUUID(),
    shopperId,
    items: sent.items,
    extras: sent.extras ?? {},
    now,
    chosen: sent.delivery,
    shown: {
      subTotalPaise: toPaise(sent.subTotal),
      shippingPaise: toPaise(sent.shippingCharges),
      handlingPaise: toPaise(sent.handlingCharges),
      discountPaise: toPaise(sent.discount),
      totalPaise: toPaise(sent.totalAmount),
    },
  });
  const first = { ...of(order), promoCode: order.promoCode || null, placedWith: null };
  if (!also) return [first];
  const second = { ...of(also), promoCode: null, placedWith: first.orderId };
  return [
    { ...first, other: { items: also.items } },
    { ...second, other: { items: order.items } },
  ];
}

/** The hash of an order as it was sent. What its page knows of other orders and of the saved cart is no part of it. */
export const hashOfOrder = ({ lastOrder, openOrders, cart, ...order }: PlaceOrder): string => hashOf(order);

/** The scope of a shopper's keys for orders. Orders without an account have one of their own. */
export function orderScope(shopperId: string | null): string {
  return `order:${shopperId ?? "store"}`;
}

/** A checkout's account, and the first claim of its key. */
export type Buyer = {
  claimed: Claimed;
  /** Null if the account was deleted. */
  shopperName: string | null;
  /** The code of the account's language; null if none was chosen, or without an account. */
  language: string | null;
  /** Null if there is no such address, or it is somebody else's. */
  addressRow: AddressJson | null;
};

/** Somebody without an account. */
export const NOBODY: Buyer = {
  claimed: { hash: null, resultId: null },
  shopperName: null,
  language: null,
  addressRow: null,
};

type Row = Claimed &
  Pick<Buyer, "shopperName" | "language"> & { orderId: string; address: AddressJson | null };

/**
 * Claims the checkouts' keys, and reads their addresses: the buyers by the checkouts' `orderId`. Before that it locks
 * the shoppers, in the order of their ids: until the transaction ends no account is deleted and no cart saved, so that
 * the ordered lines are removed from the current cart.
 */
export async function claimKeys(tx: Tx, checkouts: readonly Checkout[]): Promise<(orderId: string) => Buyer> {
  const claims = checkouts.map(({ orderId, shopperId, scope, key, hash, addressId }) => ({
    orderId,
    shopperId,
    scope,
    key: key ?? null,
    hash,
    addressId,
  }));
  const ids = [...new Set(checkouts.flatMap(({ shopperId }) => shopperId ?? []))];
  const rows = await runPrepared<Row>(
    tx,
    sql`
    with claims as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as claims ("orderId" text, "shopperId" text,
        scope text, key text, hash text, "addressId" text)
    ), locked as materialized (
      select ${shoppers.id}, ${shoppers.name}, ${shoppers.language} from ${shoppers} where ${shoppers.id} = any(${sql.param(ids)}::text[])
      order by ${shoppers.id} for no key update
    ), claimed as (${claimsSql(sql`
      select scope, key, hash, "orderId" as result_id from claims left join locked on locked.id = "shopperId"
      where key is not null and ("shopperId" is null or locked.id is not null)`)}
    )
    select "orderId", locked.name as "shopperName", locked.language, claimed.hash, claimed.result_id as "resultId",
      ${addressOfEach({ id: '"addressId"', shopperId: '"shopperId"' })} as address
    from claims left join locked on locked.id = "shopperId"
      left join claimed on claimed.scope = claims.scope and claimed.key = claims.key`,
  );
  const buyers = new Map(
    rows.map(({ orderId, shopperName, language, address: addressRow, hash, resultId }) => [
      orderId,
      { claimed: { hash, resultId }, shopperName, language, addressRow },
    ]),
  );
  return (orderId) => buyers.get(orderId) ?? NOBODY;
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
