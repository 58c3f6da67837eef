import { describe, expect, it } from "vitest";
import { CREDIT } from "#modules/customer/rules/credit-kind.ts";
import { isWaiting } from "../waiting.ts";
import { withPayments } from "./adjustment-kind.ts";
import { whatGoesBack } from "./goes-back.ts";
import { ORDER_STATUSES } from "./order-status.ts";
import type { Adjustment } from "./pricing.ts";
import {
  cashPaise,
  dueAtDoor,
  isConfirmed,
  payablePaise,
  paymentNews,
  printedMethod,
  settledAs,
  slipSum,
  whatIsOwed,
} from "./settling.ts";

const order = { paymentType: "COD", isPaid: false, totalPaise: 12_345_650, adjustments: [] } as const;

const CASH = {};
const UPI = { upiAddress: "santhe@okbank" };

it("names the sum of a cash order until it is paid", () => {
  expect(dueAtDoor(order, CASH)).toEqual({
    amount: "₹1,23,456.50 in cash",
    onArrival: "You pay ₹1,23,456.50 in cash when it arrives.",
    ready: "Please keep ₹1,23,456.50 in cash ready.",
    keep: ["Keep", "₹1,23,456.50", "ready in cash"],
  });
  expect(whatIsOwed(order, CASH)).toBe("Please pay in cash when it is handed over to you.");
  expect(slipSum(order)).toEqual({ label: "Collect in cash: ", sum: "₹1,23,456.50" });
  const paid = { ...order, isPaid: true };
  expect([dueAtDoor(paid, CASH), whatIsOwed(paid, CASH), slipSum(paid).label]).toEqual([
    undefined,
    "Paid.",
    "Paid: ",
  ]);
});

it("names UPI beside cash from the start where the store has an address for it", () => {
  expect(dueAtDoor(order, UPI)).toEqual({
    amount: "₹1,23,456.50 in cash or by UPI",
    onArrival: "You pay ₹1,23,456.50 in cash or by UPI when it arrives.",
    ready: "Please keep ₹1,23,456.50 ready, in cash or by UPI.",
    keep: ["Keep", "₹1,23,456.50", "ready: cash or UPI at the door"],
  });
  expect(whatIsOwed(order, UPI)).toBe("Please pay in cash or by UPI when it is handed over to you.");
  const payment = { state: "paid", prepaidPaise: 10_000, until: null, refunds: [] } as const;
  const dearer = {
    paymentType: "Online",
    status: "Pending",
    isPaid: true,
    totalPaise: 12_300,
    adjustments: [],
    payment,
  } as const;
  expect(paymentNews(dearer, UPI)).toEqual([
    "₹23 more to pay: online now, or in cash or by UPI when it arrives.",
  ]);
});

it("asks for no cash where an order is settled otherwise", () => {
  const online = { ...order, paymentType: "Online" } as const;
  expect(dueAtDoor(online, CASH)).toBeUndefined();
  expect(`${whatIsOwed(online, CASH)} ${slipSum(online).label}`).not.toContain("cash");
});

it("asks at the door for the part by which an order has become dearer than what was paid online", () => {
  const paid = (prepaidPaise: number) =>
    ({ ...order, paymentType: "Online", isPaid: true, payment: { state: "paid", prepaidPaise } }) as const;
  expect(dueAtDoor(paid(12_345_650), CASH)).toBeUndefined();
  expect(dueAtDoor(paid(12_350_000), CASH)).toBeUndefined();
  expect(dueAtDoor(paid(12_340_000), CASH)?.amount).toBe("₹56.50 in cash");
  expect(slipSum(paid(12_340_000))).toEqual({ label: "Collect in cash: ", sum: "₹56.50" });
  expect(slipSum(paid(12_345_650))).toEqual({ label: "Paid: ", sum: "₹1,23,456.50" });
});

