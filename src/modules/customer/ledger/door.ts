import { eq, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { formatPaise, toPaise, toRupees } from "#kernel/money/money.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import {
  dueAtDoorPaise,
  lockOrders,
  ORDER_RECORD,
  orders,
  receivedAtDoorPaise,
} from "#modules/order/index.ts";
import type { DecideDoor } from "../contract.ts";
import { customerOfOrder } from "../people/customer-record.ts";
import { t } from "../server-texts.ts";
import { doorDecisions } from "../tables.ts";
import { addEntry, lockCustomer } from "./ledger.ts";

/**
 * The money by which an order differs from what was due at its door, less what the seller has decided about, in paise.
 * Below zero, less was paid. An order that is no longer delivered has no difference.
 */
const undecidedPaise = sql<number>`((case when ${orders.status} = 'Delivered'
    then ${receivedAtDoorPaise} - ${dueAtDoorPaise} else 0 end)
  - coalesce((select sum(d.paise) from door_decisions d where d.order_id = ${orders.id}), 0))::float8`;

/** The undecided money at the door of orders, by their ids, in paise. */
export async function undecidedOf(
  db: Connection,
  orderIds: readonly string[],
): Promise<{ orderId: string; paise: number }[]> {
  const rows = await db
    .select({ orderId: orders.id, paise: sql<number>`${undecidedPaise}` })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param([...orderIds])}::text[])`);
  return rows.filter(({ paise }) => paise !== 0);
}

/** The undecided money at the doors of a day's deliveries, with its customers, the oldest order first; one query. */
export async function undecidedOn(db: Connection, day: string) {
  const { rows } = await db.execute<{
    id: string;
    invoice_number: string;
    name: string;
    customer: string;
    paise: number;
  }>(sql`
    select * from (
      select ${orders.id}, ${orders.invoiceNumber}, coalesce(c.merged_into, c.id) as customer,
        trim(concat(${orders.address}->>'firstName', ' ', ${orders.address}->>'lastName')) as name,
        ${undecidedPaise} as paise
      from ${orders} inner join customers c on c.shopper_id = ${orders.shopperId}
        or ${orders.shopperId} is null and c.shopper_id is null
          and c.phone_digits = customer_phone(${orders.address}->>'phone')
      where ${orders.deliveryDay} = ${day}
    ) doors where paise <> 0 order by invoice_number`);
  return rows.map(({ id: _id, invoice_number: invoiceNumber, name, customer, paise }) => ({
    ...{ _id, invoiceNumber, name, customer },
    difference: paise < 0 ? -toRupees(-paise) : toRupees(paise),
  }));
}

/**
 * Carries money that was short or over at an order's door to its customer's balance, or leaves it. Each rupee is
 * decided once. Throws `NOT_FOUND`, and `CONFLICT` if it is decided already or differs from what was shown.
 */
export async function decideDoor(
  db: Db,
  { order: orderId, difference, carry }: DecideDoor,
  seller: SellerAccount,
): Promise<void> {
  await transact(db, async (tx) => {
    const [order] = await lockOrders(tx, eq(orders.id, orderId));
    if (!order) throw new AppError("NOT_FOUND", t.later("orderNotFound"));
    const paise = await undecidedPaiseOf(tx, orderId);
    if (paise === 0) throw new AppError("CONFLICT", t.later("decidedAlready"));
    if (paise !== toPaise(difference)) {
      throw new AppError("CONFLICT", t.later("otherDifference", { sum: formatPaise(Math.abs(paise)) }));
    }
    const sellerEmail = seller.email;
    await tx.insert(doorDecisions).values({ orderId, paise, carried: carry, sellerEmail });
    if (carry) {
      const customer = await lockCustomer(tx, customerOfOrder(orderId));
      await addEntry(tx, customer, { paise, kind: paise < 0 ? "short" : "over", orderId, sellerEmail });
    }
    await recordActions(tx, seller, [
      {
        ...{ subject: ORDER_RECORD, action: "changed", id: orderId, name: order.invoiceNumber },
        before: {},
        after: { [carry ? "carried" : "leftAtDoor"]: toRupees(paise) },
      },
    ]);
  });
}

async function undecidedPaiseOf(tx: Tx, orderId: string): Promise<number> {
  const [undecided] = await undecidedOf(tx, [orderId]);
  return undecided?.paise ?? 0;
}
