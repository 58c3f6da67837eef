import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import type { Terms } from "#modules/grower/rules/terms.ts";
import { type LotUnit, payUnitOf } from "#modules/grower/rules/units.ts";
import { refusal } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { settlementShop } from "#tests/support/settlement-shop.ts";
import { owedSql } from "../ledger/follow-orders.ts";
import { growerEntries } from "../tables.ts";

const store = await settlementShop();
const { shop, seller, aLot, packed, setStatus, reprice, enter, entries, account, balances, setDay } = store;

// Each test has a grower of its own.
let grower: string;
beforeEach(async () => {
  grower = await addGrower(shop.db, `Grower ${randomUUID()}`, { products: [store.tomato.id] });
  await setDay("2026-03-10");
});
const balance = () => store.balance(grower);
const lot = (fields: Parameters<typeof aLot>[0] = {}) => aLot({ grower, ...fields });
const ledger = async (query = "") =>
  (await entries(query, grower)).map(({ kind, amount, quantity }) => [kind, amount, quantity]);

describe("what a grower is owed", () => {
  it("is what was delivered, by the terms of each lot", async () => {
    const [first, second] = [await lot({ pricePaise: 3000 }), await lot({ shareBasisPoints: 4000 })];
    const order = await packed({ lot: first, amount: 700 }, { lot: second, amount: 800 });
    expect(await balance()).toBe(0);
    await setStatus("Out for Delivery", order);
    expect(await balance()).toBe(0);
    await setStatus("Delivered", order);
    // 0.7 kg for ₹30 a kilogram, and 40 % of ₹64.
    expect(await balance()).toBe(46.6);
    const [newest] = await entries("", grower);
    expect(newest).toMatchObject({
      kind: "accepted",
      amount: 25.6,
      quantity: "0.8 kg",
      product: "Tomato",
      day: "2026-03-10",
      invoiceNumber: order.invoiceNumber,
      statement: null,
      by: null,
    });
  });

  it("is taken back when the order is not delivered after all, and owed again", async () => {
    const one = await lot();
    const order = await packed({ lot: one, amount: 1000 });
    await setStatus("Delivered", order);
    await setStatus("Delivered", order);
    await setDay("2026-03-11");
    await setStatus("Pending", order);
    expect(await balance()).toBe(0);
    await setStatus("Delivered", order);
    await setStatus("Cancelled", order);
    expect(await balance()).toBe(0);
    expect(await ledger()).toEqual([
      ["taken back", -30, "−1 kg"],
      ["accepted", 30, "1 kg"],
      ["taken back", -30, "−1 kg"],
      ["accepted", 30, "1 kg"],
    ]);
    expect((await entries("", grower)).map(({ day }) => day)).toEqual([
      ...["2026-03-11", "2026-03-11", "2026-03-11", "2026-03-10"],
    ]);
  });

  it("is rounded once for all that is sold of a lot, not for each order", async () => {
    // 70 g are sold for ₹5.60, of which 33.33 % are 186.65 paise; 430 g for ₹33.33 a kilogram are 1433.19.
    const [shared, priced] = [await lot({ shareBasisPoints: 3333 }), await lot({ pricePaise: 3333 })];
    const sold = [];
    for (let n = 0; n < 7; n++) {
      sold.push(await packed({ lot: shared, amount: 70 }, { lot: priced, amount: 430 }));
    }
    await setStatus("Delivered", ...sold.slice(0, 3));
    await setStatus("Delivered", ...sold);
    // All of it is 1306.5 and 10032.3 paise. Rounded for each order it would be 1309 and 10031.
    expect(await balance()).toBe((1307 + 10_032) / 100);
    await setStatus("Pending", ...sold.slice(0, 4));
    // Of three orders it is 559.9 and 4299.6.
    expect(await balance()).toBe((560 + 4300) / 100);
    await setStatus("Cancelled", ...sold);
    expect(await balance()).toBe(0);
  });

  it("of sixty orders is written in one call", async () => {
    const one = await lot({ quantity: 60_000 });
    const orders = [];
    for (let count = 0; count < 60; count++) orders.push(await packed({ lot: one, amount: 500 }));
    expect(await setStatus("Delivered", ...orders)).toMatchObject({ status: 200 });
    expect(await balance()).toBe(900);
    await setStatus("Out for Delivery", ...orders.slice(0, 20));
    expect(await balance()).toBe(600);
  });

  it("follows new terms of a lot by one entry, also for what is taken back later", async () => {
    const one = await lot({ pricePaise: 3000 });
    const [staying, returned] = [
      await packed({ lot: one, amount: 1000 }),
      await packed({ lot: one, amount: 500 }),
    ];
    await setStatus("Delivered", staying);
    await setStatus("Delivered", returned);
    await reprice(one, { price: 35 });
    expect(await balance()).toBe(52.5);
    await setStatus("Pending", returned);
    expect(await balance()).toBe(35);
    await reprice(one, { percent: 50 });
    // Half of ₹80.
    expect(await balance()).toBe(40);
    expect(await ledger()).toEqual([
      ["repriced", 5, null],
      ["taken back", -17.5, "−0.5 kg"],
      ["repriced", 7.5, null],
      ["accepted", 15, "0.5 kg"],
      ["accepted", 30, "1 kg"],
    ]);
  });

  it("is not changed by terms that make no difference", async () => {
    const one = await lot({ pricePaise: 3000 });
    await reprice(one, { price: 31 });
    expect(await ledger()).toEqual([]);
  });
});

