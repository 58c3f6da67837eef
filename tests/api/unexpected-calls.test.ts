import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createLog } from "#kernel/http/log.ts";
import { refusal } from "#tests/support/calls.ts";
import { checkoutOf } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { aShopper } from "#tests/support/sign-in.ts";
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

  it("refuses text that can't be saved before anything is asked of the database, and says where it stands", async () => {
    const shopper = await aShopper(shop);
    const product = await aProduct(shop.db);
    const order = checkoutOf([{ product, quantity: 1 }], await anAddress(shop.db, shopper));
    const message = "That text has characters that can't be saved.";
    const query = vi.spyOn(pg.Client.prototype, "query");
    const orders = [
      ["address", { ...order, address: "a\u0000b" }],
      ["product", { ...order, items: [{ product: "a\u0000b", quantity: 1 }] }],
      ["promoCode", { ...order, promoCode: "A\ud800" }],
    ] as const;
    for (const [field, json] of orders) {
      const answer = await shop.post("/api/order/cod", json, shopper);
      expect(answer).toMatchObject(refusal(400, message, { [field]: message }));
    }
    for (const path of ["/api/product/list?q=%00", "/api/product/suggestions?q=a%00b"]) {
      expect(await shop.get(path)).toMatchObject(refusal(400, message, { q: message }));
    }
    const unsafeQueries = query.mock.calls
      .map((given) => JSON.stringify(given))
      .filter((text) => /u0000|ud800/.test(text));
    query.mockRestore();
    expect(unsafeQueries).toEqual([]);
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
    expect(written).toContain("shopper-account.ts");
    for (const secret of ["Meera", "meera@example.com", "correct horse", "argon2"]) {
      expect(written).not.toContain(secret);
    }
  });
});
