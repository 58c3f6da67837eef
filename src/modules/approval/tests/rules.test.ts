import { randomUUID } from "node:crypto";
import { eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { growerEntries, growerPaymentRuns } from "#modules/settlement/tables.ts";
import { staffMembers } from "#modules/staff/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { aMember, anOwnRole, type Member } from "#tests/support/staff.ts";
import { rulesSchema } from "../contract.ts";
import { approvalShop } from "./approval-shop.support.ts";

const {
  shop,
  seller,
  lakshmi,
  ravi,
  aCustomer,
  order,
  books,
  turnOn,
  give,
  seen,
  decide,
  aComplaint,
  reset,
} = await approvalShop();

beforeEach(reset);

describe("the owner's sum", () => {
  it("lets smaller sums pass, until those of a day for one customer reach it", async () => {
    await turnOn("refund", 500);
    const [meera, other] = [await aCustomer(), await aCustomer()];
    expect((await give(lakshmi, meera.id, { amount: 500 })).status).toBe(202);
    expect((await give(lakshmi, meera.id, { amount: 300 })).status).toBe(200);
    expect((await give(lakshmi, meera.id, { amount: 200 })).status).toBe(202);
    expect((await give(lakshmi, other.id, { amount: 300 })).status).toBe(200);
    expect((await give(ravi, meera.id, { amount: 300 })).status).toBe(200);
    const now = shop.clock.now;
    shop.clock.now = new Date(now.getTime() + 24 * 3_600_000 + 1);
    expect((await give(lakshmi, meera.id, { amount: 300 })).status).toBe(200);
    shop.clock.now = now;
  });

  it("counts a call that is sent again once, and one without a key each time", async () => {
    await turnOn("refund", 500);
    const { id } = await aCustomer();
    const key = randomUUID();
    for (let sent = 0; sent < 3; sent++) {
      expect((await give(lakshmi, id, { amount: 300, key })).status).toBe(200);
    }
    const other = await aCustomer();
    const statuses: number[] = [];
    for (let sent = 0; sent < 2; sent++) {
      statuses.push((await give(lakshmi, other.id, { amount: 300, key: undefined })).status);
    }
    expect(statuses).toEqual([200, 202]);
  });

  it("counts the answer to a complaint, though the same call is sent again with its key", async () => {
    await turnOn("refund", 100);
    const customer = await aCustomer();
    const answer = (complaint: string, key: string) =>
      shop.send("POST", `/api/seller/customer/complaints/${complaint}/answer`, {
        as: lakshmi,
        json: { kind: "credit", amount: 60, words: "" },
        headers: { "Idempotency-Key": key },
      });
    const [first, second] = [await aComplaint(customer), await aComplaint(customer)];
    const key = randomUUID();
    expect(await answer(first, key)).toMatchObject({ status: 200 });
    // It can't be answered once more, and that must not take back what the first answer has given.
    await answer(first, key);
    expect(await answer(second, randomUUID())).toMatchObject({ status: 202 });
    expect(await books(customer.id)).toEqual([6000, 6000]);
  });

  it("counts the money at a door each time that it grows, whatever key it is sent with", async () => {
    await turnOn("refund", 100);
    const customer = await aCustomer();
    const { _id, totalAmount } = await order(customer);
    const key = randomUUID();
    const carryMore = async (cash: number, instead?: number) => {
      const delivered = { orders: [_id], cash, instead, confirmed: true };
      expect(await shop.post("/api/delivery/delivered", delivered, lakshmi)).toMatchObject({ status: 200 });
      return shop.send("POST", "/api/seller/customer/door", {
        as: lakshmi,
        json: { order: _id, difference: 60, carry: true },
        headers: { "Idempotency-Key": key },
      });
    };
    expect(await carryMore(totalAmount + 60)).toMatchObject({ status: 200 });
    expect(await carryMore(totalAmount + 120, totalAmount + 60)).toMatchObject({ status: 202 });
    expect(await books(customer.id)).toEqual([6000, 6000]);
  });

  it("does not count what was refused", async () => {
    await turnOn("refund", 500);
    const { id } = await aCustomer();
    expect((await give(lakshmi, id, { amount: 300, kind: "paid_out" })).status).toBe(409);
    expect((await give(lakshmi, id, { amount: 300 })).status).toBe(200);
  });
});

describe("payments to one grower", () => {
  // Managers do not pay growers.
  let payer: Member;
  beforeEach(async () => {
    const role = await anOwnRole(shop, ["settlement.see", "settlement.change", "settlement.pay"]);
    payer = await aMember(shop, role, { name: "Asha" });
  });
  const owe = async (rupees: number) => {
    const grower = await addGrower(shop.db, "Lakshmamma", {
      slug: `grower-${randomUUID()}`,
      upiAddress: "lakshmamma@okbank",
    });
    const entry = { kind: "added", day: "2026-03-10", reason: "agreed" } as const;
    await shop.db.insert(growerEntries).values({ growerId: grower, paise: rupees * 100, ...entry });
    return grower;
  };
  const byHand = (grower: string, amount: number) =>
    shop.send("POST", `/api/settlement/growers/${grower}/entries`, {
      as: payer,
      json: { kind: "advance", amount, reason: "For seeds" },
      headers: { "Idempotency-Key": randomUUID() },
    });
  const run = (growers: string[]) =>
    shop.send("POST", "/api/settlement/runs", {
      as: payer,
      json: { growers },
      headers: { "Idempotency-Key": randomUUID() },
    });

  it("count together, those by hand and those in a run, whichever comes first", async () => {
    await turnOn("payee", 500);
    await shop.db
      .update(growerPaymentRuns)
      .set({ discardedAt: new Date() })
      .where(isNull(growerPaymentRuns.paidOn));
    const [first, second, third] = [await owe(600), await owe(150), await owe(150)];
    expect(await byHand(first, 450)).toMatchObject({ status: 200 });
    // The advance leaves 150 of what is owed.
    expect(await run([first])).toMatchObject({ status: 202 });
    expect(await run([second])).toMatchObject({ status: 200 });
    expect(await byHand(second, 350)).toMatchObject({ status: 202 });
    expect(await byHand(third, 340)).toMatchObject({ status: 200 });
    expect(await byHand(third, 340)).toMatchObject({ status: 202 });
  });
});

describe("a rule", () => {
  const save = (as: Visitor, kind: string, rule: object, was: object) =>
    shop.send("PUT", `/api/approval/rules/${kind}`, { as, json: { ...rule, was } });
  const off = { isOn: false, from: 0 };
  const on = { isOn: true, from: 500 };

  it("is set by the owner alone, from what was shown", async () => {
    expect((await save(lakshmi, "refund", on, off)).status).toBe(403);
    expect((await save(seller, "refund", on, { isOn: true, from: 2 })).status).toBe(409);
    expect(await save(seller, "refund", on, off)).toMatchObject({ status: 200, body: { message: "Saved" } });
    expect((await save(seller, "rules", on, off)).status).toBe(404);
    const { rules } = read(rulesSchema, await shop.get("/api/approval/rules", seller));
    expect(rules.map(({ kind, isOn, from }) => [kind, isOn, from])).toEqual([
      ["refund", true, 500],
      ["payee", false, 0],
      ["export", false, 0],
      ["deletion", false, 0],
    ]);
  });

  it("is weakened at once by the only owner, and after another owner has agreed where there is one", async () => {
    await turnOn("refund", 500);
    expect((await save(seller, "refund", { isOn: true, from: 600 }, on)).status).toBe(200);
    const second = await aMember(shop, "owner", { name: "Asha" });
    const now = { isOn: true, from: 600 };
    expect((await save(seller, "refund", { isOn: true, from: 700 }, now)).status).toBe(202);
    expect((await save(seller, "refund", { isOn: false, from: 600 }, now)).status).toBe(202);
    expect((await save(seller, "refund", { isOn: true, from: 400 }, now)).status).toBe(200);
    const both = (await seen(second)).open.toSorted((one, two) => one.words.localeCompare(two.words));
    const [raise, turnOff] = both;
    expect([raise?.words, turnOff?.words]).toEqual([
      "Money back by hand: wait only from ₹700, not from ₹600",
      "Turn off: Money back by hand",
    ]);
    // The request was made while the rule began at 600. It begins elsewhere now.
    expect(await decide(second, turnOff?._id ?? "", "allow")).toMatchObject(
      refusal(409, "Somebody else has changed this rule meanwhile"),
    );
    await save(seller, "refund", off, { isOn: true, from: 400 });
    const again = (await seen(second)).open.find(({ _id }) => _id !== raise?._id);
    expect((await decide(second, again?._id ?? "", "allow")).status).toBe(200);
    expect((await give(lakshmi, (await aCustomer()).id)).status).toBe(200);
    await shop.db
      .update(staffMembers)
      .set({ leftAt: new Date() })
      .where(eq(staffMembers.sellerId, second.id));
  });

  it("says which right only one person has, so that nobody could agree", async () => {
    const { rules } = read(rulesSchema, await shop.get("/api/approval/rules", seller));
    const lonely = new Map(rules.map((rule) => [rule.kind, rule.lonely]));
    // Two managers give money back and delete; the payments' keys are the owner's alone.
    expect(lonely.get("deletion")).toEqual([]);
    expect(lonely.get("refund")).toEqual([]);
    expect(lonely.get("payee")).toContainEqual({ words: expect.any(String), only: "seller@example.com" });
  });
});
