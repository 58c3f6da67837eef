import { randomUUID } from "node:crypto";
import { doneSchema } from "#kernel/contract/envelope.ts";
import { addresses } from "#modules/address/tables.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { type Bag, heldBagsSchema, openedBagSchema, progressSchema } from "#modules/packing/contract.ts";
import { type Answer, read, type Visitor } from "./calls.ts";
import { checkoutOf, placedOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { aShopper, theSeller } from "./sign-in.ts";
import { aMember, type Member } from "./staff.ts";
import type { TestApp } from "./test-app.ts";

/** A store that sells tomatoes by 500 g and coconuts by the piece, and its packing stations. */
export async function packingShop(shop: TestApp) {
  const seller = await theSeller(shop);
  const meera = await aShopper(shop);
  const tomato = await aProduct(shop.db, { name: "Tomato" });
  const coconut = await aProduct(shop.db, { name: "Coconut", packQuantity: 1, packUnit: "pcs" });

  /** Places an order of 1 kg of tomatoes and three coconuts, to a door of its own unless one is named. */
  const place = async (door: { firstName?: string; street?: string } = {}): Promise<OrderAnswer> => {
    const address = await anAddress(shop.db, meera, { street: randomUUID(), ...door });
    const lines = [
      { product: tomato, quantity: 2 },
      { product: coconut, quantity: 3 },
    ];
    const order = await placedOrder(shop, meera, checkoutOf(lines, address));
    await shop.db.delete(addresses);
    return order;
  };

  const helpers = new Map<string, Promise<Member>>();
  /** The packer who has logged in at a station. */
  const helperAt = (station: string): Promise<Member> => {
    const helper = helpers.get(station) ?? aMember(shop, "packer", { name: `Helper at ${station}` });
    helpers.set(station, helper);
    return helper;
  };

  const take = async (
    station: string,
    { hold = 1, day = DAY, door = shop, inTurn = [] as string[] } = {},
  ) => {
    const json = { station, day, hold, inTurn };
    const answer = await door.post("/api/packing/take", json, await helperAt(station));
    return read(heldBagsSchema, answer).bags;
  };
  /** Ticks a bag as it was taken. `amounts` are what differs from the order, by the lines' places in all its orders. */
  const tick = async (
    station: string,
    bag: Pick<Bag, "orders">,
    { amounts = {}, door = shop, key = randomUUID(), day = DAY, as, madeBy }: Ticking = {},
  ): Promise<Answer> => {
    const helper = as ?? (await helperAt(station));
    const [first] = bag.orders;
    const places = bag.orders.flatMap(({ items }) => items.map(({ _id }) => _id));
    const json = {
      station,
      day,
      window: first?.deliveryWindow?.id,
      orders: bag.orders.map(({ _id: id, packingVersion: version, revision, items }) => ({
        id,
        version,
        revision,
        lines: items.map(({ _id, quantity, pack }) => ({
          item: _id,
          amount: amounts[places.indexOf(_id)] ?? quantity * pack.quantity,
        })),
      })),
    };
    return door.send("POST", "/api/packing/packed", {
      as: helper,
      json,
      headers: { "idempotency-key": key, ...(madeBy && { "made-by": madeBy }) },
    });
  };
  /** Ticks a bag, and returns the answer's message with the bag as it is then. */
  const packed = async (...args: Parameters<typeof tick>) => {
    const { message } = read(doneSchema, await tick(...args));
    const path = `/api/packing/bag?order=${args[1].orders[0]?._id}`;
    return {
      message,
      ...read(openedBagSchema, await (args[2]?.door ?? shop).get(path, await helperAt(args[0]))),
    };
  };
  const progress = async (station = "any", day = DAY) =>
    read(progressSchema, await shop.get(`/api/packing/progress?day=${day}&station=${station}`, seller));
  const clear = () => shop.db.delete(orders);
  return { shop, seller, meera, helperAt, place, take, tick, packed, progress, clear };
}

type Ticking = {
  amounts?: Record<number, number>;
  door?: TestApp;
  key?: string;
  day?: string;
  /** The sender, if that is not the helper of the station. */
  as?: Visitor;
  /** The id of the person who is named as the one who did it. */
  madeBy?: string;
};

/** The day on which what is ordered at the start of a test comes. */
export const DAY = "2026-03-11";
