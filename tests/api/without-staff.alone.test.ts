import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { sellers } from "#modules/identity/tables.ts";
import { staff } from "#modules/staff/module.ts";
import { openStaffSession } from "#modules/staff/people/sessions.ts";
import { staffMembers } from "#modules/staff/tables.ts";
import { MODULES } from "#src/modules.ts";
import { refusal } from "#tests/support/calls.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { testApp } from "#tests/support/test-app.ts";

// A store whose people had logins of their own, and whose operator took the module out.

const shop = await testApp(
  {},
  {},
  MODULES.filter((module) => module !== staff && !module.uses.includes(staff)),
);
afterAll(shop.close);

const owner = await theSeller(shop);
const JOINED = { email: "lakshmi@example.com", password: SELLER.password };
let joined: { id: string; token: string };

beforeAll(async () => {
  const [named] = await shop.db.select().from(sellers);
  const passwordHash = named?.passwordHash ?? "";
  // Even the owner's own password opens nothing for somebody who joined.
  const [seller] = await shop.db
    .insert(sellers)
    .values({ email: JOINED.email, passwordHash, isInvited: true })
    .returning();
  const memberId = seller?.id ?? "";
  await shop.db.insert(staffMembers).values({ sellerId: memberId, role: "owner", passwordHash });
  const session = { memberId, way: "password" as const, hasSecondFactor: true, device: null };
  joined = { id: memberId, token: await transact(shop.db, (tx) => openStaffSession(tx, session)) };
});

const withToken = (token: string) => ({ cookie: `santhe_seller=${token}` });
const NOBODY = refusal(401, "Please login as the seller");

it("has the owner's login, which may do everything", async () => {
  expect(await shop.get("/api/seller/is-auth", owner)).toMatchObject({
    status: 200,
    body: { person: { email: SELLER.email, name: SELLER.email } },
  });
  expect(await shop.get("/api/audit", owner)).toMatchObject({ status: 200 });
  const anew = await shop.post("/api/seller/login", SELLER);
  expect(await shop.get("/api/order/seller", anew)).toMatchObject({ status: 200 });
});

it("knows nobody who joined, neither by a session nor by a password", async () => {
  expect(await shop.get("/api/seller/is-auth", withToken(joined.token))).toMatchObject(NOBODY);
  expect(await shop.post("/api/seller/login", JOINED)).toMatchObject(
    refusal(401, "Invalid email or password"),
  );
});

it("takes nobody who joined for the owner, whatever session they may have got", async () => {
  // Such as one of a release that took every seller for the owner.
  await shop.pool.query(
    "insert into sessions (token_hash, seller_id, expires_at) values (encode(sha256('smuggled'), 'hex'), $1, now() + interval '1 day')",
    [joined.id],
  );
  expect(await shop.get("/api/seller/is-auth", withToken("smuggled"))).toMatchObject(NOBODY);
  await shop.db.update(sellers).set({ isInvited: false }).where(eq(sellers.id, joined.id));
  expect(await shop.get("/api/seller/is-auth", withToken("smuggled"))).toMatchObject({ status: 200 });
});
