import { describe, expect, it } from "vitest";
import { bagNotes, type Destination, groupIntoBags } from "./bags.ts";

const home = { street: "12 Devaraja Road", city: "Mysuru", zipcode: "570001", phone: "98860 55511" };
const order = (change: Partial<Destination & { shopperId: string | null }> = {}): Destination => ({
  shopperId: "meera",
  address: home,
  deliveryDay: "2026-03-15",
  deliveryWindow: null,
  status: "Pending",
  ...change,
});
const bagsOf = (...orders: Destination[]) =>
  groupIntoBags(orders).map((bag) => bag.map((one) => orders.indexOf(one)));
const morning = { id: "morning", name: "7–10 am", begins: "07:00", ends: "10:00" };

describe("a household's bag", () => {
  it("holds all that one shopper gets at one address, however it is written", () => {
    const again = order({ address: { ...home, street: "12, devaraja road", phone: "0821 1234567" } });
    expect(
      bagsOf(order(), order({ shopperId: "anbu", address: { ...home, zipcode: "570002" } }), again),
    ).toEqual([[0, 2], [1]]);
  });

  it("holds what two people of one phone get at one address", () => {
    const anbu = order({ shopperId: "anbu", address: { ...home, phone: "+91 98860-55511" } });
    expect(bagsOf(order(), anbu)).toEqual([[0, 1]]);
    const neighbour = order({ shopperId: "anbu", address: { ...home, phone: "98860 00000" } });
    expect(bagsOf(order(), neighbour)).toEqual([[0], [1]]);
  });

  it("is one where a third order shows that two seeming households are one", () => {
    const anbu = order({ shopperId: "anbu", address: { ...home, phone: "98860 00000" } });
    const both = order({ address: { ...home, phone: "98860 00000" } });
    const other = order({ shopperId: "bala", address: { ...home, street: "1 Fort Road" } });
    expect(bagsOf(order(), other, anbu, both)).toEqual([[0, 2, 3], [1]]);
  });

  it("is another one on another day, in another window, at another door, and for what is cancelled", () => {
    const others = [
      order({ deliveryDay: "2026-03-22" }),
      order({ deliveryWindow: morning }),
      order({ address: { ...home, landmark: "Second floor" } }),
      order({ status: "Cancelled" }),
    ];
    expect(bagsOf(order(), ...others)).toEqual([[0], [1], [2], [3], [4]]);
    expect(bagsOf(order(), order({ status: "Delivered" }))).toEqual([[0, 1]]);
  });

  it("is shared by nobody whose account is deleted", () => {
    const gone = order({ shopperId: null, address: { ...home, street: "", phone: "" } });
    expect(bagsOf(gone, { ...gone })).toEqual([[0], [1]]);
  });
});

it("has its orders' notes and those for the driver, each once", () => {
  const wish = { label: "If something is missing", text: "Call me" };
  const noted = { notes: [wish], sellerNotes: { driver: "Ring twice", office: "Pays late" } };
  expect(bagNotes([noted, noted, { notes: [], sellerNotes: null }])).toEqual([
    wish,
    { label: "For the driver", text: "Ring twice" },
  ]);
});
