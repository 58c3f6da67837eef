import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import { query } from "#kernel/db/embedded/shop.support.ts";
import { RELEASE } from "#kernel/release.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";

const migrate = (DATABASE_URL: string) =>
  promisify(execFile)(process.execPath, ["src/commands/migrate.ts"], {
    env: { PATH: process.env.PATH, DATABASE_URL, DATA_DIR: tmpdir() },
  });

it("upgrades the database, and finds nothing to do when it is run again", async () => {
  const url = await emptyDatabase(inject("templateUrl"));
  try {
    const releases = () => query(url, "select * from drizzle.schema_releases");
    const { stdout } = await migrate(url);
    expect(stdout).toContain(`The database is ready for release ${RELEASE}.\n`);
    expect(await query(url, "select count(*)::int as orders from orders")).toEqual([{ orders: 0 }]);
    const then = await releases();
    await migrate(url);
    expect(await releases()).toEqual(then);
  } finally {
    await dropDatabase(url);
  }
});

it("says in a sentence that the database can't be had", async () => {
  await expect(migrate("postgres://nobody@127.0.0.1:1/none")).rejects.toMatchObject({
    code: 1,
    stderr: expect.not.stringMatching(/^\s+at /m),
  });
});
