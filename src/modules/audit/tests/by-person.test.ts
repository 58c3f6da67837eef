import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { PRODUCT_RECORD } from "#modules/catalog/index.ts";
import { recordActions, sellers } from "#modules/identity/index.ts";
import { staffMembers } from "#modules/staff/tables.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aProduct } from "#tests/support/factories.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, type Member } from "#tests/support/staff.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { auditListSchema } from "../contract.ts";
import { auditEntries } from "../tables.ts";

let shop: TestApp;
let owner: Visitor;
let lakshmi: Member;
let product: { id: string; name: string };

beforeAll(async () => {
  shop = await testApp();
  owner = await theSeller(shop);
  lakshmi = await aMember(shop, "manager", { name: "Lakshmi" });
  product = await aProduct(shop.db, { name: "Brinjal" });
  const change = (price: number, as: Visitor) =>
    shop.post("/api/product/rates", { rates: [{ id: product.id, price, offerPrice: price }] }, as);
  expect((await change(50, owner)).status).toBe(200);
  expect((await change(60, lakshmi)).status).toBe(200);
  const [maker] = await shop.db.select().from(sellers).limit(1);
  // As the run sheet records a driver who has a link: in the name of whoever made the link.
  const driver = { id: maker?.id ?? "", email: "Ravi, Van 1", name: "Ravi, Van 1" };
  await transact(shop.db, (tx) =>
    recordActions(tx, driver, [
      { subject: PRODUCT_RECORD, action: "sent", id: product.id, name: product.name, after: { price: 1 } },
    ]),
  );
});
afterAll(() => shop.close());

const logOf = async (query: Record<string, string> = {}) =>
  read(auditListSchema, await shop.get(`/api/audit?${new URLSearchParams(query)}`, owner));
const whoIn = async (query: Record<string, string>) => (await logOf(query)).entries.map(({ who }) => who);
const idOf = async (name: string) => (await logOf()).people.find((each) => each.name === name)?.id ?? "none";

it("says who did it by name, with the e-mail beside it", async () => {
  expect((await logOf()).entries).toMatchObject([
    { who: "Ravi, Van 1", email: null },
    { who: "Lakshmi", email: lakshmi.email },
    { who: "seller@example.com", email: null },
  ]);
});

it("finds what one person did, and what a driver with a link did under no other's name", async () => {
  expect((await logOf()).people.map(({ name }) => name)).toEqual([
    "Lakshmi",
    "seller@example.com",
    "Ravi, Van 1",
  ]);
  for (const name of ["Lakshmi", "seller@example.com", "Ravi, Van 1"]) {
    expect(await whoIn({ person: await idOf(name) })).toEqual([name]);
  }
  expect(await whoIn({ person: "nobody" })).toEqual([]);
  expect(await whoIn({ q: "laksh" })).toEqual(["Lakshmi"]);
  expect(await whoIn({ q: "van 1" })).toEqual(["Ravi, Van 1"]);
});

it("finds what was done, to which record, and on which days", async () => {
  expect(await whoIn({ action: "sent" })).toEqual(["Ravi, Van 1"]);
  expect(await whoIn({ subject: "product", id: product.id })).toHaveLength(3);
  expect(await whoIn({ subject: "product", id: "another" })).toEqual([]);
  await shop.db.insert(auditEntries).values(
    // The last moment of the 14th at the store, and the first of the 16th.
    ["2025-03-14T18:29:59Z", "2025-03-14T18:30:00Z", "2025-03-15T18:30:00Z"].map((at, index) => ({
      sellerEmail: "asha@example.com",
      subject: "order",
      action: "hidden" as const,
      subjectId: "o",
      subjectName: `${index}`,
      createdAt: new Date(at),
    })),
  );
  const namesOn = async (days: Record<string, string>) =>
    (await logOf({ action: "hidden", ...days })).entries.map(({ name }) => name);
  expect(await namesOn({ from: "2025-03-15", to: "2025-03-15" })).toEqual(["1"]);
  expect(await namesOn({ from: "2025-03-15" })).toEqual(["2", "1"]);
  expect(await namesOn({ to: "2025-03-14" })).toEqual(["0"]);
  await rewriteActivity(shop.pool, "delete from audit_entries where action = 'hidden'");
});

it("keeps what somebody did under their name after they have left, and calls them by their name of today", async () => {
  const hers = eq(staffMembers.sellerId, lakshmi.id);
  await shop.db.update(staffMembers).set({ name: "Lakshmi Devi", leftAt: new Date() }).where(hers);
  const { people } = await logOf();
  expect(people).toContainEqual({ id: lakshmi.id, name: "Lakshmi Devi" });
  expect(await whoIn({ person: lakshmi.id })).toEqual(["Lakshmi"]);
});
