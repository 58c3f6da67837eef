import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { createLog } from "#kernel/http/log.ts";
import { refusal } from "#tests/support/calls.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

describe("what no call expects", () => {
  it.each([
    ["GET", "/api/nothing"],
    ["GET", "/api"],
    ["DELETE", "/api/product/list"],
    ["GET", "/api/user/login"],
    ["POST", "/api/order/cod/more"],
  ])("answers %s %s in the envelope", async (method, path) => {
    const { status, body } = await shop.send(method, path);
    expect({ status, body }).toEqual({
      status: 404,
      body: { success: false, message: expect.stringMatching(/./) },
    });
  });

  it.each(["", "{", "[1", "not json", '{"id":"x"', "\u0000"])("refuses the body %j", async (text) => {
    const answer = await shop.send("POST", "/api/product/id", { text });
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: expect.any(String) } });
  });

  it.each(["null", "7", '"text"', "[]", "{}"])("refuses %j in place of an object's fields", async (text) => {
    const answer = await shop.send("POST", "/api/product/id", { text });
    expect(answer).toMatchObject({ status: 400, body: { success: false, message: expect.any(String) } });
  });

  it.each([
    "text/plain",
    "application/x-www-form-urlencoded",
    "application/vnd.api+json",
    "application/json-seq",
    "text/plain; application/json",
    "application/json, text/plain",
    "multipart/form-data; boundary=x",
    "",
  ])("refuses a body that comes as %s", async (type) => {
    const answer = await shop.send("POST", "/api/product/id", {
      text: '{"id":"x"}',
      headers: { "Content-Type": type },
    });
    expect(answer).toMatchObject({ status: 415, body: { success: false, message: expect.any(String) } });
  });

  it("refuses more than a quarter of a megabyte", async () => {
    const text = JSON.stringify({ id: "x".repeat(256 * 1024) });
    const answer = await shop.send("POST", "/api/product/id", { text });
    expect(answer).toMatchObject(refusal(413, "That is too much at once."));
  });

  it("says little and logs it when something breaks on our side", async () => {
    const broken = await testApp();
    await broken.db.execute(sql`drop table banners`);
    expect(await broken.get("/api/banner")).toMatchObject(
      refusal(500, "Something went wrong on our side. Please try again."),
    );
    await broken.close();
  });

  it("logs what failed and where, but nothing of what a person sent", async () => {
    const lines: string[] = [];
    const log = createLog("error", { write: (line) => lines.push(line) });
    const broken = await testApp({ log });
    await broken.db.execute(sql`alter table shoppers add constraint nobody check (false) not valid`);
    const account = { name: "Meera Rao", email: "meera@example.com", password: "correct horse" };
    expect((await broken.post("/api/user/register", account)).status).toBe(500);
    await broken.close();
    const [written = ""] = lines;
    expect(JSON.parse(written)).toMatchObject({
      path: "/api/user/register",
      err: { code: "23514", query: expect.stringMatching(/^insert into "shoppers"/) },
    });
    expect(written).toContain("register-shopper.ts");
    for (const secret of ["Meera", "meera@example.com", "correct horse", "argon2"]) {
      expect(written).not.toContain(secret);
    }
  });
});
