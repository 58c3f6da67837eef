import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { storeMoment } from "#kernel/time/store-time.ts";
import { addresses } from "#modules/address/tables.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { heapListSchema } from "#modules/stock/contract.ts";
import { type Answer, read } from "./calls.ts";
import { checkoutOf, placedOrder, sendOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { addGrower, addLot } from "./growers.ts";
import { heapShop, NEXT_SUNDAY, SUNDAY } from "./heap-shop.ts";
import { expectLotsToAgree } from "./lot-shop.ts";
import { aShopper } from "./sign-in.ts";
import { countPacks, packsLeft } from "./stock.ts";
import type { TwoDoors } from "./two-doors.ts";

/** What may come of a call in a crowd: it is done, or refused with words. A machine that does much else says "in a moment". */
const ANSWERED = [200, 404, 409, 422, 503];
/** The number of bags that are placed, and then packed, at once. */
const ROUND = 25;
const MAX_ORDERS = 5;

/** A seeded source of whole numbers below `most`, so that a failure can be lived again. */
function randomOf(seed: number) {
  let state = seed;
  return (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

/**
 * Packs bags of households with several orders each, of produce from two heaps, of counted products and of growers' lots,
 * at two stations at once, while others work against them: a till at the doors, a closing and an evening, a mover, a person
 * who enters lots, and shoppers. Returns PostgreSQL's own count of deadlocks, as a deadlocked transaction is repeated and
 * shows nowhere else.
 */
export async function packInACrowd({ shop, other, doorFor }: TwoDoors, bags: number, seed = 1) {
  const { seller, tomatoes, harvest } = await heapShop(shop);
  const random = randomOf(seed);
  const some = <Item>(items: readonly Item[]): Item => {
    const item = items[random(items.length)];
    if (item === undefined) throw new Error("there is nothing to choose from");
    return item;
  };
  const [tomato, onion] = [await tomatoes("Tomatoes"), await tomatoes("Onions")];
  const jars = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
  const goods = [tomato.half, tomato.whole, onion.half, onion.whole, ...jars];
  const heaps = [tomato.heap, onion.heap];
  await countPacks(shop, Object.fromEntries(jars.map(({ id }) => [id, 900_000])));
  const growers = [await addGrower(shop.db, "Lakshmamma"), await addGrower(shop.db, "Ravi")];
  const lots: string[] = [];
  const addLots = async () => {
    for (const grower of growers) {
      for (const { id: product } of [tomato.half, onion.whole, ...jars]) {
        const lot = { grower, product, quantity: 40_000, harvestedOn: "2026-03-09", pricePaise: 3000 };
        lots.push(await addLot(shop.db, lot));
      }
    }
  };
  const shoppers = [await aShopper(shop), await aShopper(shop), await aShopper(shop)];
  const basket = () =>
    [...new Set(Array.from({ length: 2 + random(4) }, () => some(goods)))].map((product) => ({
      product,
      quantity: 1 + random(3),
    }));
  const goTo = (day: string) => {
    for (const door of [shop, other]) door.clock.now = storeMoment(day, "12:00");
  };

  /** A household's bag of two orders or more. */
  const placeBag = async (): Promise<OrderAnswer[]> => {
    const shopper = some(shoppers);
    const address = await anAddress(shop.db, shopper, { street: randomUUID() });
    const placed: OrderAnswer[] = [];
    for (let n = 2 + random(MAX_ORDERS - 1); n > 0; n--) {
      placed.push(
        await placedOrder(shop, shopper, { ...checkoutOf(basket(), address), delivery: { day: SUNDAY } }),
      );
    }
    return placed;
  };

  const answers = new Map<string, number>();
  const noted = (who: string, answer: Answer) => {
    const key = `${who}: ${answer.status}`;
    answers.set(key, (answers.get(key) ?? 0) + 1);
    expect(ANSWERED, `${who}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
    return answer;
  };

  /** Ticks a bag as it was placed, with lines that are short, missing or replaced. */
  const tick = async (bag: readonly OrderAnswer[], door: typeof shop) => {
    const linesOf = ({ items }: OrderAnswer) =>
      items.map(({ _id: item, quantity, pack }) => {
        const amount = Number((quantity * pack.quantity * some([1, 1, 1, 0.9, 1.1])).toFixed(3));
        if (random(12) === 0) return { item, replacement: { product: some(goods).id, quantity: 1 } };
        return { item, amount: pack.unit === "pcs" ? quantity : amount, restock: random(2) === 0 };
      });
    const json = {
      station: door === shop ? "one" : "two",
      day: SUNDAY,
      orders: bag.map((order) => ({ id: order._id, version: 1, revision: 1, lines: linesOf(order) })),
    };
    noted("station", await door.post("/api/packing/packed", json, seller));
  };

  /** Packs the bags of a round, while others work until all are packed. */
  const packRound = async (round: readonly OrderAnswer[][]) => {
    const waiting = [...round];
    const seen: OrderAnswer[][] = [];
    let isOpen = true;
    const station = async (door: typeof shop) => {
      for (let bag = waiting.pop(); bag && isOpen; bag = waiting.pop()) {
        seen.push(bag);
        await tick(bag, door);
        // The other one weighs a bag again, whose orders are listed in another turn.
        if (random(3) === 0) await tick([...some(seen)].reverse(), door);
      }
    };
    const meanwhile = async (work: () => Promise<void>) => {
      while (isOpen) await work();
    };
    const status = (ids: string[], to: string, door: typeof shop) =>
      door.post(
        "/api/order/update-statuses",
        { ids, status: to, from: ["Pending", "Out for Delivery", "Delivered", "Cancelled"] },
        seller,
      );
    /** A bag that was packed, or one that waits as long as none was. */
    const someBag = () => some(seen.length > 0 ? seen : round);
    const idsOf = (bag: readonly OrderAnswer[]) => bag.map(({ _id }) => _id);
    const till = () =>
      meanwhile(async () => {
        const ids = idsOf(someBag());
        noted(
          "till",
          await status(ids, some(["Out for Delivery", "Delivered", "Cancelled", "Pending"]), other),
        );
        noted(
          "till",
          await other.post("/api/delivery/delivered", { orders: ids, cash: 100, confirmed: true }, seller),
        );
      });
    const closing = () =>
      meanwhile(async () => {
        noted("closing", await shop.post("/api/closing/close", { day: SUNDAY }, seller));
        const { heaps: listed } = read(heapListSchema, await shop.get("/api/stock/heaps", seller));
        const rests = listed.flatMap(({ _id: heap, days }) =>
          days.flatMap(({ day, left }) => (day === SUNDAY && left > 0 ? [{ heap, day, left }] : [])),
        );
        if (rests.length > 0 && random(3) === 0) {
          const evening = await shop.post("/api/stock/heaps/evening", { rests, to: null }, seller);
          noted("closing", evening);
          const { moves } = Object(evening.body);
          if (moves) noted("closing", await shop.post("/api/stock/heaps/evening/undo", { moves }, seller));
        }
        const spoilt = { day: SUNDAY, amount: 1 + random(500), confirmed: true };
        noted("closing", await shop.post(`/api/stock/heaps/${some(heaps)}/spoilt`, spoilt, seller));
      });
    const mover = () =>
      meanwhile(async () => {
        const ids = [...new Set([...idsOf(someBag()), ...idsOf(someBag())])];
        noted("mover", await other.post("/api/order/move-orders", { ids, day: NEXT_SUNDAY }, seller));
        noted(
          "mover",
          await shop.post("/api/order/move-orders", { ids: ids.reverse(), day: SUNDAY }, seller),
        );
      });
    const growersDesk = () =>
      meanwhile(async () => {
        const path = `/api/seller/lots/${some(lots.slice(-10))}`;
        const writeOff = { amount: 1 + random(200), reason: "spoilt", day: SUNDAY, confirmed: true };
        noted("growers", await shop.post(`${path}/write-off`, writeOff, seller));
        const quantity = 39_000 + random(3000);
        noted(
          "growers",
          await other.post(
            `${path}/correct`,
            { quantity, reason: "counted", day: SUNDAY, confirmed: true },
            seller,
          ),
        );
      });
    const buyer = (n: number) =>
      meanwhile(async () => {
        const shopper = some(shoppers);
        const address = await anAddress(shop.db, shopper, { street: randomUUID() });
        const checkout = { ...checkoutOf(basket(), address), delivery: { day: NEXT_SUNDAY } };
        const answer = noted("shopper", await sendOrder(doorFor(n), shopper, checkout));
        const { order } = Object(answer.body);
        if (order && random(2) === 0) {
          noted("shopper", await doorFor(n + 1).post("/api/order/cancel", { id: order._id }, shopper));
        }
      });
    const stations = Promise.all([station(shop), station(other)]).finally(() => {
      isOpen = false;
    });
    await Promise.all([stations, till(), closing(), mover(), growersDesk(), buyer(0), buyer(1)]).finally(
      () => {
        isOpen = false;
      },
    );
  };

  for (let packed = 0; packed < bags; packed += ROUND) {
    goTo("2026-03-10");
    await shop.db.delete(addresses);
    // An evening may have written off what was left.
    for (const heap of heaps) {
      for (const day of [SUNDAY, NEXT_SUNDAY]) await harvest(heap, 90_000_000, day);
    }
    const round: OrderAnswer[][] = [];
    for (let n = Math.min(ROUND, bags - packed); n > 0; n--) round.push(await placeBag());
    await addLots();
    goTo(SUNDAY);
    await packRound(round);
  }
  await expectLotsToAgree(shop);
  await packsLeft(shop);
  const { rows } = await shop.pool.query<{ deadlocks: number }>(
    "select deadlocks::int as deadlocks from pg_stat_database where datname = current_database()",
  );
  return { deadlocks: rows[0]?.deadlocks, answers };
}