/** The sum by the terms in whole numbers, half a paisa rounded up. */
function owedPaise(
  terms: Terms,
  unit: LotUnit,
  { amount, soldPaise }: { amount: number; soldPaise: number },
) {
  const [dividend, divisor] =
    terms.kind === "price"
      ? [terms.pricePaise * amount, payUnitOf(unit).size]
      : [soldPaise * terms.shareBasisPoints, 10_000];
  return Math.floor((2 * dividend + divisor) / (2 * divisor));
}

it("a sum is right to the paisa for all terms and units", async () => {
  const terms = fc.oneof(
    fc.record({ kind: fc.constant("price" as const), pricePaise: fc.nat(1_000_000) }),
    fc.record({ kind: fc.constant("share" as const), shareBasisPoints: fc.nat(10_000) }),
  );
  const sold = fc.record({
    terms,
    unit: fc.constantFrom("g" as const, "ml" as const, "pcs" as const, "pack" as const),
    amount: fc.integer({ min: 1, max: 50_000 }),
    soldPaise: fc.nat(10_000_000),
  });
  await fc.assert(
    fc.asyncProperty(sold, async ({ terms: agreed, unit, ...use }) => {
      const { rows } = await shop.db.execute<{ paise: number }>(sql`
        select ${owedSql(sql`${use.amount}::bigint`, sql`${use.soldPaise}::bigint`)}::float8 as paise
        from (select ${agreed.kind}::text as terms_kind, ${unit}::text as unit,
          ${agreed.kind === "price" ? agreed.pricePaise : null}::bigint as price_paise,
          ${agreed.kind === "share" ? agreed.shareBasisPoints : null}::int as share_basis_points) l`);
      expect(rows[0]?.paise).toBe(owedPaise(agreed, unit, use));
    }),
    { numRuns: 200 },
  );
});

