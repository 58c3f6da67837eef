import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { type Role, sellerPeople, sellers } from "#modules/identity/index.ts";
import { auditEntries } from "./tables.ts";

/** Somebody who appears in the log. Without an account, the id is the words that the log shows for them. */
type LoggedPerson = { id: string; name: string };

/**
 * The people who appear in the log: people with an account under their names of today, then drivers with links and others. Each
 * costs a look into an index, however many entries there are.
 */
export async function loggedPeople(db: Connection): Promise<LoggedPerson[]> {
  const [people, active, others] = await Promise.all([sellerPeople(db), activeIds(db), namesOfOthers(db)]);
  const withAccount = people.filter(({ id }) => active.has(id)).map(({ id, name }) => ({ id, name }));
  return [
    ...withAccount.toSorted((one, other) => one.name.localeCompare(other.name)),
    ...others.map((name) => ({ id: name, name })),
  ];
}

/** The people with an account who have an entry. The index is entered once for each, whatever its statistics say. */
async function activeIds(db: Connection): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive people as (
      (select seller_id as id from audit_entries where seller_id is not null order by seller_id limit 1)
      union all
      select (
        select seller_id from audit_entries where seller_id > people.id order by seller_id limit 1
      ) from people where people.id is not null
    )
    select id from people where id is not null`);
  return new Set(rows.map(({ id }) => id));
}

/** The words of the entries that are nobody's with an account. The index is entered once for each of them. */
async function namesOfOthers(db: Connection): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive names as (
      (select seller_email as name from audit_entries where seller_id is null order by seller_email limit 1)
      union all
      select (
        select seller_email from audit_entries
        where seller_id is null and seller_email > names.name order by seller_email limit 1
      ) from names where names.name is not null
    )
    select name from names where name is not null`);
  return rows.map(({ name }) => name);
}

/** The entries of somebody who appears in the log. */
export async function doneBy(db: Connection, id: string): Promise<SQL | undefined> {
  const [account] = await db.select({ id: sellers.id }).from(sellers).where(eq(sellers.id, id));
  return account ? eq(auditEntries.sellerId, account.id) : doneByOthers([id]);
}

/**
 * The entries of those whose names, or e-mails for a role that sees the people, have this part; undefined if there is nobody.
 */
export async function doneByNamed(
  db: Connection,
  { part, role }: { part: string; role: Role },
): Promise<SQL | undefined> {
  const seesEmails = role.may("staff.see");
  const [people, others] = await Promise.all([sellerPeople(db), namesOfOthers(db)]);
  const matches = (name: string) => name.toLowerCase().includes(part.toLowerCase());
  const ids = people
    .filter(({ name, email }) => matches(name) || (seesEmails && matches(email)))
    .map(({ id }) => id);
  const names = others.filter(matches);
  return or(
    ids.length > 0 ? inArray(auditEntries.sellerId, ids) : undefined,
    names.length > 0 ? doneByOthers(names) : undefined,
  );
}

const doneByOthers = (names: string[]) =>
  and(inArray(auditEntries.sellerEmail, names), isNull(auditEntries.sellerId));
