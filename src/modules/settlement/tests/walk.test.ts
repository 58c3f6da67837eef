import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, it } from "vitest";
import { checkoutOf, placedOrder } from "#tests/support/checkout.ts";
import { anAddress, aProduct } from "#tests/support/factories.ts";
import { addGrower } from "#tests/support/growers.ts";
import { settlementShop } from "#tests/support/settlement-shop.ts";

const store = await settlementShop();
const { shop, seller, meera, aLot, setStatus, setDay, reprice, enter, account, close, csvOf } = store;
const address = await anAddress(shop.db, meera);

type Terms = { price: number } | { percent: number };

/** A pack of 500 g costs ₹40. */
const soldFor = (grams: number) => 8 * grams;

/** The sum for a sold amount, in paise, reckoned in this file alone. */
function owed(terms: Terms, grams: number): number {
  const [dividend, divisor] =
    "price" in terms
      ? [BigInt(Math.round(terms.price * 100)) * BigInt(grams), 1000n]
      : [BigInt(soldFor(grams)) * BigInt(Math.round(terms.percent * 100)), 10_000n];
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
/** `sold` are the settled grams. What is owed for all of them is rounded once. */
type Lot = { id: string; ledger: Ledger; terms: Terms; left: number; sold: number };
type Order = {
  id: string;
  item: string;
  status: string;
  ordered: number;
  /** The weight of the bag; undefined before it is weighed. */
  weighed: number | undefined;
  /** The weight that its credit note tells; undefined without one. The sum can't rise above it again. */
  noted: number | undefined;
  holds: Map<Lot, number>;
  /** The settled amounts by lot. */
  settled: Map<Lot, number>;
};

/** The change of what is owed for a lot when more of it is settled, or less. */
function settle(lot: Lot, grams: number): number {
  const before = owed(lot.terms, lot.sold);
  lot.sold += grams;
  return owed(lot.terms, lot.sold) - before;
}

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
      number: statements.length + 1,
      until: week,
      openingPaise,
      closingPaise: openingPaise + sum(taken),
    });
    for (const entry of taken) entry.stated = true;
  }
}

/** Makes an order hold what it needs: from the oldest lots, and back to the newest. `lots` are the oldest first. */
function allocate(order: Order, lots: readonly Lot[]): void {
  const { status, ordered, weighed, holds } = order;
  const needed = status === "Cancelled" ? 0 : (weighed ?? (status === "Pending" ? 0 : ordered));
  let missing = needed - [...holds.values()].reduce((total, amount) => total + amount, 0);
  for (const lot of missing > 0 ? lots : lots.toReversed()) {
    const held = holds.get(lot) ?? 0;
    const change = missing > 0 ? Math.min(missing, lot.left) : -Math.min(-missing, held);
    missing -= change;
    lot.left -= change;
    if (held + change > 0) holds.set(lot, held + change);
    else holds.delete(lot);
  }
}

const index = fc.nat(100);
const terms = fc.oneof(
  fc.record({ price: fc.nat(9_999).map((paise) => paise / 100) }),
  fc.record({ percent: fc.nat(10_000).map((points) => points / 100) }),
);
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("order" as const), packs: fc.integer({ min: 1, max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("weigh" as const),
      which: index,
      share: fc.double({ min: 0.3, max: 1, noNaN: true }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("status" as const), which: index, how: index }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("deliver all" as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("reprice" as const), which: index, terms }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("enter" as const),
      which: index,
      paise: fc.integer({ min: 1, max: 99_999 }),
      kind: fc.constantFrom("advance", "deducted", "added", "paid", "returned"),
      ago: fc.nat(9),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("pay all" as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("days pass" as const), days: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("close" as const) }) },
);

