import pg from "pg";
import { describe, expect, inject, it } from "vitest";
import { connect } from "#kernel/db/connect.ts";
import { postgresErrorCode } from "#kernel/db/postgres-error.ts";
import { copyTemplate, dropDatabase } from "#tests/support/databases.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";
import { outageOf } from "./outage.ts";

const outageIn = (work: Promise<unknown>) => work.then(() => "none", outageOf);

describe("what PostgreSQL says", () => {
  it.each([
    ["53100", "full"],
    ["25006", "full"],
    ["53300", "busy"],
    ["53200", "busy"],
    ["55P03", "busy"],
    ["57014", "busy"],
    ["40P01", "busy"],
    ["57P01", "away"],
    ["57P03", "away"],
    ["08006", "away"],
    ["58030", "away"],
    ["23505", undefined],
    ["42P01", undefined],
    ["22021", undefined],
  ])("%s is %s", async (code, outage) => {
    const client = new pg.Client({ connectionString: inject("templateUrl").replace(/[^/]+$/, "postgres") });
    await client.connect();
    const raised = client.query(`do $$ begin raise exception 'trouble' using errcode = '${code}'; end $$`);
    expect(await outageIn(raised)).toBe(outage);
    await client.end();
  });
});

it.each([
  ["ENOSPC", "full"],
  ["EROFS", "full"],
  ["EMFILE", "busy"],
  ["ECONNREFUSED", "away"],
  ["ENOENT", undefined],
])("knows %s of a disk or a socket as %s, also as a cause", (code, outage) => {
  const error = Object.assign(new Error("trouble"), { code });
  expect(outageOf(error)).toBe(outage);
  expect(outageOf(new Error("the query failed", { cause: error }))).toBe(outage);
  expect(outageOf(new AggregateError([error]))).toBe(outage);
});

it("knows nothing of what is no outage", () => {
  expect(outageOf(new Error("a mistake"))).toBeUndefined();
  expect(outageOf("Connection terminated")).toBeUndefined();
  expect(outageOf(undefined)).toBeUndefined();
});

describe("what pg says without a code", () => {
  it("of a server that is not there, ends, freezes, or of a pool that has closed or is used up", async () => {
    const url = await copyTemplate(inject("templateUrl"));
    const proxy = await unrulyProxy(url);
    const { pool, close } = connect(proxy.url, undefined, 1_500);
    const nowhere = connect("postgres://nobody:x@127.0.0.1:1/nowhere");
    expect(await outageIn(nowhere.pool.query("select 1"))).toBe("away");

    proxy.breakAt({ text: "select 2", lose: "sent" });
    expect(await outageIn(pool.query("select 2"))).toBe("away");
    const client = await pool.connect();
    expect(await outageIn(client.query("select 2"))).toBe("away");
    expect(await outageIn(client.query("select 3"))).toBe("away");
    client.release(true);

    const held = await Promise.all(Array.from({ length: 10 }, () => pool.connect()));
    expect(await outageIn(pool.query("select 4"))).toBe("busy");
    for (const each of held) each.release();

    proxy.freeze();
    expect(await outageIn(pool.query("select 5"))).toBe("away");
    const fresh = connect(proxy.url, undefined, 300);
    expect(await outageIn(fresh.pool.query("select 6"))).toBe("away");
    proxy.thaw();
    await Promise.all([close(), nowhere.close(), fresh.close()]);
    expect(await outageIn(pool.query("select 7"))).toBe("away");
    await proxy.close();
    await dropDatabase(url);
  });
});

it("knows an error that is its own cause", () => {
  const error = new Error("round and round");
  error.cause = error;
  expect(outageOf(error)).toBeUndefined();
  expect(postgresErrorCode(error)).toBeUndefined();
});
