import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { PlaceOrder } from "../../contract/place-order.ts";
import { isAttemptOpen, noteSeenOrders } from "../order-attempt.ts";
import { placeOrder } from "./use-place-order.ts";

const ORDER: PlaceOrder = {
  items: [{ product: "tomato", quantity: 2 }],
  address: "home",
  subTotal: 80,
  shippingCharges: 40,
  handlingCharges: 10,
  discount: 0,
  promoCode: null,
  totalAmount: 130,
  paymentMethod: "COD",
};
const PLACED = { success: true, message: "Order placed successfully", order: { _id: "first" } };

const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));
/** A successful answer that is cut off after its head. */
const cutAnswer = () =>
  new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError("network error")) }));
const noAnswer = () => Promise.reject(new TypeError("Failed to fetch"));
const fetched = vi.fn<typeof fetch>();
const onRetry = vi.fn<(attempt: number) => void>();
const keys = () =>
  fetched.mock.calls.map(([, options]) => new Headers(options?.headers).get("idempotency-key"));

function memory(): Pick<Storage, "getItem" | "setItem"> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
  };
}

/** Runs an attempt to its end, with all its waits. */
async function outcome(order = ORDER) {
  const result = placeOrder(order, onRetry).catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return result;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("localStorage", memory());
  vi.stubGlobal("fetch", fetched);
  fetched.mockReset();
  onRetry.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("placeOrder", () => {
  it("sends the order once, with a UUID as its key, when the answer comes", async () => {
    fetched.mockReturnValueOnce(answer(PLACED));
    expect(await outcome()).toEqual({ _id: "first" });
    expect(keys()).toEqual([expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)]);
    expect(isAttemptOpen()).toBe(false);
  });

  it("asks again after a lost answer, a second later, with the same key and body", async () => {
    fetched
      .mockImplementationOnce(noAnswer)
      .mockImplementationOnce(noAnswer)
      .mockReturnValueOnce(answer(PLACED));
    const result = placeOrder(ORDER, onRetry);
    await vi.advanceTimersByTimeAsync(999);
    expect([fetched.mock.calls.length, onRetry.mock.calls]).toEqual([1, [[1]]]);
    await vi.advanceTimersByTimeAsync(1);
    expect([fetched.mock.calls.length, onRetry.mock.calls]).toEqual([2, [[1], [2]]]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await result).toEqual({ _id: "first" });
    expect(new Set(keys()).size).toBe(1);
    expect(new Set(fetched.mock.calls.map(([, options]) => options?.body)).size).toBe(1);
  });

  it.each([
    ["by the connection", () => Promise.resolve(cutAnswer())],
    ["by a proxy", () => Promise.resolve(new Response('{"success":true,"order":{"_id":"fi'))],
  ])("takes an answer that was cut %s for a lost one", async (_by, cut) => {
    fetched.mockImplementationOnce(cut).mockReturnValueOnce(answer(PLACED));
    expect(await outcome()).toEqual({ _id: "first" });
    expect(keys()).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
  });

  it("gives up after two retries, and takes the same key when it is pressed again", async () => {
    fetched.mockImplementation(noAnswer);
    expect(await outcome()).toMatchObject({ name: "ConnectionError" });
    expect(fetched).toHaveBeenCalledTimes(3);
    expect(isAttemptOpen()).toBe(true);
    fetched.mockReturnValueOnce(answer(PLACED));
    await outcome();
    expect(new Set(keys()).size).toBe(1);
  });

  it("keeps the key for an order that was changed after a lost answer: the first may have been placed", async () => {
    fetched.mockImplementation(noAnswer);
    await outcome();
    fetched.mockReturnValueOnce(answer({ success: false, message: "Placed already" }, 422));
    expect(await outcome({ ...ORDER, address: "work" })).toMatchObject({ message: "Placed already" });
    expect(new Set(keys()).size).toBe(1);
    expect(isAttemptOpen()).toBe(false);
  });

  it("takes a new key for the same order once it was placed", async () => {
    fetched.mockImplementation(() => answer(PLACED));
    await outcome();
    await outcome();
    expect(new Set(keys()).size).toBe(2);
  });

  it("takes a new key for the same order an hour later", async () => {
    fetched.mockImplementation(noAnswer);
    await outcome();
    await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
    await outcome();
    expect(new Set(keys()).size).toBe(2);
  });

  it.each([409, 200])("does not ask again when the shop refuses with the status %i", async (status) => {
    fetched.mockReturnValueOnce(answer({ success: false, message: "Tomato is sold out." }, status));
    expect(await outcome()).toMatchObject({ status, message: "Tomato is sold out." });
    expect(onRetry).not.toHaveBeenCalled();
    expect(fetched).toHaveBeenCalledOnce();
    expect(isAttemptOpen()).toBe(false);
  });

  it("keeps the key when the server broke: the order may have been written", async () => {
    fetched.mockReturnValueOnce(answer({ success: false, message: "Broken" }, 500));
    await outcome();
    expect(isAttemptOpen()).toBe(true);
  });

  it("keeps the key when the login has ended: nobody looked whether the order was placed already", async () => {
    fetched.mockImplementation(noAnswer);
    await outcome();
    fetched.mockReturnValueOnce(answer({ success: false, message: "Please login to place order" }, 401));
    await outcome();
    expect(isAttemptOpen()).toBe(true);
  });

  it("forgets the key when the first thing it hears is that nobody is logged in", async () => {
    fetched.mockReturnValueOnce(answer({ success: false, message: "Please login to place order" }, 401));
    await outcome();
    expect(isAttemptOpen()).toBe(false);
  });

  it("keeps the key when the login has ended between a lost request and the next", async () => {
    fetched.mockImplementationOnce(noAnswer);
    fetched.mockReturnValueOnce(answer({ success: false, message: "Please login to place order" }, 401));
    await outcome();
    expect(isAttemptOpen()).toBe(true);
  });

  it("orders the same once more when the shopper has seen that the lost order was placed", async () => {
    fetched.mockImplementation(noAnswer);
    await outcome();
    noteSeenOrders(["first", "older"]);
    fetched.mockReset();
    fetched
      .mockReturnValueOnce(answer(PLACED))
      .mockReturnValueOnce(answer({ ...PLACED, order: { _id: "second" } }));
    expect(await outcome()).toEqual({ _id: "second" });
    expect(new Set(keys()).size).toBe(2);
    expect(isAttemptOpen()).toBe(false);
  });

  it("takes the lost order for this one when the shopper has seen others only", async () => {
    fetched.mockImplementation(noAnswer);
    await outcome();
    noteSeenOrders(["older"]);
    fetched.mockReset();
    fetched.mockReturnValueOnce(answer(PLACED));
    expect(await outcome()).toEqual({ _id: "first" });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("makes a key where the browser has no randomUUID", async () => {
    vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
    fetched.mockReturnValueOnce(answer(PLACED));
    await outcome();
    expect(keys()[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  });
});
