import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { addGrower } from "#tests/support/growers.ts";
import { type Part, settlementShop, soldFor } from "#tests/support/settlement-shop.ts";

const store = await settlementShop();
const { shop, tomato, aLot, place, hold, setStatus, setDay, reprice, enter, account, close, csvOf } = store;

type Terms = { pricePaise: number } | { shareBasisPoints: number };

/** The sum for a sold amount, in paise, reckoned in this file alone. */
function owed(terms: Terms, grams: number): number {
  const [dividend, divisor] =
    "pricePaise" in terms
      ? [BigInt(terms.pricePaise) * BigInt(grams), 1000n]
      : [BigInt(soldFor(grams)) * BigInt(terms.shareBasisPoints), 10_000n];
  return Number((2n * dividend + divisor) / (2n * divisor));
}

const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
/** The Sunday that ends a day's week. */
const sunday = (day: string) => addDays(day, (7 - new Date(day).getUTCDay()) % 7);

type Entry = { day: string; paise: number; stated: boolean };
type Stated = { number: number; until: string; openingPaise: number; closingPaise: number };
/** A ledger as it should be. */
type Ledger = { id: string; entries: Entry[]; statements: Stated[] };
type Lot = { id: string; ledger: Ledger; terms: Terms };
type Order = { _id: string; status: string; parts: { lot: Lot; amount: number }[] };

const sum = (entries: readonly Entry[]) => entries.reduce((total, { paise }) => total + paise, 0);

/** Closes the weeks of a ledger up to a Sunday: entries of each, with those that came too late for an earlier one. */
function closeLedger({ entries, statements }: Ledger, until: string): void {
  const open = () => entries.filter(({ stated, day }) => !stated && day <= until);
  for (const week of [...new Set([...open().map(({ day }) => sunday(day)), until])].sort()) {
    const last = statements.at(-1);
    const taken = open().filter(({ day }) => day <= week);
    if (taken.length === 0 || (last && last.until >= week)) continue;
    const openingPaise = last?.closingPaise ?? 0;
    statements.push({
      ...{ number: statements.length + 1, until: week, openingPaise },
      closingPaise: openingPaise + sum(taken),
    });
    for (const entry of taken) entry.stated = true;
  }
}

