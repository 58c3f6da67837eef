import pg from "pg";

export type Row = Record<string, unknown>;

/** Every row of all the store's tables, in an order that no migration changes. */
export async function everyRow(url: string): Promise<Map<string, Row[]>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    const rowsByTable = new Map<string, Row[]>();
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: Row }>(`select to_jsonb(t) as row from ${name} t`);
      rowsByTable.set(
        name,
        rows.map(({ row }) => row).sort((a, b) => (identity(a) < identity(b) ? -1 : 1)),
      );
    }
    return rowsByTable;
  } finally {
    await client.end();
  }
}

const identity = (row: Row): string =>
  String(row.id ?? [row.shopper_id, row.product_id, row.day, row.key, row.idempotency_key].join(" "));
