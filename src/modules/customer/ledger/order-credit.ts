import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import type { Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise } from "#kernel/money/money.ts";
import {
  adjustmentOf,
  balanceUsed,
  type OrderExtension,
  type OrderGroup,
  type OrderRequest,
  orderExtra,
  orders,
  type PlacementSession,
  paidOf,
  paidPaise,
} from "#modules/order/index.ts";
import { replacementNotes } from "../complaints/replacements.ts";
import { CREDIT } from "../rules/credit-kind.ts";
import { t } from "../server-texts.ts";
import { complaints, customerCredits, customers, orderCredits } from "../tables.ts";
import { forgetSettled } from "./door.ts";
import { addEntry, lockCustomers } from "./ledger.ts";

/**
 * An order takes its customer's balance along, if the shopper says so: credit that pays for it, or money from last time.
 * It also takes along what is to be replaced. A cancelled order gives both back, and a restored one takes them again.
 */
export const customerExtension: OrderExtension = {
  locks: "balances",
  placing: { locks: lockBalances, open: openPlacementSession },
  adjustment: CREDIT,
  reserve: { release, reserveAgain },
  // The balance that `followTotals` changes is locked before the packed stock, as all code does.
  onPacked: (tx, packed) => lockTakers(tx, [...packed.keys()]),
  onAdjusted: followTotals,
  onReceiving: forgetSettled,
  extra: orderExtra({
    name: CREDIT.kind,
    schema: z.literal(true, { error: () => t("creditUnclear") }),
    write: () => undefined,
    notes: () => [],
  }),
  notes: replacementNotes,
};

/** A customer whose orders are placed, as the locking query returns it. */
const lockedSchema = z.object({
  shopper_id: z.string().nullable(),
  customer_id: z.string(),
  /** With what a changed order has taken along, which is free for it. */
  balance_paise: z.number(),
  taken_paise: z.number(),
  /** The orders that have taken the balance along before they were changed. */
  carrying: z.array(z.string()),
});

type Locked = z.infer<typeof lockedSchema>;

/**
 * Locks the customers whose balance is not zero, to whom something is to be replaced, or whose order is changed and has
 * taken the balance along: that is free for it. Most orders have none. A preview locks nothing.
 */
function lockBalances(requests: readonly OrderRequest[], isPreview: boolean) {
  const shoppers = [...new Set(requests.flatMap(({ shopperId }) => shopperId ?? []))];
  const placed = requests.flatMap(({ isPlaced, orderId }) => (isPlaced ? [orderId] : []));
  const { takenPaise, carrying, takers } = takenBy(placed);
  return sql`select c.shopper_id, root.id as customer_id,
      root.balance_paise + ${takenPaise} as balance_paise, ${takenPaise} as taken_paise, ${carrying} as carrying
    from ${customers} c inner join ${customers} root on root.id = coalesce(c.merged_into, c.id)
    where c.id in (select id from ${customers} where shopper_id = any(${sql.param(shoppers)}::text[]) ${takers})
      and (root.balance_paise <> 0 or exists (select from complaints p where p.customer_id = root.id
          and p.answer = 'replacement' and p.replacement_order_id is null) or ${carrying} <> '[]')
    order by root.id ${isPreview ? sql`` : sql`for no key update of root`}`;
}

/** What changed orders have taken along of the customer `root`, and who has; nothing for new orders. */
function takenBy(placed: readonly string[]) {
  if (placed.length === 0) return { takenPaise: sql`0`, carrying: sql`'[]'::jsonb`, takers: sql`` };
  const ofOrders = sql`taken.order_id = any(${sql.param([...placed])}::text[])`;
  const ofRoot = sql`from order_credits taken inner join ${customers} taker on taker.id = taken.customer_id
    where ${ofOrders} and coalesce(taker.merged_into, taker.id) = root.id`;
  return {
    takenPaise: sql`coalesce((select sum(taken.paise) ${ofRoot} and taken.released_at is null), 0)::float8`,
    carrying: sql`coalesce((select jsonb_agg(taken.order_id) ${ofRoot}), '[]')`,
    takers: sql`union select customer_id from order_credits taken where ${ofOrders}`,
  };
}

