import { type Arbitrary, array, assert, constantFrom, oneof, property, record } from "fast-check";
import { describe, expect, it } from "vitest";
import type { Shape } from "#kernel/web/shape.ts";
import { addToCart, type Cart, mergeChanges, removeFromCart, setCartQuantity } from "../rules/shared/cart.ts";
import { changed } from "./shared/cart-change.ts";
import { type DeviceCart, EMPTY_CART, restoreCart, type SentChange } from "./shared/cart-store.ts";
import { adopted, answered, outgoing, withKnownOrders } from "./shared/cart-sync.ts";

const OWNER = "meera@example.in";
let ids = 0;
const nextId = () => `change ${++ids}`;

/** A server for carts. It merges each change once. */
class Server {
  saved: Cart = {};
  readonly #seen = new Set<string>();

  receive({ changeId, base, items }: SentChange): Cart {
    if (!this.#seen.has(changeId)) this.saved = mergeChanges(this.saved, base, items);
    this.#seen.add(changeId);
    return this.saved;
  }
}

/** The part of the exchange that gets lost. */
type Loss = "nothing" | "the request" | "the answer";

class Device {
  cart: DeviceCart = EMPTY_CART;
  readonly #server: Server;

  constructor(server: Server) {
    this.#server = server;
    this.follow();
  }

  change(edit: (items: Cart) => Cart): void {
    this.cart = changed(this.cart, edit(this.cart.items), nextId(), OWNER);
  }

  /** Sends the next change. `meanwhile` runs between the request and its answer. */
  send(loss: Loss, meanwhile: () => void = () => undefined): void {
    const change = outgoing(this.cart);
    if (!change) return;
    this.cart = { ...this.cart, sent: change };
    const saved = loss === "the request" ? undefined : this.#server.receive(change);
    meanwhile();
    if (saved && loss === "nothing") this.cart = answered(this.cart, change, saved);
  }

