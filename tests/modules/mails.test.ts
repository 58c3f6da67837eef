import { expect, it } from "vitest";
import { mailRegistry } from "#kernel/mail/define-mail.ts";
import { MAILS } from "#src/modules.ts";

it.each([
  { kind: "offer", deliveryId: "1" },
  { kind: "offer-test", to: "seller@example.com", message: "Mangoes", discountPercent: 12.5 },
  { kind: "order-placed", orderId: "1" },
  { kind: "order-status", orderId: "1", status: "Delivered" },
  { kind: "order-status", orderId: "1", status: "Delivered", changeId: "2" },
  { kind: "back-in-stock", waitId: "1" },
  { kind: "packing-question", orderId: "1", question: "2" },
  { kind: "complaint-answered", complaintId: "1" },
  { kind: "payment-expired", orderId: "1" },
  { kind: "money-returned", orderId: "1", paise: 23_000 },
  { kind: "password-reset", email: "meera@example.com" },
])("reads what an earlier release has queued: $kind", (data) => {
  expect(() => mailRegistry(MAILS).open(data)).not.toThrow();
});

it("sends first what somebody waits for in front of a screen", () => {
  const byPriority = MAILS.toSorted((one, other) => other.priority - one.priority);
  expect(byPriority.map(({ kind, priority }) => [kind, priority])).toEqual([
    ["staff-invitation", 30],
    ["password-reset", 30],
    ["password-changed", 28],
    ["staff-new-device", 28],
    ["staff-login-changed", 28],
    ["staff-not-me", 28],
    ["grower-new-payee", 28],
    ["offer-test", 25],
    ["recall", 25],
    ["order-placed", 20],
    ["payment-expired", 15],
    ["packing-question", 15],
    ["backup-failed", 15],
    ["money-returned", 12],
    ["order-status", 10],
    ["order-moved", 10],
    ["order-revised", 10],
    ["complaint-answered", 10],
    ["back-in-stock", 5],
    ["offer", 0],
  ]);
});