describe("money by hand", () => {
  it("is entered with its sign, its reason and its reference", async () => {
    expect(await enter({ kind: "advance", amount: 500 }, randomUUID(), grower)).toMatchObject({
      status: 200,
    });
    await enter({ kind: "added", amount: 120.5, reason: "Crates" }, randomUUID(), grower);
    await enter({ kind: "deducted", amount: 20.25, reason: "Transport" }, randomUUID(), grower);
    await enter({ kind: "paid", amount: 100, day: "2026-03-08", reference: "UTR1" }, randomUUID(), grower);
    await enter({ kind: "returned", amount: 100, reason: "Wrong account" }, randomUUID(), grower);
    expect(await balance()).toBe(-399.75);
    expect(
      (await entries("", grower)).map(({ kind, amount, day, reason, reference, by }) => [
        ...[kind, amount, day, reason, reference, by],
      ]),
    ).toEqual([
      ["returned", 100, "2026-03-10", "Wrong account", null, "seller@example.com"],
      ["paid", -100, "2026-03-08", null, "UTR1", "seller@example.com"],
      ["deducted", -20.25, "2026-03-10", "Transport", null, "seller@example.com"],
      ["added", 120.5, "2026-03-10", "Crates", null, "seller@example.com"],
      ["advance", -500, "2026-03-10", null, null, "seller@example.com"],
    ]);
    const [audit] = await shop.db
      .select()
      .from(auditEntries)
      .where(sql`${auditEntries.subjectId} = ${grower}`)
      .limit(1);
    expect(audit).toMatchObject({ after: { entry: "Advance", amount: 500 } });
  });

  it("is entered once for each key", async () => {
    const key = randomUUID();
    const send = (amount: number) => enter({ kind: "advance", amount }, key, grower);
    const answers = await Promise.all([send(50), send(50), send(50)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await send(60)).toMatchObject({ status: 422 });
    expect(await balance()).toBe(-50);
  });

  it("from two pages that show the same is entered once, unless the second is said to be meant", async () => {
    await enter({ kind: "added", amount: 105.09, reason: "Crates" }, randomUUID(), grower);
    const { lastByHand } = await account(grower);
    const pay = (more: object = {}) =>
      enter({ kind: "paid", amount: 105.09, lastByHand, ...more }, randomUUID(), grower);
    const both = await Promise.all([pay(), pay()]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({
      errors: {
        amount:
          "Since you opened this page was entered: Paid, ₹105.09. If this is another one besides, confirm it.",
      },
      next: [{ confirmed: true }],
    });
    expect(await balance()).toBe(0);
    expect(await pay({ confirmed: true })).toMatchObject({ status: 200 });
    const seen = (await account(grower)).lastByHand;
    expect(await pay({ amount: 5, lastByHand: seen })).toMatchObject({ status: 200 });
    // A delivery is nothing that somebody has entered.
    const now = (await account(grower)).lastByHand;
    await setStatus("Delivered", await packed({ lot: await lot(), amount: 500 }));
    expect(await pay({ amount: 6, lastByHand: now })).toMatchObject({ status: 200 });
  });

  it("that may be a slip is entered only once it is said that it is meant", async () => {
    const slip = await enter({ kind: "advance", amount: 500_000 }, randomUUID(), grower);
    expect(slip).toMatchObject({
      status: 400,
      body: {
        errors: { amount: expect.stringContaining("₹5,00,000 where ₹5,000 is usual at most") },
        next: [{ confirmed: true }, { amount: 5000 }],
      },
    });
    expect(await balance()).toBe(0);
    await enter({ kind: "added", amount: 1240, reason: "Crates" }, randomUUID(), grower);
    expect(await enter({ kind: "paid", amount: 12_400 }, randomUUID(), grower)).toMatchObject({
      status: 400,
      body: { next: [{ confirmed: true }, { amount: 1240 }] },
    });
    expect(await balance()).toBe(1240);
    const meant = { kind: "advance", amount: 500_000, confirmed: true };
    expect(await enter(meant, randomUUID(), grower)).toMatchObject({ status: 200 });
  });

  it("is refused in words", async () => {
    const tries: [object, string, string][] = [
      [{ kind: "deducted", amount: 5 }, "reason", "Say why: the grower reads it on the statement"],
      [{ kind: "paid", amount: 0 }, "amount", "The amount must be above zero"],
      [{ kind: "paid", amount: -5 }, "amount", "Amount can't be negative"],
      [{ kind: "paid", amount: 1.005 }, "amount", "Amount can have at most two decimals"],
      [{ kind: "paid", amount: 2_000_000 }, "amount", "An entry takes ₹10,00,000 at most"],
      [{ kind: "paid", amount: 5, day: "2026-03-11" }, "day", "That day has not come yet"],
      [
        { kind: "paid", amount: 5, day: "0026-03-09" },
        "day",
        "That is more than three years ago. Is the year right?",
      ],
      [{ kind: "accepted", amount: 5 }, "kind", "Choose what it is"],
    ];
    for (const [fields, field, message] of tries) {
      const answer = await enter(fields, randomUUID(), grower);
      expect(answer.status, JSON.stringify(fields)).toBe(400);
      expect(answer.body).toMatchObject({ errors: { [field]: message } });
    }
    expect(await enter({ kind: "paid", amount: 5 }, randomUUID(), "nobody")).toMatchObject(
      refusal(404, "There is no such grower"),
    );
  });
});

describe("the ledger", () => {
  it("is never changed", async () => {
    await enter({ kind: "advance", amount: 50 }, randomUUID(), grower);
    const own = sql`${growerEntries.growerId} = ${grower}`;
    await expect(shop.db.update(growerEntries).set({ paise: -1 }).where(own)).rejects.toThrow();
    await expect(shop.db.delete(growerEntries).where(own)).rejects.toThrow();
  });

  it("comes in pages, of everything or of money alone", async () => {
    for (let count = 1; count <= 5; count++) {
      await enter({ kind: "advance", amount: count }, randomUUID(), grower);
    }
    const order = await packed({ lot: await lot(), amount: 500 });
    await setStatus("Delivered", order);
    const all = await entries("", grower);
    const first = await entries("?limit=4", grower);
    const rest = await entries(`?limit=4&after=${first.at(-1)?._id}`, grower);
    expect([...first, ...rest]).toEqual(all);
    expect(await entries("?list=money", grower)).toEqual(all.slice(1));
    expect(await shop.get(`/api/settlement/growers/${grower}/entries?after=x`, seller)).toMatchObject({
      status: 400,
    });
  });
});

describe("the balances", () => {
  it("list growers by name, those who are owed or owe, with the sums of all", async () => {
    const before = await balances();
    const names = ["Aa Settlement", "Ab Settlement", "Ac Settlement"];
    const ids: string[] = [];
    for (const name of names) ids.push(await addGrower(shop.db, name, { upiAddress: "aa@okbank" }));
    await enter({ kind: "added", amount: 40.5, reason: "Crates" }, randomUUID(), ids[0]);
    await enter({ kind: "advance", amount: 10 }, randomUUID(), ids[1]);
    const listed = async (query: string) => (await balances(query)).growers.map(({ name }) => name);
    expect(await listed("?q=settlement")).toEqual(names);
    expect(await listed("?q=settlement&list=owed")).toEqual(["Aa Settlement"]);
    expect(await listed("?q=settlement&list=owing")).toEqual(["Ab Settlement"]);
    const page = await balances("?q=settlement&limit=2");
    expect(page.next).toBe(ids[1]);
    expect(await listed(`?q=settlement&after=${page.next}`)).toEqual(["Ac Settlement"]);
    const after = await balances();
    expect([after.owed - before.owed, after.owing - before.owing]).toEqual([40.5, 10]);
    expect(after.growers.find(({ _id }) => _id === ids[0])).toMatchObject({
      balance: 40.5,
      way: "upi",
      village: "Hunsur",
      lastStatement: null,
    });
  });
});