async function openPlacementSession(_: Tx, { locked }: OrderGroup): Promise<PlacementSession> {
  return sessionOf(z.array(lockedSchema).parse(locked));
}

function sessionOf(locked: readonly Locked[]): PlacementSession {
  /** The balances that are left, by the customers' ids. */
  const left = new Map(locked.map((row) => [row.customer_id, row.balance_paise]));
  const carried = new Map<string, number>();
  const taken: Taken[] = [];
  const replacing: { orderId: string; customerId: string }[] = [];
  const carries = ({ orderId }: OrderRequest, row: Locked | undefined) =>
    row?.carrying.includes(orderId) ?? false;
  const of = (request: OrderRequest) =>
    locked.find((row) => carries(request, row)) ??
    locked.find(({ shopper_id: id }) => id !== null && id === request.shopperId);
  return {
    adjust: (draft, sumPaise) => {
      const customer = of(draft);
      if (draft.extras?.[CREDIT.kind] !== true && !carries(draft, customer)) return [];
      const paise = balanceUsed(left.get(customer?.customer_id ?? "") ?? 0, sumPaise);
      carried.set(draft.orderId, 0 - paise);
      return adjustmentOf(CREDIT, paise);
    },
    reserve: (draft) => {
      const customer = of(draft);
      if (!customer) return;
      const { orderId } = draft;
      const { customer_id: customerId } = customer;
      if (!replacing.some((each) => each.customerId === customerId)) replacing.push({ orderId, customerId });
      const paise = carried.get(orderId) ?? 0;
      const beforePaise = draft.isPlaced ? customer.taken_paise : 0;
      if (paise === 0 && !carries(draft, customer)) return;
      left.set(customerId, (left.get(customerId) ?? 0) - paise);
      taken.push({ orderId, customerId, paise, beforePaise });
    },
    writes: () => [
      ...(taken.length === 0 ? [] : writesOf(taken)),
      ...(replacing.length === 0 ? [] : [takeReplacements(replacing)]),
    ],
  };
}

/** A balance that an order takes along, and how much of it a changed order has taken before. */
type Taken = { orderId: string; customerId: string; paise: number; beforePaise: number };

function writesOf(taken: readonly Taken[]) {
  const entries = taken.flatMap(({ customerId, orderId, paise, beforePaise }) =>
    paise === beforePaise
      ? []
      : [{ customerId, orderId, paise: beforePaise - paise, kind: entryKind(beforePaise, paise) }],
  );
  const rows = taken.map(({ beforePaise: _, ...row }) => row);
  return [
    // An order that was changed has its row already.
    sql`${insertRows(orderCredits, rows)} on conflict (order_id) do update
      set customer_id = excluded.customer_id, paise = excluded.paise, released_at = null`,
    ...(entries.length > 0 ? [insertRows(customerCredits, entries)] : []),
  ];
}

/** The kind of the entry for another sum that an order takes along. */
const entryKind = (beforePaise: number, paise: number) =>
  Math.abs(paise) < Math.abs(beforePaise) ? ("given_back" as const) : ("used" as const);

/** The statement by which orders take along what is to be replaced to their customers. */
const takeReplacements = (replacing: readonly { orderId: string; customerId: string }[]) => sql`
  update complaints set replacement_order_id = taking."orderId"
  from jsonb_to_recordset(${JSON.stringify(replacing)}::jsonb) as taking ("orderId" text, "customerId" text)
  where complaints.customer_id = taking."customerId" and complaints.answer = 'replacement'
    and complaints.replacement_order_id is null`;

/** Locks the customers whose balance orders have taken along. */
async function lockTakers(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = sql.param([...orderIds]);
  await lockCustomers(
    tx,
    sql`${customers.id} in (select customer_id from order_credits where order_id = any(${ids}::text[]))`,
  );
}