  follow(): void {
    this.cart = adopted(this.cart, OWNER, this.#server.saved, nextId());
  }

  settle(): void {
    while (outgoing(this.cart)) this.send("nothing");
    this.follow();
  }
}

const PRODUCTS = ["tomato", "mango", "okra"] as const;
const step = record({
  device: constantFrom(0, 1),
  product: constantFrom(...PRODUCTS),
  act: oneof(
    constantFrom("add", "add", "take", "remove", "follow"),
    record({
      loss: constantFrom<Loss>("nothing", "the request", "the answer"),
      addedMeanwhile: constantFrom(true, false),
    }),
  ),
});
type Step = typeof step extends Arbitrary<infer S> ? S : never;

function play(steps: readonly Step[], allowed: (step: Step) => boolean) {
  const server = new Server();
  const devices = [new Device(server), new Device(server)] as const;
  const added: Record<string, number> = {};
  const add = (device: Device, product: string) => {
    device.change((items) => addToCart(items, product));
    added[product] = (added[product] ?? 0) + 1;
  };
  for (const one of steps.filter(allowed)) {
    const device = devices[one.device === 0 ? 0 : 1];
    const { act, product } = one;
    if (act === "add") add(device, product);
    else if (act === "take") device.change((items) => removeFromCart(items, product));
    else if (act === "remove") device.change((items) => setCartQuantity(items, product, 0));
    else if (act === "follow") device.follow();
    else device.send(act.loss, act.addedMeanwhile ? () => add(device, product) : undefined);
  }
  for (const device of [...devices, ...devices]) device.settle();
  return { server, devices, added };
}

describe("two devices with one saved cart", () => {
  it("come to the same cart in the end, whatever was done and lost", () => {
    assert(
      property(array(step, { maxLength: 40 }), (steps) => {
        const { server, devices } = play(steps, () => true);
        for (const { cart } of devices) expect(cart.items).toEqual(server.saved);
      }),
    );
  });

  it("have every piece that was added on either, once", () => {
    assert(
      property(array(step, { maxLength: 40 }), (steps) => {
        const { server, added } = play(steps, ({ act }) => act !== "take" && act !== "remove");
        expect(server.saved).toEqual(added);
      }),
    );
  });
});

describe("a device's cart", () => {
  const server = (saved: Cart) => Object.assign(new Server(), { saved });

  it("does not bring back what another device took out or ordered", () => {
    const shared = server({ tomato: 2, mango: 1 });
    const [phone, laptop] = [new Device(shared), new Device(shared)];
    phone.change(() => ({}));
    phone.send("nothing");
    laptop.change((items) => addToCart(items, "okra"));
    laptop.send("nothing");
    expect(laptop.cart.items).toEqual({ okra: 1 });
    expect(shared.saved).toEqual({ okra: 1 });
  });

  it("keeps the order that the shopper knows", () => {
    const device = new Device(server({ tomato: 1 }));
    device.change((items) => addToCart(addToCart(items, "mango"), "okra"));
    device.cart = adopted(device.cart, OWNER, { rice: 1, okra: 1, tomato: 1 }, nextId());
    expect(Object.keys(device.cart.items)).toEqual(["tomato", "mango", "okra", "rice"]);
  });

  it("of a visitor is merged, the larger quantity of both; of somebody else it is replaced", () => {
    const visitor = changed(EMPTY_CART, { tomato: 3, mango: 1 }, nextId());
    const mine = adopted(visitor, OWNER, { tomato: 1, mango: 2, okra: 1 }, nextId());
    expect(mine.items).toEqual({ tomato: 3, mango: 2, okra: 1 });
    // Two tabs that send it at the same time send the same change.
    expect(outgoing(mine)?.changeId).toBe(visitor.changeId);
    const theirs = adopted(mine, "ravi@example.in", { rice: 1 }, nextId());
    expect([theirs.items, outgoing(theirs)]).toEqual([{ rice: 1 }, null]);
  });

  it("of somebody else keeps what was added before the page knew who is there", () => {
    const mine = adopted(EMPTY_CART, OWNER, { tomato: 1 }, nextId());
    const early = changed(mine, addToCart(mine.items, "okra"), nextId());
    expect(adopted(early, OWNER, { tomato: 1 }, nextId()).items).toEqual({ tomato: 1, okra: 1 });
    const theirs = adopted(early, "ravi@example.in", { rice: 1 }, nextId());
    expect(theirs.items).toEqual({ rice: 1, okra: 1 });
    expect(outgoing(theirs)).toMatchObject({ base: { rice: 1 }, items: { rice: 1, okra: 1 } });
  });

  const restored = (value: unknown) =>
    restoreCart(<Value>(shape: Shape<Value>) => (shape(value) ? value : undefined));

  it("is taken over from an earlier release", () => {
    const items = { tomato: 2 };
    expect(restored({ items, owner: null, unsaved: false })).toEqual({ ...EMPTY_CART, items });
    expect(restored({ items, owner: OWNER, unsaved: true })).toEqual({ ...EMPTY_CART, items });
    expect(outgoing(restored({ items, owner: OWNER, unsaved: false }))).toBeNull();
    const now = changed({ ...EMPTY_CART, owner: OWNER }, items, nextId());
    expect(restored(JSON.parse(JSON.stringify(now)))).toEqual(now);
  });

  it.each(["2", 0, -1, 1.5, null, {}])("loses a line of %j, and no other", (bad) => {
    expect(restored({ items: { tomato: bad, mango: 3 }, owner: null, base: {} }).items).toEqual({ mango: 3 });
    expect(restored({ items: { tomato: bad, mango: 3 }, owner: null, unsaved: false }).items).toEqual({
      mango: 3,
    });
    expect(restored({ items: bad })).toEqual(EMPTY_CART);
  });

  it("takes nothing out of the saved cart for a line that can't be read", () => {
    const base = { tomato: 2, mango: 1 };
    const torn = { ...EMPTY_CART, owner: OWNER, base, changeId: nextId() };
    expect(outgoing(restored({ ...torn, items: { tomato: "two", mango: 1 } }))).toBeNull();
    expect(outgoing(restored({ ...torn, items: null }))).toBeNull();
    expect(outgoing(restored({ ...torn, items: base, base: { tomato: 2, mango: [] } }))).toBeNull();
    const more = restored({ ...torn, items: { tomato: "two", mango: 4 }, sent: { changeId: 5 } });
    expect(outgoing(more)?.items).toEqual({ tomato: 2, mango: 4 });
  });
});

describe("the last order that a device knows of", () => {
  const before: DeviceCart = {
    ...EMPTY_CART,
    owner: OWNER,
    items: { tomato: 2 },
    base: { tomato: 2 },
    lastOrder: "first",
  };

  it("is the one that has emptied the cart", () => {
    const now = adopted(before, OWNER, {}, nextId());
    expect(withKnownOrders(now, before, { lastOrder: "second", openOrders: {} }).lastOrder).toBe("second");
    const refilled = adopted(before, OWNER, { mango: 1 }, nextId());
    expect(withKnownOrders(refilled, before, { lastOrder: "second", openOrders: {} }).lastOrder).toBe(
      "second",
    );
  });

  it("stays the older one while lines from before it are there, as they were changed here", () => {
    const edited = changed(before, { tomato: 3 }, nextId(), OWNER);
    const now = adopted(edited, OWNER, {}, nextId());
    expect(now.items).toEqual({ tomato: 1 });
    expect(withKnownOrders(now, edited, { lastOrder: "second", openOrders: {} }).lastOrder).toBe("first");
  });

  it("is taken over where none is known, or the cart was another shopper's", () => {
    const visitor = changed(EMPTY_CART, { tomato: 1 }, nextId());
    expect(
      withKnownOrders(adopted(visitor, OWNER, {}, nextId()), visitor, { lastOrder: "second", openOrders: {} })
        .lastOrder,
    ).toBe("second");
    const hers = { ...before, owner: "lakshmi@example.in" };
    expect(
      withKnownOrders(adopted(hers, OWNER, { tomato: 1 }, nextId()), hers, {
        lastOrder: null,
        openOrders: {},
      }).lastOrder,
    ).toBeNull();
  });

  it("is read again from the device", () => {
    expect(restoreCart(<Value>(shape: Shape<Value>) => (shape(before) ? before : undefined)).lastOrder).toBe(
      "first",
    );
  });
});
