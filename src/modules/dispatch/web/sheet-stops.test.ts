import { expect, it } from "vitest";
import { ADDRESS } from "#tests/e2e/support/accounts.ts";
import type { Run, Stop } from "../contract/run-sheet.ts";
import { ordersAtHand, sheetSections } from "./sheet-stops.ts";

const stop = (name: string, isDelivered = false): Stop => ({
  orders: [
    {
      _id: name,
      invoiceNumber: name,
      weighed: false,
      packed: false,
      due: 90,
      received: null,
      way: null,
      upiReference: null,
      status: isDelivered ? "Delivered" : "Pending",
    },
  ],
  address: { ...ADDRESS, _id: name },
  place: null,
  events: [],
  items: [],
  notes: [],
});
const window = { id: "morning", name: "Morning", begins: "07:00", ends: "10:00" };
const RUNS: Run[] = [
  {
    window,
    areas: [
      { pins: "570001", name: null, van: null, stops: [stop("a", true), stop("b", true)] },
      { pins: "570002", name: null, van: null, stops: [stop("c"), stop("d"), stop("e")] },
    ],
  },
  { window: null, areas: [{ pins: "570001", name: null, van: null, stops: [stop("f")] }] },
];
const names = (stops: readonly Stop[]) => stops.map(({ orders: [order] }) => order?._id).join("");
const namesBySection = (unsent: string, just = "") => {
  const is = (text: string) => (shownStop: Stop) => text.includes(names([shownStop]));
  const sections = sheetSections(RUNS, {
    isUnsent: is(unsent),
    isJust: (shownStop) => just !== "" && is(just)(shownStop),
  });
  return {
    unsent: names(sections.unsent),
    next: sections.next && names([sections.next]),
    just: sections.just && names([sections.just]),
    runs: sections.runs.map(({ areas, done }) => [
      ...areas.map(({ stops }) => names(stops)),
      `done ${names(done)}`,
    ]),
  };
};

it("puts the next stop and the last delivered one on top, and folds what is done", () => {
  expect(namesBySection("-", "b")).toEqual({
    unsent: "",
    next: "c",
    just: "b",
    runs: [
      ["de", "done a"],
      ["f", "done "],
    ],
  });
});

it("passes over what is marked and not sent, also where it came through meanwhile", () => {
  expect(namesBySection("bce", "b")).toEqual({
    unsent: "bce",
    next: "d",
    just: undefined,
    runs: [["done a"], ["f", "done "]],
  });
  expect(namesBySection("cdef")).toMatchObject({ next: undefined });
});

it("hands over what is left of a stop, and corrects all of it once nothing is", () => {
  const both = (isDelivered: boolean) => ({
    orders: [stop("a", true), stop("b", isDelivered)].flatMap(({ orders }) => orders),
  });
  expect(ordersAtHand(both(false)).map(({ _id }) => _id)).toEqual(["b"]);
  expect(ordersAtHand(both(true)).map(({ _id }) => _id)).toEqual(["a", "b"]);
});