/** Gives back what cancelled orders have taken along. */
async function release(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const ids = sql.param([...orderIds]);
  await lockTakers(tx, orderIds);
  await tx.execute(sql`
    with released as (
      update order_credits set released_at = now()
      where order_id = any(${ids}::text[]) and released_at is null
      returning order_id, customer_id, paise
    )
    insert into customer_credits (customer_id, order_id, paise, kind)
    select coalesce(c.merged_into, c.id), released.order_id, released.paise, 'given_back'
    from released inner join customers c on c.id = released.customer_id
    where released.paise <> 0 order by released.order_id`);
  await tx
    .update(complaints)
    .set({ replacementOrderId: null })
    .where(inArray(complaints.replacementOrderId, [...orderIds]));
}

/** Orders that are no longer cancelled take along again what their adjustments say. Throws `CONFLICT` if it was spent meanwhile. */
async function reserveAgain(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await lockTakers(tx, orderIds);
  const released = await tx
    .select({
      orderId: orderCredits.orderId,
      customerId: orderCredits.customerId,
      invoice: orders.invoiceNumber,
    })
    .from(orderCredits)
    .innerJoin(orders, eq(orders.id, orderCredits.orderId))
    .where(and(inArray(orderCredits.orderId, [...orderIds]), isNotNull(orderCredits.releasedAt)))
    .orderBy(asc(orderCredits.orderId));
  for (const { orderId, customerId, invoice } of released) {
    const [customer] = await lockCustomers(tx, eq(customers.id, customerId));
    if (!customer) throw new Error("an order's customer is gone");
    const paise = await paidPaise(tx, { orderId, kind: CREDIT.kind });
    const isCovered = paise > 0 ? customer.balancePaise >= paise : customer.balancePaise <= paise;
    if (paise !== 0 && !isCovered) {
      throw new AppError(
        "CONFLICT",
        t.later("spentMeanwhile", { invoice, sum: formatPaise(Math.abs(paise)) }),
      );
    }
    if (paise !== 0) await addEntry(tx, customer, { paise: -paise, kind: "used", orderId });
    await tx.update(orderCredits).set({ paise, releasedAt: null }).where(eq(orderCredits.orderId, orderId));
  }
  // An order that is with its shopper again takes along what it may have brought, and nothing that was answered later.
  await tx.execute(sql`
    update complaints p set replacement_order_id = o.id
    from orders o, customers c
    where o.id = any(${sql.param([...orderIds])}::text[]) and c.shopper_id = o.shopper_id
      and p.customer_id = coalesce(c.merged_into, c.id) and p.answer = 'replacement' and p.replacement_order_id is null
      and (o.status = 'Pending' or exists (select from order_trail t where t.order_id = o.id
        and t.status in ('Out for Delivery', 'Delivered') and t.created_at > p.answered_at
        and t.created_at < now()::timestamptz(3)))`);
}

/** Follows locked orders whose bags were weighed: credit that they no longer need goes back to the balance. */
async function followTotals(
  tx: Tx,
  adjusted: ReadonlyMap<string, readonly { kind: string; paise: number }[]>,
): Promise<void> {
  const paid = new Map(
    [...adjusted].flatMap(([orderId, adjustments]) => {
      const isPaying = adjustments.some(({ kind }) => kind === CREDIT.kind);
      return isPaying ? [[orderId, paidOf(adjustments, CREDIT)] as const] : [];
    }),
  );
  if (paid.size === 0) return;
  const takers = await tx
    .select()
    .from(orderCredits)
    .where(and(inArray(orderCredits.orderId, [...paid.keys()]), isNull(orderCredits.releasedAt)))
    .orderBy(asc(orderCredits.orderId));
  for (const { orderId, customerId, paise: beforePaise } of takers) {
    const paise = paid.get(orderId) ?? 0;
    if (beforePaise === paise) continue;
    const [customer] = await lockCustomers(tx, eq(customers.id, customerId));
    if (!customer) throw new Error("an order's customer is gone");
    const kind = entryKind(beforePaise, paise);
    await addEntry(tx, customer, { paise: beforePaise - paise, kind, orderId });
    await tx.update(orderCredits).set({ paise }).where(eq(orderCredits.orderId, orderId));
  }
}
