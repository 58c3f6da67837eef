import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { manySubscribers, newsletterShop, offerFields } from "#tests/support/newsletter.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { subscribersPageSchema, subscribersSchema } from "../contract.ts";
import { subscribers } from "../tables.ts";

const { shop, seller, subscribe, listed } = await newsletterShop();

const meera = await aShopper(shop);

describe("POST /api/newsletter/subscribe", () => {
  it("subscribes, and answers the same to who is subscribed already", async () => {
    const first = await subscribe(" Meera@Example.com ");
    expect(first).toMatchObject({
      status: 200,
      body: { success: true, message: "Subscribed successfully!" },
    });
    const again = await subscribe("meera@example.com");
    expect(again.body).toEqual(first.body);
    expect((await listed()).map(({ email }) => email)).toEqual(["meera@example.com"]);
  });

  it("makes one subscriber of many clicks at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => subscribe("ravi@example.com")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await listed()).toHaveLength(1);
  });

  it.each([
    [undefined, "Please enter your email"],
    ["", "Please enter your email"],
    ["  ", "Please enter your email"],
    [7, "Please enter your email"],
    ["nonsense", "Please enter a valid email"],
    ["meera@example.com\r\nBcc: victim@example.com", "Please enter a valid email"],
    [`${"a".repeat(250)}@example.com`, "Email can have at most 254 characters"],
  ])("refuses %j", async (email, message) => {
    expect(await subscribe(email)).toMatchObject(refusal(400, message, { email: message }));
  });
});

describe("the seller's calls", () => {
  const calls: [string, string, object?][] = [
    ["GET", "/api/newsletter/subscribers"],
    ["GET", "/api/newsletter/subscribers/page"],
    ["GET", "/api/newsletter/subscribers/export"],
    ["DELETE", "/api/newsletter/subscribers/1"],
    ["GET", "/api/newsletter/offer-history"],
    ["POST", "/api/newsletter/send-offer", offerFields],
    ["POST", "/api/newsletter/preview-offer", offerFields],
  ];
  it.each(calls)("%s %s is for the seller alone", async (method, path, json) => {
    expect(await shop.send(method, path, { json })).toMatchObject(refusal(401, "Please login as the seller"));
    const asShopper = await shop.send(method, path, { json, as: meera });
    expect(asShopper).toMatchObject(refusal(403, "Only the seller may do this"));
  });
});

describe("subscribers", () => {
  it("are a bare list, the newest first", async () => {
    await subscribe("first@example.com");
    // Subscribers of the same millisecond would have no order.
    await shop.db.update(subscribers).set({ createdAt: sql`created_at - interval '1 second'` });
    await subscribe("second@example.com");
    const answer = await shop.get("/api/newsletter/subscribers", seller);
    const [newest] = subscribersSchema.parse(answer.body);
    expect(newest?.email).toBe("second@example.com");
    expect(Object.keys(newest ?? {}).sort()).toEqual(["_id", "createdAt", "email"]);
  });

  it("are read in pages, searched and sorted", async () => {
    const emails = await manySubscribers(shop, 230);
    const ask = async (query: string) =>
      read(subscribersPageSchema, await shop.get(`/api/newsletter/subscribers/page?${query}`, seller));
    const sorted = await Promise.all([1, 2, 3].map((page) => ask(`sort=email&order=asc&page=${page}`)));
    expect(sorted.map(({ subscribers: rows }) => rows.length)).toEqual([100, 100, 30]);
    expect(sorted.flatMap(({ subscribers: rows }) => rows.map(({ email }) => email))).toEqual(emails);
    for (const page of sorted) expect(page).toMatchObject({ total: 230, limit: 100 });
    const matches = await ask("q=READER0100&limit=5");
    expect(matches).toMatchObject({ total: 1, page: 1, limit: 5, subscribers: [{ email: emails[100] }] });
    expect(await ask("q=%25")).toMatchObject({ total: 0, subscribers: [] });
    const all = await ask("");
    const moments = all.subscribers.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().toReversed());
    for (const wrong of ["limit=101", "sort=token", "order=up", "page=0"]) {
      expect(await shop.get(`/api/newsletter/subscribers/page?${wrong}`, seller)).toMatchObject({
        status: 400,
      });
    }
  });

  it("are deleted once, on the record", async () => {
    await subscribe("meera@example.com");
    const [subscriber] = await listed();
    const path = `/api/newsletter/subscribers/${subscriber?._id}`;
    expect((await shop.send("DELETE", path, { as: seller })).body).toEqual({
      success: true,
      message: "Subscriber deleted",
    });
    expect(await shop.send("DELETE", path, { as: seller })).toMatchObject(
      refusal(404, "Subscriber not found"),
    );
    expect(await listed()).toEqual([]);
    const [entry] = await shop.db.select().from(auditEntries).where(eq(auditEntries.subject, "subscriber"));
    expect(entry).toMatchObject({
      action: "deleted",
      subjectName: "m…@example.com",
    });
  });

  it("go into a spreadsheet, which takes none for a formula", async () => {
    await subscribe("+1+1@example.com");
    const answer = await shop.get("/api/newsletter/subscribers/export", seller);
    expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("content-disposition")).toBe('attachment; filename="subscribers.csv"');
    expect(answer.body).toMatch(/^\uFEFF?email,subscribed\r\n'\+1\+1@example\.com,\d{4}-\d\d-\d\d\r\n$/);
  });
});

it("limits how often one address subscribes", async () => {
  const fromThere = (email: string) =>
    shop.send("POST", "/api/newsletter/subscribe", { json: { email }, address: "192.0.2.99" });
  for (let spent = 0; spent < 300; spent += 50) {
    await Promise.all(Array.from({ length: 50 }, () => fromThere("meera@example.com")));
  }
  expect((await fromThere("meera@example.com")).status).toBe(429);
  expect((await subscribe("meera@example.com")).status).toBe(200);
});