const index = fc.nat(100);
const terms = fc.oneof(
  fc.record({ pricePaise: fc.integer({ min: 0, max: 9_999 }) }),
  fc.record({ shareBasisPoints: fc.integer({ min: 0, max: 10_000 }) }),
);
const step = fc.oneof(
  fc.record({
    does: fc.constant("pack" as const),
    first: index,
    second: index,
    grams: fc.integer({ min: 1, max: 999 }),
  }),
  fc.record({ does: fc.constant("weigh" as const), which: index, grams: fc.integer({ min: 1, max: 999 }) }),
  fc.record({ does: fc.constant("status" as const), which: index, how: index }),
  fc.record({ does: fc.constant("deliver all" as const) }),
  fc.record({ does: fc.constant("reprice" as const), which: index, terms }),
  fc.record({
    does: fc.constant("enter" as const),
    which: index,
    kind: fc.constantFrom("advance", "deducted", "added", "paid", "returned"),
    paise: fc.integer({ min: 1, max: 99_999 }),
    ago: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({ does: fc.constant("pay all" as const) }),
  fc.record({ does: fc.constant("days pass" as const), days: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ does: fc.constant("close" as const) }),
);

it("comes to the paisa, in every balance and statement, whatever happens in whatever order", {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 30 }), async (steps) => {
      let today = "2026-03-10";
      await setDay(today);
      const ledgers: Ledger[] = [];
      const lots: Lot[] = [];
      for (const name of ["Lakshmamma", "Basavaiah"]) {
        const id = await addGrower(shop.db, `${name} ${randomUUID()}`, { products: [tomato.id] });
        const ledger = { id, entries: [], statements: [] };
        ledgers.push(ledger);
        for (const agreed of [{ pricePaise: 3333 }, { shareBasisPoints: 4275 }]) {
          const one = await aLot({ grower: id, quantity: 100_000, ...agreed });
          lots.push({ id: one, ledger, terms: agreed });
        }
      }
      const orders: Order[] = [];
      const add = ({ entries }: Ledger, paise: number, day = today) =>
        entries.push({ day, paise, stated: false });
      const pick = <One>(from: readonly One[], at: number): One | undefined =>
        from[at % Math.max(1, from.length)];

      /** Gives orders a status, and reckons what that changes. */
      const turn = async (status: string, some: readonly Order[]) => {
        const turned = some.filter((order) => order.status !== "Cancelled" && order.status !== status);
        if (turned.length === 0) return;
        expect(await setStatus(status, ...turned)).toMatchObject({ status: 200 });
        for (const order of turned) {
          for (const { lot, amount } of order.parts) {
            if (status === "Delivered") add(lot.ledger, owed(lot.terms, amount));
            else if (order.status === "Delivered") add(lot.ledger, -owed(lot.terms, amount));
          }
          order.status = status;
        }
      };

      for (const each of steps) {
        if (each.does === "pack") {
          const [one, two] = [pick(lots, each.first), pick(lots, each.second)];
          if (!one || !two) continue;
          const parts =
            one === two
              ? [{ lot: one, amount: 1000 }]
              : [
                  { lot: one, amount: each.grams },
                  { lot: two, amount: 1000 - each.grams },
                ];
          const { _id } = await place(2);
          await hold({ _id }, ...parts.map(({ lot, amount }): Part => ({ lot: lot.id, amount })));
          orders.push({ _id, status: "Pending", parts });
        } else if (each.does === "weigh") {
          const order = pick(
            orders.filter(({ status }) => status === "Pending"),
            each.which,
          );
          const lot = order?.parts[0]?.lot;
          if (!order || !lot) continue;
          order.parts = [{ lot, amount: each.grams }];
          await hold(order, { lot: lot.id, amount: each.grams });
        } else if (each.does === "status") {
          const order = pick(orders, each.which);
          const how = pick(["Pending", "Out for Delivery", "Delivered", "Delivered"], each.how);
          if (order && how) await turn(how, [order]);
        } else if (each.does === "deliver all") {
          await turn("Delivered", orders);
        } else if (each.does === "reprice") {
          const lot = pick(lots, each.which);
          if (!lot) continue;
          const sold = orders
            .filter(({ status }) => status === "Delivered")
            .flatMap(({ parts }) => parts.filter((part) => part.lot === lot).map(({ amount }) => amount));
          const reckoned = () => sold.reduce((total, amount) => total + owed(lot.terms, amount), 0);
          const before = reckoned();
          lot.terms = each.terms;
          await reprice(lot.id, each.terms);
          if (reckoned() !== before) add(lot.ledger, reckoned() - before);
        } else if (each.does === "enter") {
          const ledger = pick(ledgers, each.which);
          if (!ledger) continue;
          const { kind, paise } = each;
          const day = addDays(today, -each.ago);
          const fields = { kind, amount: paise / 100, day, reason: "as agreed", reference: "R1" };
          expect(await enter(fields, randomUUID(), ledger.id)).toMatchObject({ status: 200 });
          add(ledger, kind === "added" || kind === "returned" ? paise : -paise, day);
        } else if (each.does === "pay all") {
          const owing = ledgers.filter(({ entries }) => sum(entries) > 0);
          const made = await store.makeRun(ledgers.map(({ id }) => id));
          expect(made.status).toBe(owing.length > 0 ? 200 : 409);
          if (owing.length === 0) continue;
          const { open } = await store.runs();
          const ids = owing.map(({ id }) => id);
          expect(await store.payRun(open?._id ?? "", { growers: ids })).toMatchObject({ status: 200 });
          for (const ledger of owing) add(ledger, -sum(ledger.entries));
        } else if (each.does === "days pass") {
          today = addDays(today, each.days);
          await setDay(today);
        } else {
          const until = addDays(sunday(today), -7);
          expect(await close(until)).toMatchObject({ status: 200 });
          for (const ledger of ledgers) closeLedger(ledger, until);
        }
        for (const { id, entries, statements } of ledgers) {
          const seen = await account(id);
          expect(Math.round(seen.grower.balance * 100)).toBe(sum(entries));
          expect(
            seen.statements.toReversed().map(({ number, until, opening, closing }) => ({
              ...{ number, until, openingPaise: Math.round(opening * 100) },
              closingPaise: Math.round(closing * 100),
            })),
          ).toEqual(statements);
        }
      }
      // The lines of each statement come to what it closes with.
      for (const { id } of ledgers) {
        for (const { _id, opening, closing } of (await account(id)).statements) {
          const lines = (await csvOf(_id)).slice(1);
          const paise = lines.map((line) => Math.round(Number(line.split(",").at(-1)) * 100));
          const last = lines.findIndex((line) => line.includes(",To be paid,"));
          const reckoned = paise.slice(0, last).reduce((total, each) => total + each, 0);
          expect([paise[0], reckoned, paise[last]]).toEqual([
            ...[Math.round(opening * 100), Math.round(closing * 100), Math.round(closing * 100)],
          ]);
        }
      }
    }),
    { numRuns: 12 },
  );
});
