import type pg from "pg";

/**
 * The tables that cached responses show. A change of a row drops the responses that show the record whose id stands in
 * its column `record`; if that is null, it drops all responses.
 */
export type CachedTables = Readonly<Record<string, { record: string | null }>>;

const EVENTS = [
  { name: "inserted", event: "insert", rows: "new" },
  { name: "updated", event: "update", rows: "new" },
  { name: "deleted", event: "delete", rows: "old" },
] as const;

/**
 * Creates the triggers that invalidate cached responses, on each table that has none yet. Without them, pages would go
 * on showing what was there before a change.
 */
export async function installInvalidationTriggers(
  client: pg.ClientBase,
  tables: CachedTables,
): Promise<void> {
  const { rows } = await client.query<{ name: string }>("select tgname as name from pg_trigger");
  const present = new Set(rows.map(({ name }) => name));
  for (const [table, { record }] of Object.entries(tables)) {
    const on = client.escapeIdentifier(table);
    const call = record === null ? `"tell_of_shown"()` : `"tell_of_records"(${client.escapeLiteral(record)})`;
    const create = async (name: string, when: string, procedure: string) => {
      const trigger = `${table}_shown_${name}`;
      if (present.has(trigger)) return;
      await client.query(
        `create trigger ${client.escapeIdentifier(trigger)} after ${when} for each statement execute function ${procedure}`,
      );
    };
    for (const { name, event, rows: side } of EVENTS) {
      await create(name, `${event} on ${on} referencing ${side} table as "changed"`, call);
    }
    await create("emptied", `truncate on ${on}`, `"tell_of_emptied"()`);
  }
}
