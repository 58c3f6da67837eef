import { getTableColumns, getTableName, type InferInsertModel, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";

/** The parts of an insert: the columns, the values, and the source of the rows. */
export type RowsOf = { columns: SQL; values: SQL; records: SQL };

/**
 * Rows of a table as one parameter, whatever their number: `insert into … (columns) select values from records`. All
 * rows have the fields of the first one. Columns without a field keep their defaults. `instead` replaces a field's
 * value by an expression.
 */
export function rowsOf<Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
  instead: { [Field in keyof InferInsertModel<Table>]?: SQL } = {},
): RowsOf {
  const all = getTableColumns(table);
  const others = new Map<string, SQL>(Object.entries(instead));
  const written = Object.keys(rows[0] ?? {}).flatMap((field) => {
    const column = all[field];
    return column ? [{ field, name: column.name }] : [];
  });
  const records = rows.map((row) => {
    const values = new Map<string, unknown>(Object.entries(row));
    return Object.fromEntries(written.map(({ field, name }) => [name, values.get(field) ?? null]));
  });
  const values = written.map(({ field, name }) => others.get(field) ?? sql`${sql.identifier(name)}`);
  return {
    columns: sql.join(
      written.map(({ name }) => sql.identifier(name)),
      sql`, `,
    ),
    values: sql.join(values, sql`, `),
    records: sql`jsonb_populate_recordset(null::${sql.identifier(getTableName(table))}, ${JSON.stringify(records)}::jsonb)`,
  };
}

/** The statement that inserts rows, in the form of `rowsOf`. */
export function insertRows<Table extends PgTable>(
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): SQL {
  const { columns, values, records } = rowsOf(table, rows);
  return sql`insert into ${table} (${columns}) select ${values} from ${records}`;
}

/** Columns as one JSON object with the fields' names. Types that JSON lacks, such as moments, become text. */
export function jsonRow(columns: Record<string, PgColumn>): SQL {
  const pairs = Object.entries(columns).map(([field, column]) => sql`${sql.raw(`'${field}'`)}, ${column}`);
  return sql`jsonb_build_object(${sql.join(pairs, sql`, `)})`;
}

/** The pattern for `like` that finds a text anywhere. The text itself is taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}
