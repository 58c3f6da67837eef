import { afterAll, expect, inject, it } from "vitest";
import { QueryTimeout } from "#kernel/db/query-timeout.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";
import { withPlainConnection } from "./snapshot.ts";

const proxy = await unrulyProxy(inject("templateUrl"));
afterAll(proxy.close);

it("gives up a statement of a backup that gets no answer, and its connection", async () => {
  proxy.breakAt({ text: "unheard", lose: "silent" });
  const pendingQuery = withPlainConnection(
    proxy.url,
    async (client) => {
      await client.query("begin isolation level repeatable read read only");
      return client.query("select 'unheard'");
    },
    500,
  );
  await expect(pendingQuery).rejects.toThrow(QueryTimeout);
});

it("has the server give up too, which tells better why", async () => {
  const pendingQuery = withPlainConnection(
    proxy.url,
    async (client) => (await client.query("show statement_timeout")).rows,
    600_000,
  );
  expect(await pendingQuery).toEqual([{ statement_timeout: "9min" }]);
});
