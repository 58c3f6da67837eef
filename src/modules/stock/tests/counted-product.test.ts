import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { statusesUpdatedSchema } from "#modules/order/contract/change-orders.ts";
import { orders } from "#modules/order/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { sendOrder } from "#tests/support/checkout.ts";
import { countingShop, type Product } from "#tests/support/counting-shop.ts";
import { countPacks, movesOf, packsLeft } from "#tests/support/stock.ts";

const { shop, meera, seller, uncounted, wanting, order, tryOrder, setStatus, stockOf } = await countingShop();

let tomato: Product;
let onion: Product;
beforeEach(async () => {
  ({ tomato, onion } = await uncounted());
});

const ledgerOf = async (product: Product) =>
  (await movesOf(shop, product)).map(({ kind, change, leftAfter }) => `${kind} ${change} ${leftAfter}`);

describe("a counted product", () => {
  it("is sold to the last pack, is sold out by itself, and comes back when it is counted up", async () => {
    expect(await stockOf(tomato)).toEqual([null, true]);
    await countPacks(shop, { [tomato.id]: 3 });
    await order([tomato, 1], [onion, 50]);
    expect(await stockOf(tomato)).toEqual([2, true]);
    await order([tomato, 2]);
    expect([await stockOf(tomato), await stockOf(onion)]).toEqual([
      [0, false],
      [null, true],
    ]);
    await countPacks(shop, { [tomato.id]: 8 });
    expect(await stockOf(tomato)).toEqual([8, true]);
    expect(await ledgerOf(tomato)).toEqual(["harvest 3 3", "sold -1 2", "sold -2 0", "harvest 8 8"]);
  });

  it("is refused when more is wanted than there is, and nothing of the order is taken", async () => {
    await countPacks(shop, { [tomato.id]: 3, [onion.id]: 1 });
    const before = await shop.db.$count(orders);
    const only = (message: string) => refusal(409, message);
    expect(await tryOrder([tomato, 4])).toMatchObject(only("Only 3 of Country tomatoes are left"));
    expect(await tryOrder([tomato, 2], [onion, 2])).toMatchObject(only("Only 1 of Onions is left"));
    const twice = wanting([tomato, 2]);
    const both = { ...twice, items: [...twice.items, ...twice.items] };
    expect(await sendOrder(shop, meera, both)).toMatchObject(only("Only 3 of Country tomatoes are left"));
    await countPacks(shop, { [tomato.id]: 0 });
    expect(await tryOrder([tomato, 1])).toMatchObject(
      only("Country tomatoes is sold out. Please review your cart."),
    );
    expect(await shop.db.$count(orders)).toBe(before);
    expect((await packsLeft(shop)).get(onion.id)).toBe(1);
  });

  it("comes back when its order is cancelled, and goes again when that is undone", async () => {
    await countPacks(shop, { [tomato.id]: 3 });
    const placed = await order([tomato, 3]);
    const { change } = read(statusesUpdatedSchema, await setStatus("Cancelled", placed));
    expect(await stockOf(tomato)).toEqual([3, true]);
    await setStatus("Cancelled", placed);
    expect(await stockOf(tomato)).toEqual([3, true]);
    expect((await shop.post("/api/order/undo-status", { change }, seller)).status).toBe(200);
    expect(await stockOf(tomato)).toEqual([0, false]);
    await setStatus("Delivered", placed);
    expect(await stockOf(tomato)).toEqual([0, false]);
  });

  it("is not promised again when a cancelled order is revived and somebody else has it", async () => {
    await countPacks(shop, { [tomato.id]: 3 });
    const first = await order([tomato, 2]);
    await setStatus("Cancelled", first);
    await order([tomato, 2]);
    const refused = refusal(409, "Only 1 of Country tomatoes is left");
    expect(await setStatus("Pending", first)).toMatchObject(refused);
    const [row] = await shop.db.select().from(orders).where(eq(orders.id, first._id));
    expect([row?.status, await stockOf(tomato)]).toEqual(["Cancelled", [1, true]]);
  });

  it("takes a revived order's packs also where counting began after it was placed, and only once", async () => {
    const early = await order([tomato, 2]);
    await countPacks(shop, { [tomato.id]: 5 });
    await setStatus("Cancelled", early);
    expect(await stockOf(tomato)).toEqual([5, true]);
    await setStatus("Pending", early);
    expect(await stockOf(tomato)).toEqual([3, true]);
    await countPacks(shop, { [tomato.id]: null });
    await countPacks(shop, { [tomato.id]: 9 });
    // Counting began anew, so the order has taken none of these nine.
    await setStatus("Cancelled", early);
    expect(await stockOf(tomato)).toEqual([9, true]);
  });

  it("leaves its entries when it is deleted, and the order can still be cancelled", async () => {
    await countPacks(shop, { [tomato.id]: 2 });
    const placed = await order([tomato, 1]);
    expect((await shop.post("/api/product/delete", { id: tomato.id }, seller)).status).toBe(200);
    expect((await setStatus("Cancelled", placed)).status).toBe(200);
    expect(await ledgerOf(tomato)).toEqual(["harvest 2 2", "sold -1 1"]);
  });
});
