import { randomUUID } from "node:crypto";
import { addresses } from "#modules/address/tables.ts";
import type { OrderAnswer } from "#modules/order/contract/order.ts";
import { orders } from "#modules/order/tables.ts";
import { type Bag, heldBagsSchema, packedBagSchema, progressSchema } from "#modules/packing/contract.ts";
import { type Answer, read } from "./calls.ts";
import { checkoutOf, placedOrder } from "./checkout.ts";
import { anAddress, aProduct } from "./factories.ts";
import { aShopper, theSeller } from "./sign-in.ts";
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

  const take = async (
    station: string,
    { hold = 1, day = DAY, door = shop, inTurn = [] as string[] } = {},
  ) => {
    const json = { station, packer: nameOf(station), day, hold, inTurn };
    return read(heldBagsSchema, await door.post("/api/packing/take", json, seller)).bags;
  };
  /** Ticks a bag as it was taken. `amounts` are what differs from the order, by the lines' places in all its orders. */
  const tick = (
    station: string,
    bag: Pick<Bag, "orders">,
    { amounts = {}, door = shop, key = randomUUID(), day = DAY }: Ticking = {},
  ): Promise<Answer> => {
    const [first] = bag.orders;
    const places = bag.orders.flatMap(({ items }) => items.map(({ _id }) => _id));
    const json = {
      station,
      packer: nameOf(station),
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
      as: seller,
      json,
      headers: { "idempotency-key": key },
    });
  };
  const packed = async (...args: Parameters<typeof tick>) => read(packedBagSchema, await tick(...args));
  const progress = async (station = "any", day = DAY) =>
    read(progressSchema, await shop.get(`/api/packing/progress?day=${day}&station=${station}`, seller));
  const clear = () => shop.db.delete(orders);
  return { shop, seller, meera, place, take, tick, packed, progress, clear };
}

type Ticking = { amounts?: Record<number, number>; door?: TestApp; key?: string; day?: string };

/** The day on which what is ordered at the start of a test comes. */
export const DAY = "2026-03-11";

const nameOf = (station: string) => `Helper at ${station}`;
