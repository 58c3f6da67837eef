import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { GatewayError } from "../../gateway.ts";
import { razorpay } from "./razorpay.ts";

// The adapter against the API as it is published: https://razorpay.com/docs/api. The answers have the form of its examples.

type RecordedCall = { call: string; headers: IncomingHttpHeaders; body: unknown };

let recorded: RecordedCall[] = [];
let answers: { status?: number; json?: unknown; raw?: string; location?: string }[] = [];

const server = createServer(async (request, response) => {
  const body = await text(request);
  const call = `${request.method} ${request.url}`;
  recorded.push({ call, headers: request.headers, body: body === "" ? undefined : JSON.parse(body) });
  const { status = 200, json, raw, location } = answers.shift() ?? { status: 500 };
  response.writeHead(status, location === undefined ? {} : { Location: location });
  response.end(raw ?? JSON.stringify(json));
});
await once(server.listen(0, "127.0.0.1"), "listening");
const address = server.address();
const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
afterAll(() => server.close());

const keys = {
  keyId: "rzp_test_1DP5mmOlF5G5ag",
  keySecret: "EnLs21M47BllR3X8PSFtjtbd",
  webhookSecret: "whsec-9b1",
};
const account = razorpay.open(keys, `${url}/`);

beforeEach(() => {
  recorded = [];
  answers = [];
});

const reference = "550e8400-e29b-41d4-a716-446655440000";
const collection = (...items: unknown[]) => ({ json: { entity: "collection", count: items.length, items } });

const payment = {
  id: "pay_G3P9vcIhRs3NV4",
  entity: "payment",
  amount: 25050,
  currency: "INR",
  status: "captured",
  order_id: "order_GjCr5oKh4AVC51",
  invoice_id: null,
  international: false,
  method: "upi",
  amount_refunded: 5000,
  refund_status: "partial",
  captured: true,
  description: "SAN-1",
  email: "asha@example.com",
  contact: "+919000090000",
  notes: [],
  fee: 591,
  tax: 90,
  error_code: null,
  error_description: null,
  created_at: 1606985209,
};

const refund = {
  id: "rfnd_FgRAHdNOM4ZVbO",
  entity: "refund",
  amount: 5000,
  currency: "INR",
  payment_id: payment.id,
  notes: { reference },
  receipt: reference,
  acquirer_data: { arn: null },
  created_at: 1600856650,
  batch_id: null,
  status: "processed",
  speed_processed: "normal",
  speed_requested: "normal",
};

const readPayment = async (differences: object) => {
  answers = [collection({ ...payment, ...differences })];
  return (await account.paymentsOf("order_GjCr5oKh4AVC51"))[0];
};

