import { describe, expect, it } from "vitest";
import { type BagNote, bagState, IDLE_MS, type NotedOrder, type PackedOrder } from "./bag-state.ts";

const now = new Date("2026-03-10T07:00:00Z");
const ago = (ms: number) => new Date(now.getTime() - ms);
const order = (fields: Partial<PackedOrder> = {}): PackedOrder => ({
  status: "Pending",
  deliveryDay: "2026-03-11",
  deliveryWindow: null,
  packingVersion: 2,
  trail: [],
  revision: 1,
  ...fields,
});
const note = (fields: Partial<BagNote> = {}): BagNote => ({
  day: "2026-03-11",
  windowId: null,
  station: null,
  packer: null,
  takenAt: null,
  touchedAt: null,
  packedAt: ago(5000),
  packedBy: "Ravi",
  packingVersion: 2,
  revision: 1,
  ...fields,
});
const held = (since: number) =>
  note({
    station: "one",
    packer: "Lata",
    takenAt: ago(since),
    touchedAt: ago(since),
    packedAt: null,
    packedBy: null,
    packingVersion: null,
  });
const stateOf = (...bag: [PackedOrder, BagNote | null][]) =>
  bagState(
    bag.map(([each, noted]): NotedOrder => ({ order: each, note: noted })),
    now,
  );

describe("a bag's state", () => {
  it("is waiting, taken or packed", () => {
    expect(stateOf([order(), null])).toMatchObject({ state: "waiting", by: null });
    expect(stateOf([order(), held(1000)])).toMatchObject({ state: "taken", by: "Lata", changed: false });
    expect(stateOf([order(), held(IDLE_MS)])).toMatchObject({ state: "waiting", station: "one" });
    expect(stateOf([order(), note()])).toMatchObject({ state: "packed", by: "Ravi" });
  });

  it.each([
    ["weighed again", order({ packingVersion: 3 })],
    ["changed", order({ revision: 2 })],
    ["moved to another day", order({ deliveryDay: "2026-03-12" })],
    ["moved to another window", order({ deliveryWindow: { id: "evening" } })],
  ])("is changed once an order was %s", (_, changed) => {
    expect(stateOf([changed, note()])).toMatchObject({ state: "changed", by: "Ravi", changed: true });
    expect(stateOf([order(), note()], [changed, note()])).toMatchObject({ state: "changed" });
  });

  it("is changed once an order of the household has joined, also while it is packed again", () => {
    expect(stateOf([order(), note()], [order(), null])).toMatchObject({ state: "changed" });
    expect(stateOf([order(), note()], [order(), held(1000)])).toMatchObject({
      state: "taken",
      changed: true,
    });
  });

  it("does not go by a shopper's answer, which only changes what is paid", () => {
    const answered = { at: now, packed: { what: "declined" } };
    expect(stateOf([order({ packingVersion: 3, trail: [answered] }), note()])).toMatchObject({
      state: "packed",
    });
    const before = { at: ago(9000), packed: { what: "agreed" } };
    expect(stateOf([order({ packingVersion: 3, trail: [before] }), note()])).toMatchObject({
      state: "changed",
    });
  });

  it("leaves out what has left already", () => {
    const out = order({ status: "Out for Delivery", packingVersion: 9 });
    expect(stateOf([out, note()])).toMatchObject({ state: "gone" });
    expect(stateOf([out, note()], [order(), note()])).toMatchObject({ state: "packed" });
  });
});
