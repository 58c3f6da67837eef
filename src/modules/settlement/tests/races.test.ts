import { randomUUID } from "node:crypto";
import { eq, isNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Answer } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { settlementShop } from "#tests/support/settlement-shop.ts";
import { waitingFor, whileUncommitted } from "#tests/support/waiting.ts";
import { growerEntries, growerPaymentRuns } from "../tables.ts";

const store = await settlementShop();
const { shop, seller, aLot, packed, setStatus, setDay, reprice, enter } = store;
const { account, close, runs, makeRun, payRun } = store;

// Each test has a grower of its own.
let grower: string;
beforeEach(async () => {
  await setDay("2026-03-10");
  const open = isNull(growerPaymentRuns.paidOn);
  await shop.db.update(growerPaymentRuns).set({ discardedAt: new Date() }).where(open);
  grower = await addGrower(shop.db, `Grower ${randomUUID()}`, {
    products: [store.tomato.id],
    upiAddress: "a@okbank",
  });
});
const balance = () => store.balance(grower);
const owe = async (day = "2026-03-10") => {
  const fields = { kind: "added", amount: 100, day, reason: "as agreed" };
  expect(await enter(fields, randomUUID(), grower)).toMatchObject({ status: 200 });
};
const statusesOf = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();
const locked = (table: "growers" | "grower_payment_runs" | "lots", id: string) => ({
  statement: `select from ${table} where id = $1 for update`,
  values: [id],
  table,
  waiting: 2,
});

describe("two at once", () => {
  it("close the week: each grower has one statement of it", async () => {
    await owe("2026-03-05");
    const both = await whileUncommitted(shop, locked("growers", grower), () =>
      Promise.all([close("2026-03-08"), close("2026-03-08")]),
    );
    expect(statusesOf(both)).toEqual([200, 200]);
    expect((await account(grower)).statements).toMatchObject([{ number: 1, opening: 0, closing: 100 }]);
  });

  it("make a run: there is one", async () => {
    await owe();
    const both = await whileUncommitted(shop, locked("growers", grower), () =>
      Promise.all([makeRun([grower]), makeRun([grower])]),
    );
    expect(statusesOf(both)).toEqual([200, 409]);
    expect((await runs()).open?.payments).toMatchObject([{ amount: 100 }]);
  });

  it("mark a run as paid: it is in the ledger once", async () => {
    await owe();
    await makeRun([grower]);
    const run = (await runs()).open?._id ?? "";
    const both = await whileUncommitted(shop, locked("grower_payment_runs", run), () =>
      Promise.all([payRun(run, { growers: [grower] }), payRun(run, { growers: [grower] })]),
    );
    expect(statusesOf(both)).toEqual([200, 409]);
    expect(await balance()).toBe(0);
  });

  it("mark a run as paid and discard it: it is one of them", async () => {
    await owe();
    await makeRun([grower]);
    const run = (await runs()).open?._id ?? "";
    const discard = () => shop.post(`/api/settlement/runs/${run}/discard`, {}, seller);
    const [paid, discarded] = await whileUncommitted(shop, locked("grower_payment_runs", run), () =>
      Promise.all([payRun(run, { growers: [grower] }), discard()]),
    );
    expect(statusesOf([paid, discarded])).toEqual([200, 409]);
    expect(await balance()).toBe(paid.status === 200 ? 0 : 100);
  });

  it("enter a payment by hand and mark the run as paid: it is seen", async () => {
    await owe();
    await makeRun([grower]);
    const run = (await runs()).open?._id ?? "";
    const byHand = `with held as (select id from growers where id = $1 for no key update)
      insert into grower_entries (grower_id, kind, paise, day, seller_email)
      select id, 'paid', -10000, '2026-03-10', 'seller@santhe.test' from held`;
    const uncommitted = { statement: byHand, values: [grower], table: "growers" };
    expect(await whileUncommitted(shop, uncommitted, () => payRun(run, { growers: [grower] }))).toMatchObject(
      { status: 409 },
    );
    expect(await balance()).toBe(0);
  });

  it("enter money by hand and pay: one waits for the other", async () => {
    const statement = "select from growers where id = $1 for no key update";
    const paid = { kind: "paid", amount: 1 };
    expect(
      await whileUncommitted(shop, { statement, values: [grower], table: "growers" }, () =>
        enter(paid, randomUUID(), grower),
      ),
    ).toMatchObject({ status: 200 });
  });

  it("deliver an order: the grower is owed once", async () => {
    const order = await packed({ lot: await aLot({ grower }), amount: 1000 });
    const both = await Promise.all([setStatus("Delivered", order), setStatus("Delivered", order)]);
    expect(statusesOf(both)).toEqual([200, 200]);
    expect(await balance()).toBe(30);
  });

  it("give a lot new terms and deliver of it: all of it is settled by the new ones", async () => {
    const lot = await aLot({ grower });
    const [before, during] = [await packed({ lot, amount: 1000 }), await packed({ lot, amount: 500 })];
    await setStatus("Delivered", before);
    const other = await shop.pool.connect();
    try {
      await other.query("begin");
      await other.query("select from lots where id = $1 for update", [lot]);
      const repriced = reprice(lot, { price: 40 });
      await expect.poll(() => waitingFor(shop, "lots"), { interval: 10 }).toBe(1);
      const delivered = setStatus("Delivered", during);
      await expect.poll(() => waitingFor(shop, "lots"), { interval: 10 }).toBe(2);
      await other.query("commit");
      await repriced;
      expect(await delivered).toMatchObject({ status: 200 });
    } finally {
      other.release(true);
    }
    expect(await balance()).toBe(60);
  });
});

describe("what was accepted", () => {
  const about = { orderId: "", productId: "", lotId: "" };
  beforeEach(async () => {
    const lotId = await aLot({ grower });
    const order = await packed({ lot: lotId, amount: 1000 });
    await setStatus("Delivered", order);
    Object.assign(about, { orderId: order._id, productId: store.tomato.id, lotId });
  });
  const accepted = (amount: number) =>
    shop.db.insert(growerEntries).values({
      ...about,
      growerId: grower,
      kind: amount > 0 ? "accepted" : "taken back",
      paise: 3 * amount,
      day: "2026-03-10",
      amount,
      soldPaise: 8 * amount,
      termsKind: "price",
      pricePaise: 3000,
    });
  const once = { cause: { constraint: "grower_entries_once" } };

  it("is settled once, and never in part", async () => {
    await expect(accepted(1000)).rejects.toMatchObject(once);
    await expect(accepted(-400)).rejects.toMatchObject(once);
  });

  it("stays in the bag as it was settled", async () => {
    const use = sql`order_id = ${about.orderId}`;
    await expect(
      shop.db.execute(sql`update lot_uses set amount = 900, sold_paise = 7200 where ${use}`),
    ).rejects.toMatchObject(once);
    await expect(shop.db.execute(sql`delete from lot_uses where ${use}`)).rejects.toMatchObject(once);
    const own = eq(growerEntries.growerId, grower);
    expect(await shop.db.$count(growerEntries, own)).toBe(1);
  });
});
