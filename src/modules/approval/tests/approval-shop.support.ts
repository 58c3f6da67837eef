import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { complaintFiledSchema } from "#modules/customer/contract.ts";
import { recallOrders, recalls } from "#modules/grower/tables.ts";
import { type Answer, read, type Visitor } from "#tests/support/calls.ts";
import { customerShop } from "#tests/support/customer-shop.ts";
import { addGrower } from "#tests/support/growers.ts";
import { aMember } from "#tests/support/staff.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { sendForm } from "#tests/support/uploads.ts";
import { type Approval, approvalsSchema, type RuledKind } from "../contract.ts";
import { approvalPasses, approvalRules, approvals } from "../tables.ts";

/** A store with customers, a manager Lakshmi and a second one, Ravi, in which nothing waits yet. */
export async function approvalShop(opened?: TestApp) {
  const store = await customerShop(opened);
  const { shop } = store;
  const lakshmi = await aMember(shop, "manager");
  const ravi = await aMember(shop, "manager", { name: "Ravi" });

  /** Turns a kind on, as the owner did. */
  const turnOn = async (kind: RuledKind, rupees = 0) => {
    const rule = { kind, isOn: true, fromPaise: rupees * 100 };
    await shop.db
      .insert(approvalRules)
      .values(rule)
      .onConflictDoUpdate({ target: approvalRules.kind, set: rule });
  };
  const reset = async () => {
    for (const table of [approvals, approvalPasses, approvalRules]) await shop.db.delete(table);
  };
  type Giving = { amount?: number; kind?: string; reason?: string; key?: string | undefined; door?: TestApp };
  const give = (
    as: Visitor,
    id: string,
    { amount = 450, kind = "goodwill", reason = "", ...rest }: Giving = {},
  ) => {
    const key = "key" in rest ? rest.key : randomUUID();
    return (rest.door ?? shop).send("POST", `/api/seller/customer/customers/${id}/credit`, {
      as,
      json: { kind, amount, reason },
      headers: key === undefined ? {} : { "Idempotency-Key": key },
    });
  };
  /** The complaint of a customer about an order. */
  const aComplaint = async (customer: Awaited<ReturnType<typeof store.aCustomer>>): Promise<string> => {
    const placed = await store.order(customer);
    await store.setStatus("Delivered", placed);
    const data = { order: placed._id, lines: placed.items.map(({ _id }) => _id), words: "Squashed" };
    const answer = await sendForm(shop, {
      path: "/api/customer/complaints",
      as: customer.shopper,
      headers: { "Idempotency-Key": randomUUID() },
      parts: [["data", JSON.stringify(data)]],
    });
    return read(complaintFiledSchema, answer).complaint._id;
  };
  /** A recall with these orders, of which nothing is known but that. */
  const aRecall = async (...placed: readonly { _id: string }[]): Promise<string> => {
    const growerId = await addGrower(shop.db, "Lakshmamma", { slug: `grower-${randomUUID()}` });
    const values = { growerId, fromDay: "2026-03-01", reason: "Spray", sellerEmail: "seller@example.com" };
    const [row] = await shop.db.insert(recalls).values(values).returning({ id: recalls.id });
    const recallId = row?.id ?? "";
    if (placed.length > 0) {
      await shop.db.insert(recallOrders).values(placed.map(({ _id: orderId }) => ({ recallId, orderId })));
    }
    return recallId;
  };
  const seen = async (as: Visitor) => read(approvalsSchema, await shop.get("/api/approval", as));
  const oneOpen = async (as: Visitor): Promise<Approval> => {
    const [first, ...others] = (await seen(as)).open;
    if (!first || others.length > 0) throw new Error("one request is open");
    return first;
  };
  const lastPast = async (as: Visitor) => (await seen(as)).past[0];
  const decide = (as: Visitor, id: string, what: "allow" | "refuse", { note = "", door = shop } = {}) =>
    door.post(`/api/approval/${id}/${what}`, { note }, as);
  const withdraw = (as: Visitor, id: string) => shop.send("POST", `/api/approval/${id}/withdraw`, { as });
  return {
    ...store,
    lakshmi,
    ravi,
    turnOn,
    reset,
    give,
    aComplaint,
    aRecall,
    seen,
    oneOpen,
    lastPast,
    decide,
    withdraw,
  };
}

/** An answer that says that a call waits. */
export const waits = (message: unknown): Partial<Answer> => ({
  status: 202,
  body: { success: false, message, next: [{ approval: expect.any(String) }] },
});
