import { randomUUID } from "node:crypto";
import pg from "pg";

/** The address of another database on the same server. */
export function databaseAt(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}

/** Runs statements on a separate connection to the server's maintenance database. */
export async function withAdmin<Result>(
  url: string,
  work: (admin: pg.Client) => Promise<Result>,
): Promise<Result> {
  const admin = new pg.Client({ connectionString: databaseAt(url, "postgres") });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** Makes an empty database without tables on the test run's server. Returns its address. */
export async function emptyDatabase(templateUrl: string): Promise<string> {
  const name = `${new URL(templateUrl).pathname.slice(1)}_${randomUUID().slice(0, 8)}`;
  await withAdmin(templateUrl, (admin) => admin.query(`create database ${name}`));
  return databaseAt(templateUrl, name);
}

/** Makes an empty, migrated database and returns its address. */
export async function copyTemplate(templateUrl: string): Promise<string> {
  const template = new URL(templateUrl).pathname.slice(1);
  const name = `${template}_${randomUUID().slice(0, 8)}`;
  // As nothing waits for the disk here, copying the files takes half the time of writing them to the log.
  const copy = `create database ${name} template ${template} strategy file_copy`;
  await withAdmin(templateUrl, (admin) => admin.query(copy));
  return databaseAt(templateUrl, name);
}

export async function dropDatabase(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withAdmin(url, (admin) => admin.query(`drop database if exists ${name} with (force)`));
}

/** Drops a template and every copy of it. */
export async function dropDatabasesOf(url: string, template: string): Promise<void> {
  await withAdmin(url, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, $1)",
      [template],
    );
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  });
}