describe("a request", () => {
  it("makes an order in paise, captured by itself, with the keys as Basic auth", async () => {
    answers = [{ json: { id: "order_IluGWxBm9U8zJ8", entity: "order", amount: 25050, status: "created" } }];
    expect(await account.createOrder({ reference, paise: 25050, note: "SAN-1" })).toBe(
      "order_IluGWxBm9U8zJ8",
    );
    expect(recorded[0]).toMatchObject({
      call: "POST /v1/orders",
      headers: {
        authorization: "Basic cnpwX3Rlc3RfMURQNW1tT2xGNUc1YWc6RW5MczIxTTQ3QmxsUjNYOFBTRnRqdGJk",
        "content-type": "application/json",
      },
    });
    expect(recorded[0]?.body).toEqual({
      amount: 25050,
      currency: "INR",
      receipt: reference,
      notes: { note: "SAN-1" },
      payment: {
        capture: "automatic",
        capture_options: {
          automatic_expiry_period: 7200,
          manual_expiry_period: 7200,
          refund_speed: "normal",
        },
      },
    });
  });

  it("captures in paise", async () => {
    answers = [{ json: payment }];
    await account.capture(payment.id, 25050);
    expect(recorded).toMatchObject([
      { call: `POST /v1/payments/${payment.id}/capture`, body: { amount: 25050, currency: "INR" } },
    ]);
  });

  it("refunds with an idempotency key, once the list has no refund of that reference", async () => {
    answers = [collection({ ...refund, notes: [], receipt: null }), { json: refund }];
    const made = await account.refund({ paymentId: payment.id, paise: 5000, reference });
    expect(made).toEqual({
      id: refund.id,
      paymentId: payment.id,
      reference,
      paise: 5000,
      state: "processed",
      createdAt: new Date(1600856650_000),
    });
    expect(recorded.map(({ call }) => call)).toEqual([
      `GET /v1/payments/${payment.id}/refunds?count=100&skip=0`,
      `POST /v1/payments/${payment.id}/refund`,
    ]);
    expect(recorded[1]?.headers["x-refund-idempotency"]).toBe(reference);
    expect(recorded[1]?.body).toEqual({
      amount: 5000,
      speed: "normal",
      receipt: reference,
      notes: { reference },
    });
  });

  it("finds a refund by its receipt or its note, also when another process was faster", async () => {
    answers = [collection({ ...refund, notes: [] })];
    await account.refund({ paymentId: payment.id, paise: 5000, reference });
    const refused = { status: 400, json: { error: { code: "BAD_REQUEST_ERROR", description: "no" } } };
    answers = [collection(), refused, collection({ ...refund, receipt: null })];
    await account.refund({ paymentId: payment.id, paise: 5000, reference });
    expect(recorded.filter(({ call }) => call.startsWith("POST"))).toHaveLength(1);
  });

  it("lists by seconds, a hundred at a time, and each entry once", async () => {
    const page = Array.from({ length: 100 }, (_, at) => ({ ...payment, id: `pay_${at}` }));
    answers = [collection(...page), collection({ ...payment, id: "pay_99" }, { ...payment, id: "pay_100" })];
    const span = [new Date("2020-12-03T00:00:00.500Z"), new Date("2020-12-04T00:00:00.500Z")] as const;
    const listed = await Array.fromAsync(account.paymentsBetween(...span));
    expect(listed.map(({ id }) => id)).toEqual(Array.from({ length: 101 }, (_, at) => `pay_${at}`));
    expect(recorded.map(({ call }) => call)).toEqual([
      "GET /v1/payments?from=1606953600&to=1607040001&count=100&skip=0",
      "GET /v1/payments?from=1606953600&to=1607040001&count=100&skip=100",
    ]);
    answers = [collection(refund)];
    expect(await Array.fromAsync(account.refundsBetween(...span))).toEqual([]);
    expect(recorded[2]?.call).toBe("GET /v1/refunds?from=1606953600&to=1607040001&count=100&skip=0");
  });

  it("for the checkout page is a form with the published fields", () => {
    const shopper = { name: "Asha Rao", email: "asha@example.com", phone: "9876543210" };
    const form = razorpay.open(keys).checkoutForm({
      gatewayOrderId: "order_IluGWxBm9U8zJ8",
      paise: 25050,
      storeName: "Santhe",
      description: "SAN-1",
      shopper,
      callbackUrl: "https://shop.test/paid",
      cancelUrl: "https://shop.test/orders",
    });
    expect(form).toEqual({
      action: "https://api.razorpay.com/v1/checkout/embedded",
      fields: {
        key_id: keys.keyId,
        amount: "25050",
        currency: "INR",
        order_id: "order_IluGWxBm9U8zJ8",
        name: "Santhe",
        description: "SAN-1",
        "prefill[name]": "Asha Rao",
        "prefill[email]": "asha@example.com",
        "prefill[contact]": "9876543210",
        callback_url: "https://shop.test/paid",
        cancel_url: "https://shop.test/orders",
      },
    });
    expect(razorpay.checkoutOrigin()).toBe("https://api.razorpay.com");
  });
});

describe("an answer", () => {
  it("is read in paise and seconds", async () => {
    expect(await readPayment({})).toEqual({
      id: payment.id,
      orderId: payment.order_id,
      paise: 25050,
      currency: "INR",
      state: "captured",
      refundedPaise: 5000,
      failure: null,
      createdAt: new Date(1606985209_000),
    });
  });

  it("is captured money after a refund, unless the gateway returned what it never captured", async () => {
    expect(await readPayment({ status: "refunded" })).toMatchObject({ state: "captured" });
    expect(await readPayment({ status: "refunded", captured: false })).toMatchObject({ state: "failed" });
    expect(await readPayment({ status: "pending", captured: false })).toMatchObject({ state: "created" });
    expect(await readPayment({ status: "authorized", captured: false })).toMatchObject({
      state: "authorized",
    });
  });

  const kindFor = async (answer: (typeof answers)[number]) => {
    answers = [answer, collection(payment)];
    const error = await account.paymentsOf("order_GjCr5oKh4AVC51").catch((thrown: unknown) => thrown);
    if (!(error instanceof GatewayError)) throw new Error(`no GatewayError, but ${error}`);
    expect(`${error.stack} ${JSON.stringify(error)}`).not.toMatch(/EnLs21M47|cnpwX3Rlc3/);
    return error.kind;
  };

  it.each([
    [400, "refused"],
    [401, "keys"],
    [404, "refused"],
    [409, "unreachable"],
    [429, "unreachable"],
    [500, "unreachable"],
    [503, "unreachable"],
  ])("of status %i is an error of the right kind", async (status, kind) => {
    expect(await kindFor({ status, json: { error: { code: "X", description: "why" } } })).toBe(kind);
    expect(await kindFor({ status, raw: "<html>" })).toBe(kind);
  });

  it.each([
    ["no JSON", { raw: "<html>welcome</html>" }],
    ["no list", { json: { items: {} } }],
    ["an id that leads elsewhere", collection({ ...payment, id: "pay_1/../../orders" })],
    ["half a paisa", collection({ ...payment, amount: 250.5 })],
    ["less than nothing", collection({ ...payment, amount: -1 })],
    ["a redirect", { status: 302, location: "/v1/elsewhere" }],
  ])("that can't be trusted is as good as none: %s", async (_, answer) => {
    expect(await kindFor(answer)).toBe("unreachable");
  });
});

