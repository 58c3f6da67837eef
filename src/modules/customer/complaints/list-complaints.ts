import { and, count, eq, inArray, isNull, min, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import type { SellerTask } from "#modules/backoffice/index.ts";
import { goodsThatCame, orderItems, orders, ordersOf } from "#modules/order/index.ts";
import type { Complaint, ComplaintsQuery } from "../contract.ts";
import { customerSellerPages } from "../paths.ts";
import { t } from "../server-texts.ts";
import { complaintLines, complaintPhotos, complaints, customers } from "../tables.ts";

const DEFAULT_LIMIT = 30;

/** Complaints, those that wait the longest first, or the answered ones, the newest first. */
export async function listComplaints(
  db: Connection,
  { list = "open", after, limit = DEFAULT_LIMIT }: ComplaintsQuery,
): Promise<{ complaints: Complaint[]; open: number; next: string | null }> {
  const place = after === undefined ? undefined : afterPlace(after, list === "open");
  const where = and(
    list === "open" ? isNull(complaints.answer) : sql`${complaints.answer} is not null`,
    place,
  );
  const rows = await complaintsWhere(db, where, { limit: limit + 1, oldestFirst: list === "open" });
  const shown = rows.slice(0, limit);
  return {
    complaints: shown,
    open: await db.$count(complaints, isNull(complaints.answer)),
    next: rows.length > limit ? (shown.at(-1)?._id ?? null) : null,
  };
}

function afterPlace(id: string, oldestFirst: boolean): SQL {
  const place = sql`(${complaints.createdAt}, ${complaints.id})`;
  const last = sql`(select created_at, id from complaints where id = ${id})`;
  return oldestFirst ? sql`${place} > ${last}` : sql`${place} < ${last}`;
}

/** Complaints with their photos and the names of what came, the newest first unless told otherwise. */
export async function complaintsWhere(
  db: Connection,
  where: SQL | undefined,
  { limit, oldestFirst = false }: { limit?: number; oldestFirst?: boolean },
): Promise<Complaint[]> {
  const way = oldestFirst ? sql`asc` : sql`desc`;
  const query = db
    .select({
      complaint: complaints,
      invoiceNumber: orders.invoiceNumber,
      customer: customers.name,
      comesWith: sql<
        string | null
      >`(select invoice_number from orders r where r.id = ${complaints.replacementOrderId})`,
    })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .innerJoin(customers, eq(customers.id, complaints.customerId))
    .where(where)
    .orderBy(sql`${complaints.createdAt} ${way}, ${complaints.id} ${way}`);
  const rows = await (limit === undefined ? query : query.limit(limit));
  const ids = rows.map(({ complaint }) => complaint.id);
  const lines = Map.groupBy(
    await db
      .select({
        complaintId: complaintLines.complaintId,
        itemId: complaintLines.orderItemId,
        name: orderItems.name,
      })
      .from(complaintLines)
      .innerJoin(orderItems, eq(orderItems.id, complaintLines.orderItemId))
      .where(inArray(complaintLines.complaintId, ids))
      .orderBy(orderItems.lineNumber),
    ({ complaintId }) => complaintId,
  );
  const came = await namesThatCame(
    db,
    rows.map(({ complaint }) => complaint.orderId),
  );
  const photos = Map.groupBy(
    await db
      .select({
        complaintId: complaintPhotos.complaintId,
        position: complaintPhotos.position,
        name: complaintPhotos.name,
      })
      .from(complaintPhotos)
      .where(inArray(complaintPhotos.complaintId, ids))
      .orderBy(complaintPhotos.position),
    ({ complaintId }) => complaintId,
  );
  return rows.map(({ complaint, invoiceNumber, customer, comesWith }) => ({
    _id: complaint.id,
    order: { _id: complaint.orderId, invoiceNumber },
    customer: { _id: complaint.customerId, name: customer },
    lines: (lines.get(complaint.id) ?? []).map(({ itemId, name }) => came.get(itemId) ?? name),
    items: (lines.get(complaint.id) ?? []).map(({ itemId }) => itemId),
    words: complaint.words,
    photos: (photos.get(complaint.id) ?? []).map(({ position, name }) => ({ position, name })),
    createdAt: complaint.createdAt.toISOString(),
    answer: toAnswer(complaint, comesWith),
  }));
}

/** The names of what came with orders, by the ids of the lines. */
async function namesThatCame(db: Connection, orderIds: readonly string[]): Promise<Map<string, string>> {
  const loaded = orderIds.length > 0 ? await ordersOf(db, [...new Set(orderIds)]) : [];
  return new Map(
    loaded.flatMap(({ items }) =>
      items.flatMap((item) => {
        const goods = goodsThatCame(item);
        return goods ? [[item.id, goods.name] as const] : [];
      }),
    ),
  );
}

function toAnswer(row: typeof complaints.$inferSelect, comesWith: string | null): Complaint["answer"] {
  const { answer, answerPaise, answerWords, refundReference, answeredAt } = row;
  if (answer === null || answeredAt === null) return null;
  return {
    kind: answer,
    amount: answerPaise === null ? null : toRupees(answerPaise),
    words: answerWords,
    reference: refundReference,
    comesWith,
    at: answeredAt.toISOString(),
  };
}

/** The complaints about a shopper's own orders, the newest first. */
export function ownComplaints(db: Connection, shopperId: string): Promise<Complaint[]> {
  return complaintsWhere(db, eq(orders.shopperId, shopperId), {});
}

/** The complaints that wait for an answer, by the day of the oldest. */
export async function complaintTasks(db: Connection): Promise<SellerTask[]> {
  const [row] = await db
    .select({ count: count(), since: min(complaints.createdAt) })
    .from(complaints)
    .where(isNull(complaints.answer));
  if (!row?.since) return [];
  const to = `${customerSellerPages.customers}?show=complaints`;
  return [
    {
      phase: "answer",
      count: row.count,
      title: t("complaintsTitle", { count: row.count }),
      text: t("complaintsText", { day: formatShortDay(storeDay(row.since)) }),
      link: { to, words: t("taskLink") },
    },
  ];
}

/** A photo's bytes. `shopperId`: only of that shopper's own complaint; null for the seller. */
export async function findPhoto(
  db: Connection,
  { id, position, shopperId }: { id: string; position: number; shopperId: string | null },
): Promise<Buffer | undefined> {
  const [photo] = await db
    .select({ webp: complaintPhotos.webp })
    .from(complaintPhotos)
    .innerJoin(complaints, eq(complaints.id, complaintPhotos.complaintId))
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .where(
      and(
        eq(complaintPhotos.complaintId, id),
        eq(complaintPhotos.position, position),
        shopperId === null ? undefined : eq(orders.shopperId, shopperId),
      ),
    );
  return photo?.webp;
}