it("says how much goes back of a payment, if any came", () => {
  const waiting = {
    paymentType: "Online",
    status: "Pending",
    isPaid: false,
    totalPaise: 23_000,
    adjustments: [],
    payment: { state: "pending", prepaidPaise: 0, until: null, refunds: [] },
  } as const;
  expect([
    isWaiting(waiting),
    whatGoesBack(waiting),
    cashPaise({ ...waiting, totalPaise: 100, prepaidPaise: 0 }),
  ]).toEqual([true, undefined, 0]);
  const payment = { ...waiting.payment, state: "paid", prepaidPaise: 23_000 } as const;
  const paid = { ...waiting, isPaid: true, payment } as const;
  expect([isWaiting(paid), whatGoesBack(paid)]).toEqual([false, undefined]);
  expect(whatGoesBack({ ...paid, status: "Cancelled" })).toBe(
    "₹230 goes back to you, the way you paid. Banks take some days, at most a week.",
  );
  expect(whatGoesBack({ ...paid, status: "Cancelled" }, "seller")).toBe(
    "₹230 goes back to the shopper, the way it was paid. Banks take some days, at most a week.",
  );
  const cheaper = { ...paid, totalPaise: 21_000 };
  expect(whatGoesBack(cheaper)).toBe(
    "₹20 goes back to you, the way you paid, once the order is on its way. Banks take some days, at most a week.",
  );
  expect(whatGoesBack({ ...cheaper, status: "Delivered" })).toMatch(
    /^₹20 goes back to you, the way you paid\. /,
  );
  expect(whatGoesBack({ ...paid, totalPaise: 22_950 })).toBe(
    "₹0.50 is too little to be returned online. You get it back in another way.",
  );
  expect(isWaiting({ ...waiting, status: "Cancelled" })).toBe(false);
  expect(isWaiting({ ...order, status: "Pending" })).toBe(false);
});