describe("a signature", () => {
  // Signatures were computed with `openssl dgst -sha256 -hmac`, and not by the tested code.
  const answer = {
    razorpay_order_id: "order_IEIaMR65cu6nz3",
    razorpay_payment_id: "pay_IH4NVgf4Dreq1l",
    razorpay_signature: "0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f",
  };
  const report =
    '{"entity":"event","event":"payment.captured","contains":["payment"],"payload":{"payment":{"entity":{"id":"pay_IH4NVgf4Dreq1l","entity":"payment","amount":25050,"currency":"INR","status":"captured","order_id":"order_IEIaMR65cu6nz3","captured":true,"amount_refunded":0,"description":"Tomaten – ತೊಮೇಟೊ","notes":[],"error_description":null,"created_at":1567674606}}},"created_at":1567674606}';
  const reportSignature = "c600da4d23d04db6cdfcdaaea276d4f59a1255e6f0c9fd7ded15dcc30f87f03b";

  const signedWith = (signature: string | undefined) => (name: string) =>
    name.toLowerCase() === "x-razorpay-signature" ? signature : undefined;

  it("of the checkout names the order and its payment", () => {
    expect(account.readAnswer(answer)).toEqual({
      gatewayOrderId: "order_IEIaMR65cu6nz3",
      paymentId: "pay_IH4NVgf4Dreq1l",
    });
    const forged: Record<string, string>[] = [
      { ...answer, razorpay_payment_id: "pay_IH4NVgf4Dreq1m" },
      { ...answer, razorpay_order_id: "order_IEIaMR65cu6nz4" },
      { ...answer, razorpay_signature: answer.razorpay_signature.replace("0d", "0e") },
      { ...answer, razorpay_signature: answer.razorpay_signature.slice(2) },
      { ...answer, razorpay_signature: "" },
      { "error[code]": "BAD_REQUEST_ERROR" },
    ];
    for (const fields of forged) expect(account.readAnswer(fields)).toBeUndefined();
  });

  it("of a webhook is about its bytes", () => {
    expect(account.readWebhook(report, signedWith(reportSignature))).toMatchObject({
      kind: "payment",
      payment: { id: "pay_IH4NVgf4Dreq1l", paise: 25050, state: "captured" },
    });
    expect(account.readWebhook(report.replace("25050", "1"), signedWith(reportSignature))).toBeUndefined();
    expect(account.readWebhook(`${report}\n`, signedWith(reportSignature))).toBeUndefined();
    expect(account.readWebhook(report, signedWith(undefined))).toBeUndefined();
    expect(account.readWebhook(report, signedWith("é".repeat(64)))).toBeUndefined();
  });

  it("is none without a secret", () => {
    // HMAC-SHA256 of "order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l" and of "{}" with an empty key.
    const open = razorpay.open({ ...keys, keySecret: "", webhookSecret: "" });
    const empty = {
      answer: "09ac280827036150df7372b7fe5738cf1b86082fe82fac907b8ee2c755048770",
      report: "22f8eea909400af98adf3681a9f31923ef6b7fcba4abb553d92823a3e9d5c25e",
    };
    expect(open.readAnswer({ ...answer, razorpay_signature: empty.answer })).toBeUndefined();
    expect(open.readWebhook("{}", signedWith(empty.report))).toBeUndefined();
  });

  it("of another event, or of one that can't be read, is ignored", () => {
    const dispute = '{"event":"payment.dispute.created","payload":{"payment":{"entity":{}}}}';
    expect(
      account.readWebhook(
        dispute,
        signedWith("133b47f49a9af7e44c3ac70e5d36a6428500c36f03ff9fd1f56baeeac2430975"),
      ),
    ).toEqual({ kind: "ignored" });
    expect(
      account.readWebhook(
        "{",
        signedWith("c8e131492f5cdee8a5cfeeea3a62e4841650ba68431810e7c2f96a3d9d847d26"),
      ),
    ).toEqual({ kind: "ignored" });
  });
});
