import { describe, expect, it } from "vitest";
import { anOrderItem, anOrderRecord } from "#tests/support/an-order.ts";
import type { OrderItem } from "../../rules/shared/order.ts";
import {
  type AddedProduct,
  changeOf,
  linesOf,
  NO_EDITS,
  rebased,
  withProduct,
  withQuantity,
} from "./edits.ts";

const item = (id: string, quantity: number) =>
  anOrderItem({ id: `line-${id}`, productId: id, name: id, offerPricePaise: 40_00, quantity });

const fig: AddedProduct = { _id: "fig", name: "Fig", offerPrice: 30, quantity: 250, unit: "g", image: [] };

const orderOf = (...items: OrderItem[]) =>
  anOrderRecord({
    items,
    promoCode: "WEEK",
    deliveryDay: "2026-11-29",
    deliveryWindow: { id: "morning", name: "Morning", begins: "07:00", ends: "10:00" },
  });

const order = orderOf(item("jar", 2), item("oil", 1));
const [jar, oil] = linesOf(order, NO_EDITS);
if (!jar || !oil) throw new Error("an order of two lines");

describe("the change of an order", () => {
  it("is nothing until something is different", () => {
    expect(changeOf(order, NO_EDITS)).toEqual({});
    const back = withQuantity(withQuantity(NO_EDITS, jar, 5), jar, 2);
    expect(changeOf(order, back)).toEqual({});
    const same = {
      ...NO_EDITS,
      delivery: { day: "2026-11-29", window: "morning" },
      prices: { "line-jar": "40" },
    };
    expect(changeOf(order, same)).toEqual({});
  });

  it("names all lines that stay, without those that are taken out", () => {
    const edits = withProduct(order, withQuantity(NO_EDITS, oil, 0), fig);
    expect(changeOf(order, { ...edits, prices: { "line-jar": "₹12.50" } })).toEqual({
      items: [
        { item: "line-jar", quantity: 2, price: 12.5 },
        { product: "fig", quantity: 1 },
      ],
    });
    expect(linesOf(order, edits).map(({ quantity }) => quantity)).toEqual([2, 0, 1]);
  });

  it("raises the line of a product that is there already, and brings back one that was taken out", () => {
    const more = withProduct(order, withProduct(order, NO_EDITS, fig), fig);
    expect(more.added).toEqual([{ product: fig, quantity: 2 }]);
    const again = withProduct(order, withQuantity(NO_EDITS, oil, 0), { ...fig, _id: "oil" });
    expect(again.quantities).toEqual({ "line-oil": 1 });
    expect(withProduct(order, NO_EDITS, { ...fig, _id: "jar" }).quantities).toEqual({ "line-jar": 3 });
  });

  it("has another day or window, and leaves the code", () => {
    const delivery = { day: "2026-11-29", window: "evening" };
    expect(changeOf(order, { ...NO_EDITS, delivery, withoutCode: true })).toEqual({
      delivery,
      withoutCode: true,
    });
  });
});

describe("edits of an order that was changed meanwhile", () => {
  it("stay, but for lines that are gone, and added products that came", () => {
    const edits = withProduct(order, withQuantity(withQuantity(NO_EDITS, jar, 4), oil, 3), fig);
    const now = orderOf(item("jar", 1), item("fig", 5));
    const remaining = rebased(now, edits);
    expect(remaining).toEqual({ ...NO_EDITS, quantities: { "line-jar": 4, "line-fig": 5 } });
    expect(linesOf(now, remaining).map(({ quantity }) => quantity)).toEqual([4, 5]);
  });
});
