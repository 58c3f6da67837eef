import { afterAll, expect, inject, it } from "vitest";
import { copyTemplate, dropDatabase, withAdmin } from "#tests/support/databases.ts";
import { unrulyProxy } from "#tests/support/unruly-proxy.ts";
import { connect } from "./connect.ts";
import { listen } from "./listen.ts";

const warned: string[] = [];
const log = { info: () => undefined, warn: (text: string) => void warned.push(text) };

const url = await copyTemplate(inject("templateUrl"));
const proxy = await unrulyProxy(url);
const { pool, close } = connect(url);
let standing = 0;
const heard: string[] = [];
const listener = {
  channel: "news",
  onNotification: (payload: string) => heard.push(payload),
  onListening: () => {
    standing += 1;
  },
};
const stop = listen(proxy.url, listener, log, { limitMs: 300, beatMs: 100 });
afterAll(async () => {
  await stop();
  await close();
  await proxy.close();
  await dropDatabase(url);
});

const tell = (news: string) => pool.query("select pg_notify('news', $1)", [news]);

it("hears again after its connection was ended", async () => {
  await expect.poll(() => standing).toBe(1);
  await withAdmin(url, (admin) =>
    admin.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1", [
      "santhe news",
    ]),
  );
  await expect.poll(() => standing).toBeGreaterThan(1);
  await tell("mangoes");
  await expect.poll(() => heard).toContain("mangoes");
});

it("notices a connection on which nothing comes any more, and hears again", async () => {
  const before = standing;
  proxy.freeze();
  await expect.poll(() => warned.join()).toContain("no answer within 300 ms");
  proxy.thaw();
  await expect.poll(() => standing).toBeGreaterThan(before);
  await tell("okra");
  await expect.poll(() => heard).toContain("okra");
});