describe("the news of a payment in advance", () => {
  const waiting = {
    paymentType: "Online",
    status: "Pending",
    isPaid: false,
    totalPaise: 23_000,
    adjustments: [],
    payment: { state: "pending", prepaidPaise: 0, until: new Date("2026-03-10T07:15:00.000Z"), refunds: [] },
  } as const;
  const paid = {
    ...waiting,
    isPaid: true,
    payment: { ...waiting.payment, state: "paid", prepaidPaise: 23_000 },
  } as const;
  const back = (state: "requested" | "done" | "failed") => [
    { paise: 2300, state, isByHand: false, at: new Date("2026-03-10T07:15:00.000Z") },
  ];

  it.each([
    ["waits", waiting, ["Waits for your payment, reserved until 12:45."], 23_000],
    [
      "waits, as it was just placed",
      { ...waiting, payment: { ...waiting.payment, until: null } },
      ["Waits for your payment."],
      23_000,
    ],
    [
      "was not paid",
      { ...waiting, status: "Cancelled", payment: { ...waiting.payment, state: "expired" } },
      ["It was not paid. If you have paid after all, the money goes back to you by itself."],
      0,
    ],
    ["was given up", { ...waiting, status: "Cancelled" }, [], 0],
    ["is paid", paid, ["Paid online: ₹230."], 0],
    [
      "has become dearer",
      { ...paid, totalPaise: 25_300 },
      ["₹23 more to pay: online now, or in cash when it arrives."],
      2_300,
    ],
    [
      "has become dearer by less than a gateway takes",
      { ...paid, totalPaise: 23_050 },
      ["You pay ₹0.50 in cash when it arrives."],
      0,
    ],
    ["was delivered", { ...paid, status: "Delivered", totalPaise: 25_300 }, [], 0],
    [
      "is cancelled",
      { ...paid, status: "Cancelled" },
      ["₹230 goes back to you, the way you paid. Banks take some days, at most a week."],
      0,
    ],
    [
      "has become cheaper",
      { ...paid, totalPaise: 20_700 },
      [
        "Paid online: ₹230.",
        "₹23 goes back to you, the way you paid, once the order is on its way. Banks take some days, at most a week.",
      ],
      0,
    ],
    [
      "is cancelled after a part of it went back",
      {
        ...paid,
        status: "Cancelled",
        payment: { ...paid.payment, prepaidPaise: 20_700, refunds: back("done") },
      },
      [
        "₹207 goes back to you, the way you paid. Banks take some days, at most a week.",
        "₹23 was returned to you on 10/03/2026, the way you paid.",
      ],
      0,
    ],
    [
      "is cancelled after a part of it could not go back",
      { ...paid, status: "Cancelled", payment: { ...paid.payment, refunds: back("failed") } },
      [
        "₹207 goes back to you, the way you paid. Banks take some days, at most a week.",
        "₹23 could not be returned to you yet. We will get in touch.",
      ],
      0,
    ],
    [
      "is returned",
      { ...paid, payment: { ...paid.payment, refunds: back("requested") } },
      [
        "Paid online: ₹230.",
        "₹23 is being returned to you, the way you paid. Banks take some days, at most a week.",
      ],
      0,
    ],
    [
      "was returned",
      { ...paid, status: "Delivered", payment: { ...paid.payment, refunds: back("done") } },
      ["₹23 was returned to you on 10/03/2026, the way you paid."],
      0,
    ],
    [
      "could not be returned",
      {
        ...paid,
        status: "Cancelled",
        payment: { ...paid.payment, prepaidPaise: 2300, refunds: back("failed") },
      },
      ["₹23 could not be returned to you yet. We will get in touch."],
      0,
    ],
    [
      "was returned in another way",
      {
        ...paid,
        status: "Cancelled",
        payment: {
          ...paid.payment,
          prepaidPaise: 0,
          refunds: [
            { paise: 23_000, state: "done", at: new Date("2026-03-10T07:15:00.000Z"), isByHand: true },
          ],
        },
      },
      ["₹230 was returned to you on 10/03/2026, in another way than you paid."],
      0,
    ],
  ] as const)("of an order that %s", (_, shown, news, payable) => {
    expect(paymentNews(shown, CASH)).toEqual(news);
    expect(payablePaise(shown)).toBe(payable);
  });

  it("is none for cash, which counts from the start", () => {
    const cash = { ...order, status: "Pending" } as const;
    expect([paymentNews(cash, CASH), payablePaise(cash), isConfirmed(cash)]).toEqual([[], 0, true]);
    expect(paymentNews({ ...cash, status: "Cancelled" }, CASH)).toEqual([]);
    expect([isConfirmed(waiting), isConfirmed(paid)]).toEqual([false, true]);
    expect(isConfirmed({ ...waiting, payment: { state: "expired", prepaidPaise: 0 } })).toBe(false);
  });

  it("has the credit that a cancelled order has given back", () => {
    const paidBy = (...rows: Adjustment[]) => withPayments(rows, [CREDIT]);
    const adjustments = paidBy(
      { kind: "credit", label: "", paise: -5000 },
      { kind: "credit-kept", label: "", paise: 1250 },
    );
    const cash = { ...order, status: "Cancelled", adjustments } as const;
    expect(paymentNews(cash, CASH)).toEqual(["₹37.50 of your credit is yours again, for your next order."]);
    expect(paymentNews({ ...cash, status: "Pending" }, CASH)).toEqual([]);
    const brought = paidBy({ kind: "credit", label: "", paise: 5000 });
    expect(paymentNews({ ...cash, adjustments: brought }, CASH)).toEqual([]);
  });

  it("is on the invoice", () => {
    const method = (facts: Parameters<typeof printedMethod>[0]) => printedMethod(facts).paymentMethod;
    expect([method(order), method(waiting), method(paid)]).toEqual([
      "Cash on Delivery (COD)",
      "Online, not paid yet",
      "Online, paid",
    ]);
    expect(method({ paymentType: "Online", payment: { state: "refunded", prepaidPaise: 0 } })).toBe("Online");
  });
});

it("gives an order its status together with whether it is paid then", () => {
  expect(settledAs("Delivered", order)).toEqual({ status: "Delivered", isPaid: true });
  expect(settledAs("Pending", { ...order, isPaid: true })).toEqual({ status: "Pending", isPaid: false });
});

describe("whether an order is paid once it has a status", () => {
  const paidAs = (status: (typeof ORDER_STATUSES)[number], paymentType: "COD" | "Online", isPaid: boolean) =>
    settledAs(status, { paymentType, isPaid }).isPaid;

  it.each(ORDER_STATUSES)("is true for a cash order exactly while it is Delivered: %s", (status) => {
    for (const isPaid of [true, false]) {
      expect(paidAs(status, "COD", isPaid)).toBe(status === "Delivered");
    }
  });

  it.each(ORDER_STATUSES)("stays as it was for an online order: %s", (status) => {
    for (const isPaid of [true, false]) expect(paidAs(status, "Online", isPaid)).toBe(isPaid);
  });
});
