import { type SQL, sql } from "drizzle-orm";
import type { Connection, Db } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { toPaise, toRupees } from "#kernel/money/money.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { complaintLines, complaints } from "#modules/customer/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { orders, soldLines } from "#modules/order/index.ts";
import { refuseUnusualSum } from "#modules/store/index.ts";
import type { Charge, ChargeableComplaint } from "../contract.ts";
import { kindName } from "../rules/entries.ts";
import { t } from "../server-texts.ts";
import { growerEntries } from "../tables.ts";
import { lockGrowers } from "./balances.ts";
import { growerName, recordEntry } from "./enter.ts";

type Row = Omit<ChargeableComplaint, "day" | "amount" | "reason"> & {
  orderId: string;
  productId: string;
  createdAt: string;
  paise: number;
};

/** The number of complaints on a grower's page. */
const SHOWN = 30;

/**
 * Answered complaints about lines with a grower's lots that the grower does not bear yet, the newest first. `paise` is
 * the lot's part of what the shopper got, by the prices of all that the complaint is about; for a replacement, which has
 * no sum, what the grower was owed.
 */
async function chargeable(db: Connection, growerId: string, which: SQL = sql`true`): Promise<Row[]> {
  const { rows } = await db.execute<Row>(sql`
    with about as (
      select c.id as complaint, s.order_id, s.product_id, sum(s.paise) as paise from ${complaints} c
      inner join ${complaintLines} l on l.complaint_id = c.id
      inner join ${soldLines} s on s.order_item_id = l.order_item_id and s.order_id = c.order_id
      where c.answer in ('credit', 'replacement', 'refund') and c.order_id in (
        select m.order_id from ${growerEntries} m where m.grower_id = ${growerId} and m.amount is not null)
      group by c.id, s.order_id, s.product_id
    ), lines as (
      select complaint, sum(paise) as paise from about group by complaint
    ), parts as (
      select about.complaint, e.lot_id, e.order_id,
        min(e.product_id) as product_id, min(e.product_name) as product, min(e.grower_id) as grower_id,
        sum(e.paise) as owed, sum(e.sold_paise) as sold
      from about inner join ${growerEntries} e on e.order_id = about.order_id and e.product_id = about.product_id
        and e.amount is not null
      group by about.complaint, e.lot_id, e.order_id
      having sum(e.amount) > 0
    ), shared as (
      select parts.*, c.words, c.created_at, case when c.answer_paise is null then owed
        else round(c.answer_paise * sold
          / nullif(greatest(sum(sold) over (partition by complaint), lines.paise), 0)) end as part
      from parts inner join lines using (complaint) inner join ${complaints} c on c.id = complaint
    )
    select p.complaint, p.lot_id as lot, n.number as "lotNumber", p.order_id as "orderId", p.product_id as "productId",
      p.product, o.invoice_number as "invoiceNumber", p.words, p.created_at::text as "createdAt",
      coalesce(p.part, 0)::float8 as paise
    from shared p inner join ${orders} o on o.id = p.order_id inner join lots n on n.id = p.lot_id
    where p.grower_id = ${growerId} and ${which} and not exists (select from ${growerEntries} b
      where b.complaint_id = p.complaint and b.grower_id = p.grower_id and b.lot_id = p.lot_id)
    order by p.created_at desc, p.complaint, n.number limit ${SHOWN}`);
  return rows;
}

/** The answered complaints that a grower may be charged for. */
export async function chargeableComplaints(db: Connection, growerId: string): Promise<ChargeableComplaint[]> {
  return (await chargeable(db, growerId)).map(({ orderId: _, productId: __, createdAt, paise, ...row }) => {
    const day = storeDay(new Date(createdAt));
    // The ledger keeps no words of a shopper, and the grower reads none.
    const reason = t("complaintReason", { product: row.product, day: formatShortDay(day) });
    return { ...row, day, amount: toRupees(paise), reason };
  });
}

type Charging = { id: string; charge: Charge; seller: SellerAccount; now: Date };

/**
 * Charges a grower for an answered complaint about a lot, once. Throws `NOT_FOUND` without such a complaint, and
 * `CONFLICT` if the grower bears it already.
 */
export async function chargeComplaint(db: Db, { id, charge, seller, now }: Charging): Promise<void> {
  const { complaint, lot, amount, reason, confirmed } = charge;
  await transact(db, async (tx) => {
    const name = await growerName(tx, id);
    // An order that is cancelled meanwhile would give back only what was charged before.
    await tx.execute(sql`
      select from ${orders} where ${orders.id} = (select order_id from ${complaints} where id = ${complaint}) for share`);
    // Another charge of this complaint waits for this one, and so does a run of payments.
    await lockGrowers(tx, [id]);
    const [about] = await chargeable(tx, id, sql`p.complaint = ${complaint} and p.lot_id = ${lot}`);
    const isCharged = await tx.$count(
      growerEntries,
      sql`${growerEntries.complaintId} = ${complaint} and ${growerEntries.growerId} = ${id} and ${growerEntries.lotId} = ${lot}`,
    );
    if (isCharged > 0) throw new AppError("CONFLICT", t.later("chargedAlready"));
    if (!about) throw new AppError("NOT_FOUND", t.later("noComplaint"));
    await refuseUnusualSum(tx, {
      field: "amount",
      paise: toPaise(amount),
      expected: { kind: "usual", paise: about.paise },
      isConfirmed: confirmed,
    });
    await tx.insert(growerEntries).values({
      growerId: id,
      kind: "deducted",
      paise: -toPaise(amount),
      day: storeDay(now),
      reason,
      complaintId: complaint,
      lotId: lot,
      orderId: about.orderId,
      productId: about.productId,
      productName: about.product,
      sellerEmail: seller.email,
    });
    await recordEntry(tx, seller, { id, name, after: { entry: kindName("deducted"), amount, reason } });
  });
}
