import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startGateway, type TestGateway } from "#tests/gateway/gateway.ts";
import { type GatewayAccount, GatewayError } from "../../gateway.ts";
import { razorpayAccount } from "./account.ts";
import { razorpay } from "./razorpay.ts";

// The calls of the adapter to the test gateway, over HTTP.

/** References that no test before used. */
let [reference, other] = ["", ""];
let gateway: TestGateway;
let account: GatewayAccount;
/** The gateway's clock. */
let time = new Date("2026-03-01T10:00:00Z");

beforeAll(async () => {
  gateway = await startGateway({ now: () => time, slowMs: 60_000 });
  account = razorpay.open(gateway.keys, gateway.url);
});
beforeEach(() => {
  gateway.setSwitches([]);
  [reference, other] = [randomUUID(), randomUUID()];
});
afterAll(() => gateway.stop());

/** Why a call fails. */
async function failureOf(call: Promise<unknown>): Promise<GatewayError> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GatewayError)) throw new Error(`no GatewayError, but ${error}`);
  return error;
}
const kindOf = async (call: Promise<unknown>) => (await failureOf(call)).kind;

const newOrder = (paise = 25_050) => account.createOrder({ reference, paise, note: "Order SAN-1" });

async function paid(paise = 25_050, outcome = {}) {
  const orderId = await newOrder(paise);
  const { payment } = gateway.pay(orderId, outcome);
  return { orderId, paymentId: payment.id };
}

const refundsOf = (paymentId: string) =>
  gateway.books().refunds.filter((refund) => refund.payment_id === paymentId);

describe("an order", () => {
  it("is made with its paise, its reference and its note", async () => {
    const orderId = await newOrder(12_345);
    const made = gateway.books().orders.find((order) => order.id === orderId);
    expect(made).toMatchObject({
      amount: 12_345,
      currency: "INR",
      receipt: reference,
      notes: { note: "Order SAN-1" },
    });
    expect(await account.paymentsOf(orderId)).toEqual([]);
  });

  it("is refused below a rupee, and with a reference that the gateway can't take", async () => {
    const refused = await failureOf(newOrder(99));
    expect(refused.kind).toBe("refused");
    expect(refused.message).toContain("at least INR 1.00");
    const short = account.createOrder({ reference: "short", paise: 100, note: "" });
    expect(await kindOf(short)).toBe("refused");
  });

  it("has its payments, the failed ones with their reason", async () => {
    const orderId = await newOrder();
    gateway.pay(orderId, { fails: true });
    const { payment } = gateway.pay(orderId);
    const [captured, failed] = await account.paymentsOf(orderId);
    expect(captured).toEqual({
      id: payment.id,
      orderId,
      paise: 25_050,
      currency: "INR",
      state: "captured",
      refundedPaise: 0,
      failure: null,
      createdAt: time,
    });
    expect(failed).toMatchObject({ state: "failed", failure: "Payment was declined by the test gateway." });
  });

  it("is paid once", async () => {
    const { orderId } = await paid();
    expect(() => gateway.pay(orderId)).toThrow("Payment already done");
  });

  it("that the gateway does not know is refused", async () => {
    expect(await kindOf(account.paymentsOf("order_00000000000000"))).toBe("refused");
    expect(await kindOf(account.paymentsOf("../payments"))).toBe("refused");
  });

  it("shows a payment of another sum or currency as it is", async () => {
    gateway.setSwitches([
      { fault: "wrongAmount", times: 1 },
      { fault: "wrongCurrency", times: 1 },
    ]);
    const { orderId } = await paid(25_050);
    expect(await account.paymentsOf(orderId)).toMatchObject([{ paise: 25_049, currency: "USD" }]);
    const { orderId: next } = await paid(25_050);
    expect(await account.paymentsOf(next)).toMatchObject([{ paise: 25_050, currency: "INR" }]);
  });
});