it("comes to the paisa, in every balance and statement, whatever happens in whatever order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
      let today = "2026-03-10";
      await setDay(today);
      const tomato = await aProduct(shop.db, { name: "Tomato" });
      const ledgers: Ledger[] = [];
      const lots: Lot[] = [];
      for (const name of ["Lakshmamma", "Basavaiah"]) {
        const id = await addGrower(shop.db, `${name} ${randomUUID()}`, {
          products: [tomato.id],
          upiAddress: "g@okbank",
        });
        ledgers.push({ id, entries: [], statements: [] });
      }
      // The lots of both, in turn, and the last one is never used up.
      for (const [at, quantity] of [1300, 2170, 990, 1_000_000].entries()) {
        const ledger = ledgers[at % 2];
        if (!ledger) continue;
        const agreed = at < 2 ? { price: 33.33 } : { percent: 42.75 };
        const inBooks = at < 2 ? { pricePaise: 3333 } : { shareBasisPoints: 4275 };
        const id = await aLot({ grower: ledger.id, product: tomato.id, quantity, ...inBooks });
        lots.push({ id, ledger, terms: agreed, left: quantity, sold: 0 });
      }
      const orders: Order[] = [];
      const add = ({ entries }: Ledger, paise: number, day = today) =>
        entries.push({ day, paise, stated: false });
      const pick = <One>(from: readonly One[], at: number): One | undefined =>
        from[at % Math.max(1, from.length)];

      /** Gives orders a status one by one, and reckons what that changes. */
      const turn = async (status: string, chosen: readonly Order[]) => {
        for (const order of chosen) {
          if (order.status === "Cancelled" || order.status === status) continue;
          expect(await setStatus(status, { _id: order.id })).toMatchObject({ status: 200 });
          for (const [lot, amount] of order.settled) add(lot.ledger, settle(lot, -amount));
          order.settled = new Map();
          order.status = status;
          allocate(order, lots);
          if (status !== "Delivered") continue;
          if (order.weighed !== undefined && order.weighed < order.ordered) order.noted = order.weighed;
          order.settled = new Map(order.holds);
          for (const [lot, amount] of order.holds) add(lot.ledger, settle(lot, amount));
        }
      };

      for (const each of steps) {
        if (each.does === "order") {
          const cartItems = [{ product: tomato, quantity: each.packs }];
          const { _id: id, items } = await placedOrder(shop, meera, checkoutOf(cartItems, address));
          orders.push({
            id,
            item: items[0]?._id ?? "",
            status: "Pending",
            ordered: 500 * each.packs,
            weighed: undefined,
            noted: undefined,
            holds: new Map(),
            settled: new Map(),
          });
        } else if (each.does === "weigh") {
          const order = pick(
            orders.filter(({ status }) => status === "Pending"),
            each.which,
          );
          if (!order) continue;
          const amount = Math.round(order.ordered * each.share);
          const lines = [{ item: order.item, amount, restock: true, confirmed: true }];
          const answer = await shop.post("/api/order/weigh", { id: order.id, lines }, seller);
          const isRaised = order.noted !== undefined && amount > order.noted;
          expect(answer.status, JSON.stringify(answer.body)).toBe(isRaised ? 409 : 200);
          if (isRaised) continue;
          order.weighed = amount;
          allocate(order, lots);
        } else if (each.does === "status") {
          const order = pick(orders, each.which);
          const how = pick(["Pending", "Out for Delivery", "Delivered", "Cancelled"], each.how);
          if (order && how) await turn(how, [order]);
        } else if (each.does === "deliver all") {
          await turn("Delivered", orders);
        } else if (each.does === "reprice") {
          const lot = pick(lots, each.which);
          if (!lot) continue;
          const before = owed(lot.terms, lot.sold);
          lot.terms = each.terms;
          await reprice(lot.id, each.terms);
          const after = owed(lot.terms, lot.sold);
          if (after !== before) add(lot.ledger, after - before);
        } else if (each.does === "enter") {
          const ledger = pick(ledgers, each.which);
          if (!ledger) continue;
          const { kind, paise } = each;
          const day = addDays(today, -each.ago);
          const fields = {
            kind,
            amount: paise / 100,
            day,
            reason: "as agreed",
            reference: "R1",
            confirmed: true,
          };
          expect(await enter(fields, randomUUID(), ledger.id)).toMatchObject({ status: 200 });
          add(ledger, kind === "added" || kind === "returned" ? paise : -paise, day);
        } else if (each.does === "pay all") {
          const owing = ledgers.filter(({ entries }) => sum(entries) > 0);
          const made = await store.makeRun(ledgers.map(({ id }) => id));
          expect(made.status).toBe(owing.length > 0 ? 200 : 409);
          if (owing.length === 0) continue;
          const { open } = await store.runs();
          const growers = owing.map(({ id }) => id);
          expect(await store.payRun(open?._id ?? "", { growers })).toMatchObject({ status: 200 });
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
              number,
              until,
              openingPaise: Math.round(opening * 100),
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
    { numRuns: 8 },
  );
});
