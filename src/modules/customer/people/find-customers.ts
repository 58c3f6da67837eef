import { type SQL, sql } from "drizzle-orm";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/sql-parts.ts";
import { toRupees } from "#kernel/money/money.ts";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { statusName } from "#modules/order/index.ts";
import type { Customer, CustomerExport, CustomersQuery } from "../contract.ts";
import { kindName } from "../rules/credit.ts";
import { t } from "../server-texts.ts";
import { isCustomerOf } from "./customer-record.ts";

const DEFAULT_LIMIT = 30;

/** A page of customers, the newest first. `next` is the `after` of the next page. */
export type CustomersPage = { customers: Customer[]; next: string | null };

/**
 * The customers of a list that match a search: each word is somewhere in name, e-mail, phone numbers or addresses, or in
 * the name alone. A customer who was merged into another is found as that one. An invoice number finds its customer.
 */
export async function findCustomers(
  db: Connection,
  { q, list = "all", after, limit = DEFAULT_LIMIT }: CustomersQuery,
  { byNameOnly }: { byNameOnly: boolean },
): Promise<CustomersPage> {
  // Each row is a place in the list, whose customer is `root`.
  const { rows } = await db.execute<{ id: string; root: string }>(sql`
    select c.id, root.id as root from customers c
      inner join customers root on root.id = coalesce(c.merged_into, c.id)
    where c.forgotten_at is null and ${q ? matching(q, byNameOnly) : sql`c.merged_into is null`} and ${LISTS[list]}
      and ${after ? sql`(c.created_at, c.id) < (select created_at, id from customers where id = ${after})` : sql`true`}
    order by c.created_at desc, c.id desc limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  return {
    customers: await customersOf(
      db,
      shown.map(({ root }) => root),
    ),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

const LISTS = {
  all: sql`true`,
  credit: sql`root.balance_paise > 0`,
  owing: sql`root.balance_paise < 0`,
};

/** A phone number in any notation. */
const PHONE = /^[+\d\s()-]+$/;
const LOCAL_DIGITS = 10;

function matching(text: string, byNameOnly: boolean): SQL {
  // Numbers are pasted with other dashes, and typed in other digits.
  const number = plainCode(text);
  const q = PHONE.test(number) ? number : text;
  if (/^inv-/i.test(q)) {
    return sql`c.id in (select c.id from orders o, customers c where o.invoice_number = ${q.toUpperCase()} and ${isCustomerOf})`;
  }
  const digits = q.replace(/\D/g, "").slice(-LOCAL_DIGITS);
  const words = PHONE.test(q) && digits !== "" ? [digits] : q.toLowerCase().split(/\s+/);
  const column = byNameOnly ? sql`lower(c.name)` : sql`c.search_text`;
  const conditions = words.map((word) => sql`${column} like ${likePattern(word)}`);
  return sql.join(conditions, sql` and `);
}

type Row = {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  area: string | null;
  orders: number;
  refused: number;
  spent_paise: number;
  last_day: string | null;
  balance_paise: number;
  complaints: number;
};

/** Customers by their ids, in that order and once each, with their orders and open complaints; one query for all. */
export async function customersOf(db: Connection, ids: readonly string[]): Promise<Customer[]> {
  const { rows } = await db.execute<Row>(sql`
    with wanted as (select id, ordinality from unnest(${sql.param([...ids])}::text[]) with ordinality as wanted (id, ordinality)),
    family as (
      select c.id as root, c.shopper_id, c.phone_digits from customers c where c.id in (select id from wanted)
      union all
      select c.merged_into, c.shopper_id, c.phone_digits from customers c where c.merged_into in (select id from wanted)
    ),
    ordered as (
      select f.root, o.id, o.status, o.total_paise, o.invoice_day, o.created_at, o.address
        from family f inner join orders o on o.shopper_id = f.shopper_id
      union all
      select f.root, o.id, o.status, o.total_paise, o.invoice_day, o.created_at, o.address
        from family f inner join orders o on o.shopper_id is null and customer_phone(o.address ->> 'phone') = f.phone_digits
        where f.shopper_id is null
    ),
    sums as (
      select root, count(*) filter (where status <> 'Cancelled')::int as orders,
        count(*) filter (where status = 'Cancelled')::int as refused,
        coalesce(sum(total_paise) filter (where status = 'Delivered'), 0)::float8 as spent_paise,
        max(invoice_day)::text as last_day,
        (array_agg(address order by created_at desc))[1] as address
      from ordered group by root
    )
    select c.id, c.name, s.email, coalesce(sums.address ->> 'phone', c.phone_digits, (select a.phone from addresses a
        where a.shopper_id = c.shopper_id order by a.created_at desc limit 1)) as phone,
      nullif(trim(concat_ws(' ', sums.address ->> 'city', sums.address ->> 'zipcode')), '') as area,
      coalesce(sums.orders, 0) as orders, coalesce(sums.refused, 0) as refused,
      coalesce(sums.spent_paise, 0)::float8 as spent_paise, sums.last_day, c.balance_paise::float8 as balance_paise,
      (select count(*)::int from complaints p where p.customer_id = c.id and p.answer is null) as complaints
    from (select id, min(ordinality) as place from wanted group by id) as w
      inner join customers c on c.id = w.id
      left join shoppers s on s.id = c.shopper_id
      left join sums on sums.root = c.id
    order by w.place`);
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    area: row.area,
    orders: row.orders,
    refused: row.refused,
    spent: toRupees(row.spent_paise),
    lastDay: row.last_day,
    balance: toRupees(row.balance_paise),
    complaints: row.complaints,
  }));
}

/** A customer's orders and entries of credit as a spreadsheet, the newest first. */
export function customerCsv({ orders, credits }: CustomerExport): string {
  const head = [
    ...[t("csvDay"), t("csvInvoice"), t("csvStatus"), t("csvTotal")],
    ...[t("csvKind"), t("csvAmount"), t("csvReason")],
  ];
  const lines = [
    ...orders.map(({ createdAt, invoiceNumber, status, total }) => ({
      at: createdAt,
      cells: [storeDay(new Date(createdAt)), invoiceNumber, statusName(status), String(total), "", "", ""],
    })),
    ...credits.map(({ createdAt, invoiceNumber, kind, amount, reason }) => ({
      at: createdAt,
      cells: [
        ...[storeDay(new Date(createdAt)), invoiceNumber ?? "", "", ""],
        ...[kindName(kind), String(amount), reason],
      ],
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return writeCsv(
    head,
    lines.map(({ cells }) => cells),
  );
}