describe("a capture", () => {
  it("takes an authorised payment, and gives a captured one back", async () => {
    gateway.setSwitches([{ fault: "onlyAuthorised" }]);
    const { orderId, paymentId } = await paid();
    expect(await account.paymentsOf(orderId)).toMatchObject([{ state: "authorized" }]);
    expect(await account.capture(paymentId, 25_050)).toMatchObject({ id: paymentId, state: "captured" });
    expect(await account.capture(paymentId, 25_050)).toMatchObject({ id: paymentId, state: "captured" });
  });

  it("is refused for another sum, a failed payment, and an order that another payment paid", async () => {
    const orderId = await newOrder();
    const failed = gateway.pay(orderId, { fails: true }).payment.id;
    const first = gateway.pay(orderId, { onlyAuthorised: true }).payment.id;
    const second = gateway.pay(orderId, { onlyAuthorised: true }).payment.id;
    expect(await kindOf(account.capture(failed, 25_050))).toBe("refused");
    expect(await kindOf(account.capture(first, 25_049))).toBe("refused");
    await account.capture(first, 25_050);
    expect(await kindOf(account.capture(second, 25_050))).toBe("refused");
  });

  it("is done although its answer was lost", async () => {
    const { paymentId } = await paid(25_050, { onlyAuthorised: true });
    gateway.setSwitches([{ fault: "lostAnswer", on: "capture", times: 1 }]);
    expect(await kindOf(account.capture(paymentId, 25_050))).toBe("unreachable");
    expect(await account.capture(paymentId, 25_050)).toMatchObject({ state: "captured" });
  });
});

describe("a refund", () => {
  it("gives a part back, once for its reference", async () => {
    const { orderId, paymentId } = await paid();
    const refund = await account.refund({ paymentId, paise: 5_000, reference });
    expect(refund).toMatchObject({ paymentId, paise: 5_000, reference, state: "processed" });
    expect(await account.refund({ paymentId, paise: 5_000, reference })).toEqual(refund);
    expect(await account.refund({ paymentId, paise: 5_000, reference: other })).not.toEqual(refund);
    expect(await account.refundsOf(paymentId)).toHaveLength(2);
    expect(await account.paymentsOf(orderId)).toMatchObject([{ state: "captured", refundedPaise: 10_000 }]);
  });

  it("is refused above what is left, below a rupee, with another sum for its reference, and uncaptured", async () => {
    const { paymentId } = await paid();
    await account.refund({ paymentId, paise: 20_000, reference });
    expect(await kindOf(account.refund({ paymentId, paise: 5_051, reference: other }))).toBe("refused");
    expect(await kindOf(account.refund({ paymentId, paise: 99, reference: other }))).toBe("refused");
    expect(await kindOf(account.refund({ paymentId, paise: 5_000, reference }))).toBe("refused");
    const { paymentId: held } = await paid(25_050, { onlyAuthorised: true });
    expect(await kindOf(account.refund({ paymentId: held, paise: 5_000, reference: other }))).toBe("refused");
  });

  it.each(["lostAnswer", "serverError", "stillBusy", "tooManyCalls"] as const)(
    "is made once after %s",
    async (fault) => {
      const { paymentId } = await paid();
      gateway.setSwitches([{ fault, on: "refund", times: 1 }]);
      const ask = () => account.refund({ paymentId, paise: 5_000, reference });
      expect(await kindOf(ask())).toBe("unreachable");
      // The gateway may have forgotten the key when the store asks again.
      gateway.forgetIdempotencyKeys();
      expect(await ask()).toMatchObject({ reference, paise: 5_000 });
      expect(refundsOf(paymentId)).toHaveLength(1);
    },
  );

  it("is made once by processes that ask at the same time", async () => {
    const { paymentId } = await paid();
    const ask = () => account.refund({ paymentId, paise: 20_000, reference });
    const [first, ...others] = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(others).toEqual([first, first, first]);
    expect(refundsOf(paymentId)).toHaveLength(1);
  });

  it("is refused, not unreachable, while the account's balance is too small", async () => {
    const { paymentId } = await paid();
    gateway.setSwitches([{ fault: "refused", on: "refund", times: 1 }]);
    const failure = await failureOf(account.refund({ paymentId, paise: 5_000, reference }));
    expect(failure).toMatchObject({ kind: "refused", message: expect.stringContaining("enough balance") });
  });

  it("may be pending, and is processed or fails later", async () => {
    gateway.setSwitches([{ fault: "refundPending" }]);
    const { orderId, paymentId } = await paid();
    const ask = (refundReference: string) =>
      account.refund({ paymentId, paise: 25_050, reference: refundReference });
    expect(await ask(reference)).toMatchObject({ state: "pending" });
    expect(await account.paymentsOf(orderId)).toMatchObject([{ refundedPaise: 25_050, state: "captured" }]);
    gateway.settleRefunds("failed");
    expect(await ask(reference)).toMatchObject({ state: "failed" });
    expect(await account.paymentsOf(orderId)).toMatchObject([{ refundedPaise: 0 }]);
    const again = await ask(other);
    expect(gateway.settleRefunds("processed", again.id)).toBe(1);
    expect(await account.refundsOf(paymentId)).toMatchObject([{ state: "processed" }, { state: "failed" }]);
  });
});

