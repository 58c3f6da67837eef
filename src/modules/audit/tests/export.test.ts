import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readCsv } from "#kernel/csv/csv.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { auditListSchema } from "../contract.ts";
import { auditEntries } from "../tables.ts";

let shop: TestApp;
let owner: Visitor;
beforeAll(async () => {
  shop = await testApp();
  owner = await theSeller(shop);
});
afterAll(() => shop.close());

const entry = {
  sellerEmail: "asha@example.com",
  sellerName: "Asha",
  subject: "product",
  action: "changed" as const,
  subjectId: "p",
  subjectName: "Brinjal",
  createdAt: new Date("2026-03-10T07:30:00Z"),
};

async function download(query = "", as: Visitor = owner) {
  const { body, status } = await shop.get(`/api/audit/activity.csv${query}`, as);
  return { status, lines: (await readCsv(String(body))).map(({ cells }) => cells) };
}

it("has the words of the page, a line for each record, and no formula of anybody's", async () => {
  await shop.db.insert(auditEntries).values([
    { ...entry, before: { price: 50 }, after: { price: 60 }, cameBy: "pin", cameAt: "Packing table" },
    { ...entry, subjectName: "=HYPERLINK(1)", action: "deleted", before: { price: 50 } },
  ]);
  const { lines } = await download("?subject=product");
  expect(lines).toEqual([
    ["Day", "Time", "Who", "E-mail", "What", "Name", "Done", "Before and after", "Came by"],
    [
      ...["2026-03-10", "13:00", "Asha", "asha@example.com", "product", "=HYPERLINK(1)", "deleted"],
      ...["Price: ₹50 → nothing", ""],
    ],
    [
      ...["2026-03-10", "13:00", "Asha", "asha@example.com", "product", "Brinjal", "changed"],
      ...["Price: ₹50 → ₹60", "PIN at “Packing table”"],
    ],
  ]);
  const raw = await shop.get("/api/audit/activity.csv?action=deleted", owner);
  expect(String(raw.body)).toContain("'=HYPERLINK(1)");
  expect((await download("?from=2026-03-11&to=2026-03-12")).lines).toHaveLength(1);
});

it("holds no place among its readers for who asks for its headers alone, and leaves no entry", async () => {
  const noted = () => shop.db.$count(auditEntries, eq(auditEntries.subject, "file"));
  const before = await noted();
  for (let call = 0; call < 3; call++)
    expect(await shop.send("HEAD", "/api/audit/activity.csv", { as: owner })).toMatchObject({ status: 200 });
  expect(await noted()).toBe(before);
  expect(await download()).toMatchObject({ status: 200 });
});

it("has every entry of a log that is read in parts", async () => {
  await rewriteActivity(shop.pool, "delete from audit_entries");
  const many = Array.from({ length: 1200 }, (_, index) => ({ ...entry, subjectName: `P${index}` }));
  await shop.db.insert(auditEntries).values(many);
  const { lines } = await download("?subject=product");
  expect(lines.slice(1).map(([, , , , , name]) => name)).toEqual(
    many.map(({ subjectName }) => subjectName).toReversed(),
  );
});

it("is for those whose role has it, and leaves an entry with who got it, as every download does", async () => {
  const [packer, bookkeeper] = [await aMember(shop, "packer"), await aMember(shop, "bookkeeper")];
  expect((await download("", packer)).status).toBe(403);
  expect((await download("", bookkeeper)).status).toBe(200);
  expect((await shop.get("/api/newsletter/subscribers/export", owner)).status).toBe(200);
  const list = await shop.get("/api/audit?subject=file&limit=2", owner);
  expect(read(auditListSchema, list).entries).toMatchObject([
    { who: "seller@example.com", action: "downloaded", name: "subscribers.csv" },
    { who: bookkeeper.name, email: bookkeeper.email, action: "downloaded", name: "activity-2026-03-10.csv" },
  ]);
});

it("sends no file that it can't note", async () => {
  await shop.pool.query(
    "alter table audit_entries add constraint full_disk check (subject <> 'file') not valid",
  );
  for (let time = 0; time < 4; time += 1) expect((await download()).status).toBe(500);
  await shop.pool.query("alter table audit_entries drop constraint full_disk");
  expect((await download()).status).toBe(200);
});
