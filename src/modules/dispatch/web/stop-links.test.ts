import { describe, expect, it } from "vitest";
import { ADDRESS } from "#tests/e2e/support/accounts.ts";
import type { Stop } from "../contract/run-sheet.ts";
import { mapLink, stopChat } from "./stop-card.tsx";

const address = {
  ...ADDRESS,
  _id: "a",
  firstName: "Meera",
  street: "12 Fort Road",
  city: "Mysuru",
  zipcode: "570001",
  country: "India",
  phone: "098860-55511",
};
const order = {
  _id: "1",
  invoiceNumber: "INV-1",
  status: "Pending" as const,
  weighed: false,
  packed: false,
  due: 420,
  received: null,
  way: null,
  upiReference: null,
};
const stop: Stop = { orders: [order], address, place: null, events: [], items: [], notes: [] };
const when = { storeName: "Santhe", upiAddress: undefined, day: "2026-03-15", window: null };

describe("a stop's links", () => {
  it("find its address on a map", () => {
    expect(mapLink(stop)).toBe(
      "https://www.openstreetmap.org/search?query=12+Fort+Road%2C+Mysuru+570001%2C+India",
    );
  });

  it("write to a number of another country as it is", () => {
    const abroad = { ...stop, address: { ...address, phone: "+65 9123 4567" } };
    expect(new URL(stopChat(abroad, when)).pathname).toBe("/6591234567");
  });

  it("write to who lives there", () => {
    const url = new URL(stopChat(stop, when));
    expect(url.origin + url.pathname).toBe("https://wa.me/919886055511");
    expect(url.searchParams.get("text")).toBe(
      "Namaste Meera, this is Santhe: your order INV-1 comes on Sun 15 Mar. Please keep ₹420 ready.",
    );
    const paid = {
      ...stop,
      orders: [
        { ...order, due: 0 },
        { ...order, invoiceNumber: "INV-2", due: 0 },
      ],
    };
    expect(new URL(stopChat(paid, when)).searchParams.get("text")).toMatch(
      /INV-1, INV-2 comes on Sun 15 Mar\.$/,
    );
    const later = { ...order, _id: "2", invoiceNumber: "INV-2", due: 90 };
    const once = { ...stop, orders: [{ ...order, status: "Delivered" as const, received: 420 }, later] };
    expect(new URL(stopChat(once, when)).searchParams.get("text")).toMatch(
      /your order INV-2 comes on Sun 15 Mar\. Please keep ₹90 ready\.$/,
    );
  });
});
