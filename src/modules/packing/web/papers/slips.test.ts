import { expect, it } from "vitest";
import type { Order } from "#modules/order/rules/shared/order.ts";
import { ADDRESS } from "#tests/e2e/support/accounts.ts";
import { anOrderItem, anOrderRecord } from "#tests/support/an-order.ts";
import { onSheets, slipParts, slipsOf } from "./slips.ts";

const anItem = (name: string, line: number) =>
  anOrderItem({ id: String(line), name, offerPricePaise: 40_00, quantity: 1 });

const anOrder = (names: string[], street = ADDRESS.street) =>
  anOrderRecord({
    items: names.map(anItem),
    address: { _id: "home", ...ADDRESS, street },
    totalPaise: 90_00,
    createdAt: new Date("2026-11-22T03:00:00.000Z"),
    deliveryDay: "2026-11-29",
  });

const slips = (orders: readonly Order[], upiAddress?: string) =>
  slipsOf(orders, { store: { name: "Santhe", upiAddress }, route: new Map() });
const sizes = (...of: Parameters<typeof slips>) => slipParts(slips(...of)).map(({ lines }) => lines.length);
/** Names of products, each another one. */
const many = (count: number, name = "Okra") =>
  Array.from({ length: count }, (_, index) => `${name} ${index + 1}`);

it("puts a usual order on one slip, and a large one on as many as it needs, without losing a line", () => {
  expect(sizes([anOrder(many(15))])).toEqual([15]);
  expect(sizes([anOrder(many(40))])).toEqual([15, 15, 10]);
  expect(slipParts(slips([anOrder(many(16))])).map(({ part, parts }) => [part, parts])).toEqual([
    [1, 2],
    [2, 2],
  ]);
});

it("has a product once, however often it was ordered", () => {
  expect(slips([anOrder(["Okra", "Beans", "Okra"])])[0]?.lines).toMatchObject([
    { name: "Okra", quantity: 2 },
    { name: "Beans", quantity: 1 },
  ]);
});

it("leaves room for long names and a long address", () => {
  expect(sizes([anOrder(many(10, "Hand-pounded red rice from the terraced fields"))])).toEqual([7, 3]);
  expect(sizes([anOrder(many(15), "behind the temple of the goddess, ".repeat(5))])).toEqual([11, 4]);
});

it("leaves room for a QR code", () => {
  expect(sizes([anOrder(many(15))], "santhe@okbank")).toEqual([11, 4]);
});

it("keeps a name together that is longer than a slip", () => {
  expect(sizes([anOrder(["Okra", "o".repeat(1000), "Beans"])])).toEqual([1, 1, 1]);
});

it("leaves room for what is to be known of an order, on its first slip", () => {
  const text = `Something similar\n${"Okra: Call me\n".repeat(2)}Beans: Leave it out`;
  const order = { ...anOrder(many(25)), notes: [{ label: "If something is missing", text }] };
  expect(sizes([order])).toEqual([10, 15]);
});

it("never parts the slips of a household, and fills the sheets with the others", () => {
  const parts = [1, 1, 20, 1, 1, 70, 1].flatMap((lines, index) =>
    slipParts(slips([{ ...anOrder(many(lines)), id: String(index) }])),
  );
  expect(onSheets(parts, 4).map((sheet) => sheet.map(({ slip }) => slip.id).join(""))).toEqual([
    "0122",
    "34",
    "5555",
    "56",
  ]);
});

it("says neither the sum nor the address where a role sees none", () => {
  const order = anOrder(["Okra"]);
  const address = { ...order.address, street: null, city: null, phone: null };
  const [slip] = slipsOf([{ ...order, totalPaise: null, address }], {
    store: { name: "Santhe", upiAddress: "santhe@okbank" },
    route: new Map(),
  });
  expect(slip).toMatchObject({ due: undefined, upi: undefined, address: undefined });
});

it.each([
  ["cash orders", [{}, {}], ["Collect in cash: ", "₹180"]],
  ["a cash order and one that is paid", [{}, { online: 90 }], ["Collect in cash: ", "₹90"]],
  ["a cash order and one that has become dearer", [{}, { online: 70 }], ["Collect in cash: ", "₹110"]],
  ["paid orders", [{ online: 90 }, { online: 90 }], ["Paid: ", "₹180"]],
] as const)("a bag of %s has one sum", (_, payments, [label, sum]) => {
  const bag = payments.map((each, index) => {
    const order = { ...anOrder(["Okra"]), id: String(index) };
    if (!("online" in each)) return order;
    const payment = { state: "paid" as const, prepaidPaise: each.online * 100, until: null, refunds: [] };
    return { ...order, paymentType: "Online" as const, isPaid: true, payment };
  });
  expect(slips(bag).map(({ due }) => due)).toEqual([{ label, sum }]);
});
