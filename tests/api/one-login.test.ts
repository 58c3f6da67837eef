import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { migrateDatabase } from "#kernel/db/migrate.ts";
import { auditEntries } from "#modules/audit/tables.ts";
import { loginsSchema } from "#modules/identity/contract.ts";
import { permissionKinds } from "#modules/identity/index.ts";
import { ensureSeller } from "#modules/identity/sessions/seller-account.ts";
import { sellers } from "#modules/identity/tables.ts";
import { staffMembers } from "#modules/staff/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { dropDatabase, emptyDatabase } from "#tests/support/databases.ts";
import { everyRow } from "#tests/support/every-row.ts";
import { logInOlder, ownerOfOlder, startOlder } from "#tests/support/older-sellers.ts";
import { fillOlderStore } from "#tests/support/older-store.ts";
import { PASSWORD, SELLER, theSeller } from "#tests/support/sign-in.ts";
import { aMember, MEMBER_PASSWORD } from "#tests/support/staff.ts";
import { secondApp, type TestApp, testApp } from "#tests/support/test-app.ts";

// Releases before the people of the store had one login for all sellers.

const withToken = (token: string): Visitor => ({ cookie: `santhe_seller=${token}` });
const tokenIn = ({ cookie }: Visitor) => /santhe_seller=([^;]+)/.exec(cookie)?.[1] ?? "";

describe("a store that had one login", () => {
  let shop: TestApp;
  let before: Awaited<ReturnType<typeof everyRow>>;
  beforeAll(async () => {
    const url = await emptyDatabase(inject("templateUrl"));
    await fillOlderStore(url, "oneLogin");
    before = await everyRow(url);
    await migrateDatabase(url, {});
    shop = await secondApp(url);
  });
  afterAll(async () => {
    await shop.close();
    await dropDatabase(shop.url);
  });

  it("keeps every session, of the owner and of shoppers", async () => {
    expect((await everyRow(shop.url)).get("sessions")).toEqual(before.get("sessions"));
    for (const token of ["the-tablet", "the-phone"])
      expect(await shop.get("/api/seller/is-auth", withToken(token))).toMatchObject({ status: 200 });
    expect(await shop.get("/api/seller/is-auth", withToken("long-over"))).toMatchObject({ status: 401 });
    const meera = { cookie: "santhe_session=meeras-phone" };
    expect(await shop.get("/api/user/is-auth", meera)).toMatchObject({
      body: { user: { name: "Meera Rao" } },
    });
  });

  it("has the one login as its owner, who may do everything", async () => {
    const answer = await shop.get("/api/seller/is-auth", withToken("the-tablet"));
    expect(answer.body).toMatchObject({
      person: { _id: "seller-1", email: "Seller@example.com" },
      permissions: permissionKinds().map(({ name }) => name),
    });
    const members = await shop.db.select().from(staffMembers);
    expect(members).toMatchObject([
      { sellerId: "seller-1", role: "owner", leftAt: null, passwordHash: null },
    ]);
  });

  it("starts with the login that it had, and ends no session for it", async () => {
    await ensureSeller(shop.db, SELLER);
    await ensureSeller(shop.db, {});
    expect(await shop.db.$count(sellers)).toBe(1);
    const { logins } = read(loginsSchema, await shop.get("/api/seller/logins", withToken("the-phone")));
    expect(logins.map(({ _id: id }) => id)).toEqual(["the-phone", "the-tablet"]);
    expect(await shop.post("/api/seller/login", SELLER)).toMatchObject({ status: 200 });
  });

  it("ends one of them from the other", async () => {
    await shop.post("/api/seller/logins/end", { id: "the-tablet" }, withToken("the-phone"));
    expect(await shop.get("/api/seller/is-auth", withToken("the-tablet"))).toMatchObject({ status: 401 });
    expect(
      await shop.post("/api/user/login", { email: "meera@example.com", password: PASSWORD }),
    ).toMatchObject({
      status: 200,
    });
  });
});

describe("an older release on the same database", () => {
  let shop: TestApp;
  let owner: Visitor;
  beforeAll(async () => {
    shop = await testApp();
    owner = await theSeller(shop);
  });
  afterAll(() => shop.close());

  it("keeps those who joined when it starts, with their sessions", async () => {
    const packer = await aMember(shop, "packer");
    const secondOwner = await aMember(shop, "owner");
    await startOlder(shop.db, SELLER);
    for (const member of [packer, secondOwner, owner])
      expect(await shop.get("/api/seller/is-auth", member)).toMatchObject({ status: 200 });
  });

  it("knows the owner's sessions, and this release those that it opens", async () => {
    expect(await ownerOfOlder(shop.db, tokenIn(owner))).toBe(SELLER.email);
    const token = await logInOlder(shop.db, SELLER);
    expect(await shop.get("/api/seller/is-auth", withToken(token))).toMatchObject({
      status: 200,
      body: { person: { email: SELLER.email } },
    });
    expect(await shop.get("/api/audit", withToken(token))).toMatchObject({ status: 200 });
    await shop.get("/api/seller/logout", withToken(token));
    expect(await ownerOfOlder(shop.db, token)).toBeUndefined();
  });

  it.each(["packer", "manager", "owner"])("takes no %s who joined for the owner", async (role) => {
    const member = await aMember(shop, role);
    expect(await ownerOfOlder(shop.db, tokenIn(member))).toBeUndefined();
    await expect(logInOlder(shop.db, { email: member.email, password: MEMBER_PASSWORD })).rejects.toThrow(
      "Invalid email or password",
    );
  });

  it("has its new owner as the owner here, after the operator named another", async () => {
    const member = await aMember(shop, "packer");
    await shop.post("/api/delivery/vans", { name: "The van", driver: "Ravi", phone: "" }, owner);
    expect(await shop.db.$count(auditEntries)).toBeGreaterThan(0);
    const asha = { email: "asha@example.com", password: "a password of hers" };
    await startOlder(shop.db, asha);
    expect(await shop.get("/api/seller/is-auth", owner)).toMatchObject(
      refusal(401, "Please login as the seller"),
    );
    expect(await shop.get("/api/seller/is-auth", member)).toMatchObject({ status: 200 });
    await ensureSeller(shop.db, asha);
    const login = await shop.post("/api/seller/login", asha);
    expect(await shop.get("/api/audit", login)).toMatchObject({ status: 200 });
    // The actions of the owner before stay in the log.
    const [entry] = await shop.db.select().from(auditEntries);
    expect(entry).toMatchObject({ sellerEmail: SELLER.email, sellerId: null });
  });

  it("can't take the store's owner away: the one whom the operator names stays owner, and stays", async () => {
    const [named] = await shop.db.select().from(sellers).where(eq(sellers.isInvited, false));
    const its = eq(staffMembers.sellerId, named?.id ?? "");
    await expect(shop.db.update(staffMembers).set({ role: "packer" }).where(its)).rejects.toThrow();
    await expect(shop.db.update(staffMembers).set({ leftAt: new Date() }).where(its)).rejects.toThrow();
  });
});
