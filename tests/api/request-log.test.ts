import { randomBytes, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "#kernel/http/app-env.ts";
import { createLog, loggedError } from "#kernel/http/log.ts";
import { secondApp, testApp } from "#tests/support/test-app.ts";

const lines: string[] = [];
const log = createLog("info", { write: (line) => lines.push(line) });
const shop = await testApp({ log });
afterAll(shop.close);
beforeEach(() => void lines.splice(0));

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

describe("a request's name", () => {
  const named = async (name: string, overrides: Partial<Deps> = {}) => {
    const app = await secondApp(shop.url, overrides);
    const { headers } = await app.send("GET", "/healthz", { headers: { "X-Request-Id": name } });
    await app.close();
    return headers.get("x-request-id");
  };

  it("is in every answer, and its own", async () => {
    const paths = ["/healthz", "/api/store", "/api/nothing", "/api/user/is-auth", "/robots.txt", "/nothing"];
    const names = await Promise.all(
      paths.map(async (path) => (await shop.get(path)).headers.get("x-request-id")),
    );
    for (const name of names) expect(name).toMatch(UUID);
    expect(new Set(names).size).toBe(paths.length);
  });

  it("is the proxy's where that is trusted, and looks like one", async () => {
    expect(await named("4bf92f3577b34da6a3ce929d0e0e4736", { trustedProxies: 1 })).toBe(
      "4bf92f3577b34da6a3ce929d0e0e4736",
    );
    expect(await named("4bf92f3577b34da6a3ce929d0e0e4736")).toMatch(UUID);
    for (const odd of ["short", "x".repeat(65), 'abcdefgh","level":60', "abcdefgh ijkl"]) {
      expect(await named(odd, { trustedProxies: 1 })).toMatch(UUID);
    }
  });
});

describe("a failed request", () => {
  it("is one line with the name that its answer has, and its cause once", async () => {
    const broken = await testApp({ log });
    await broken.db.execute(sql`drop table banners`);
    const { status, headers } = await broken.get("/api/banner");
    await broken.close();
    expect(status).toBe(500);
    expect(lines).toHaveLength(1);
    const [line = ""] = lines;
    expect(JSON.parse(line)).toMatchObject({
      method: "GET",
      path: "/api/banner",
      requestId: headers.get("x-request-id"),
      err: { message: expect.stringContaining("does not exist"), code: "42P01" },
    });
    expect(line.match(/relation \\"banners\\" does not exist/g)).toHaveLength(1);
  });

  it("keeps the token of a link out of the log, but not the id of a record", async () => {
    const broken = await testApp({ log });
    await broken.db.execute(sql`drop table growers cascade`);
    const id = randomUUID();
    for (const part of [randomBytes(24).toString("base64url"), randomBytes(32).toString("base64url"), id]) {
      expect((await broken.get(`/api/grower/one/${part}`)).status).toBe(500);
    }
    await broken.close();
    expect(lines.map((line) => JSON.parse(line).path)).toEqual([
      "/api/grower/one/…",
      "/api/grower/one/…",
      `/api/grower/one/${id}`,
    ]);
  });
});

it.each([
  [{ email: "meera@example.com" }, "an object with email in it was thrown"],
  [new Response("", { status: 418 }), "a Response with status 418 was thrown"],
  ["a text", "a text"],
  [new AggregateError([new Error("one"), new Error("two")]), "one; two"],
])("what was thrown is named, and never [object Object]: %#", (thrown, message) => {
  expect(loggedError(thrown)).toMatchObject({ message });
});
