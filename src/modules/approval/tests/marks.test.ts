import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { growers } from "#modules/grower/tables.ts";
import { markedPermissions } from "#modules/identity/index.ts";
import { APPROVAL_KINDS } from "#modules/identity/rules/shared/approval-kind.ts";
import { subscribers } from "#modules/newsletter/tables.ts";
import { gatewayKeys } from "#modules/online-payment/tables.ts";
import { describeApi } from "#src/http/describe-api.ts";
import { nextNumber } from "#tests/support/factories.ts";
import { aMember } from "#tests/support/staff.ts";
import { RULED_KINDS } from "../contract.ts";
import { approvals } from "../tables.ts";
import { approvalShop } from "./approval-shop.support.ts";

const { shop, seller, tomato, turnOn, reset, oneOpen, decide } = await approvalShop();
const asha = await aMember(shop, "owner", { name: "Asha" });

beforeEach(async () => {
  await reset();
  for (const kind of RULED_KINDS) await turnOn(kind);
});

async function aGrower() {
  const [grower] = await shop.db
    .insert(growers)
    .values({ slug: `lakshmamma-${nextNumber()}`, name: "Lakshmamma", village: "Hunsur" })
    .returning();
  if (!grower) throw new Error("no row came back");
  return grower.id;
}

async function aSubscriber() {
  const [row] = await shop.db.insert(subscribers).values({ email: "meera@example.com" }).returning();
  if (!row) throw new Error("no row came back");
  return row.id;
}

const BANK = { holder: "Lakshmamma", account: "123456789012", ifsc: "SBIN0001234" };

it.each<[string, string, () => Promise<[method: string, path: string, json?: object]>]>([
  [
    "a grower's bank account",
    "Lakshmamma is paid in another way from now on: account …9012 of Lakshmamma",
    async () => ["PUT", `/api/seller/growers/${await aGrower()}/payee`, { bank: BANK }],
  ],
  [
    "an advance to a grower",
    "Advance: ₹900 for Lakshmamma (For seeds)",
    async () => [
      "POST",
      `/api/settlement/growers/${await aGrower()}/entries`,
      { kind: "advance", amount: 900, reason: "For seeds" },
    ],
  ],
  [
    "a payment that came back, which a grower is owed once more",
    "Payment came back: ₹900 for Lakshmamma (the account is closed)",
    async () => [
      "POST",
      `/api/settlement/growers/${await aGrower()}/entries`,
      { kind: "returned", amount: 900, reason: "the account is closed" },
    ],
  ],
  [
    "the keys of the gateway",
    "Take online payments with other keys: razorpay, rzp_test_1",
    async () => [
      "POST",
      "/api/payment/gateway",
      { gateway: "razorpay", keyId: "rzp_test_1", keySecret: "a secret", webhookSecret: "another" },
    ],
  ],
  [
    "a product's deletion",
    "Delete the product Tomato",
    async () => ["POST", "/api/product/delete", { id: tomato.id }],
  ],
  [
    "a subscriber's deletion",
    "Take m…@example.com off the list",
    async () => ["DELETE", `/api/newsletter/subscribers/${await aSubscriber()}`],
  ],
  [
    "the subscribers' export",
    "All subscribers as a file",
    async () => ["GET", "/api/newsletter/subscribers/export"],
  ],
])("%s waits, and says what it is", async (_, words, call) => {
  const [method, path, json] = await call();
  const answer = await shop.send(method, path, { as: seller, ...(json && { json }) });
  expect(answer).toMatchObject({ status: 202, body: { success: false } });
  expect((await oneOpen(asha)).words).toBe(words);
  expect(await shop.db.select().from(gatewayKeys)).toEqual([]);
  await shop.db.delete(subscribers);
});

it("of a bank account keeps no word of it once it is done", async () => {
  const id = await aGrower();
  await shop.send("PUT", `/api/seller/growers/${id}/payee`, { as: seller, json: { bank: BANK } });
  const { _id } = await oneOpen(asha);
  expect(JSON.stringify(await shop.db.select().from(approvals))).not.toContain(BANK.account);
  expect((await decide(asha, _id, "allow")).status).toBe(200);
  const [row] = await shop.db
    .select({ account: growers.bankAccount })
    .from(growers)
    .where(eq(growers.id, id));
  expect(row?.account).toBe(BANK.account);
  expect(await shop.db.select().from(approvals)).toMatchObject([{ state: "done", sealedCall: null }]);
});

it("are of each kind, and their description says that they may wait", () => {
  for (const kind of APPROVAL_KINDS) expect(markedPermissions(kind)).not.toEqual([]);
  const { paths } = describeApi("Santhe");
  const call = paths?.["/api/product/delete"]?.post;
  expect(call).toMatchObject({ "x-approval": "deletion", responses: { 202: expect.anything() } });
  expect(paths?.["/api/product/stock"]?.post?.responses).not.toHaveProperty("202");
});