describe("lists", () => {
  async function all<T>(list: AsyncIterable<T>): Promise<T[]> {
    return Array.fromAsync(list);
  }

  it("have everything of a span of time, page by page", async () => {
    const from = new Date("2026-03-02T00:00:00Z");
    const to = new Date("2026-03-03T00:00:00Z");
    time = new Date(from.getTime() - 1000);
    await paid();
    const orderId = await newOrder();
    const inside: string[] = [];
    for (let at = 0; at < 101; at += 1) {
      time = new Date(from.getTime() + at * 1000);
      inside.push(gateway.pay(orderId, { fails: true }).payment.id);
    }
    time = new Date(to.getTime() - 1);
    const { paymentId } = await paid();
    for (let at = 0; at < 101; at += 1) {
      await account.refund({ paymentId, paise: 100, reference: randomUUID() });
    }
    time = to;
    await account.refund({ paymentId: (await paid()).paymentId, paise: 100, reference });

    const payments = await all(account.paymentsBetween(from, to));
    expect(payments.map((payment) => payment.id).reverse()).toEqual([...inside, paymentId]);
    const refunds = await all(account.refundsBetween(from, to));
    expect(refunds.map((refund) => refund.paymentId)).toEqual(Array(101).fill(paymentId));
    expect(await account.refundsOf(paymentId)).toHaveLength(101);
    expect(await all(account.refundsBetween(to, new Date(to.getTime() + 1)))).toHaveLength(1);
  });
});

describe("keys", () => {
  it("are tried", async () => {
    await account.check();
    const wrong = razorpay.open({ ...gateway.keys, keySecret: "wrong-secret-1" }, gateway.url);
    const error = await failureOf(wrong.check());
    expect(error.kind).toBe("keys");
    expect(`${error.message} ${error.stack} ${String(error.cause)}`).not.toContain("wrong-secret-1");
    gateway.setSwitches([{ fault: "keysRefused" }]);
    expect(await kindOf(account.check())).toBe("keys");
  });

  it("are for tests or live, or none of Razorpay's", () => {
    expect(
      ["rzp_test_1DP5mmOlF5G5ag", "rzp_live_1DP5mmOlF5G5ag", "pk_test_1"].map(razorpay.isTestKey),
    ).toEqual([true, false, undefined]);
    expect(account.isTest).toBe(true);
    expect(razorpay.open({ ...gateway.keys, keyId: "rzp_live_1DP5mmOlF5G5ag" }).isTest).toBe(false);
  });
});

describe("a gateway that fails", () => {
  it.each(["serverError", "lostAnswer", "tooManyCalls"] as const)("is unreachable: %s", async (fault) => {
    gateway.setSwitches([{ fault }]);
    const { message, kind } = await failureOf(newOrder());
    expect(kind).toBe("unreachable");
    expect(message).not.toContain(gateway.keys.keySecret);
    gateway.setSwitches([{ fault, on: "refunds" }]);
    expect(await newOrder()).toMatch(/^order_/);
  });

  it("is unreachable when it is slow or gone", async () => {
    const isTest = true;
    const impatient = razorpayAccount(gateway.keys, { baseUrl: gateway.url, timeoutMs: 20, isTest });
    gateway.setSwitches([{ fault: "slowAnswer" }]);
    expect((await failureOf(impatient.check())).message).toBe("Razorpay doesn't answer.");
    const gone = await startGateway();
    await gone.stop();
    expect((await failureOf(razorpay.open(gone.keys, gone.url).check())).message).toBe(
      "Razorpay can't be reached.",
    );
  });

  it("fails at the same calls for the same seed", async () => {
    const outcomes = await Promise.all(
      [7, 7, 8].map(async (seed) => {
        const one = await startGateway({ seed });
        one.setSwitches([{ fault: "serverError", chance: 0.5 }]);
        const at = razorpay.open(one.keys, one.url);
        const went: boolean[] = [];
        for (let call = 0; call < 20; call += 1) {
          went.push(
            await at.check().then(
              () => true,
              () => false,
            ),
          );
        }
        await one.stop();
        return went;
      }),
    );
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]).not.toEqual(outcomes[2]);
    expect(new Set(outcomes[0])).toEqual(new Set([true, false]));
  });
});
