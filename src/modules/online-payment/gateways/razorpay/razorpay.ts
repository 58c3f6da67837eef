import type { Gateway } from "../../gateway.ts";
import { razorpayAccount } from "./account.ts";
import { PAYMENT_EVENTS, REFUND_EVENTS } from "./signatures.ts";

const BASE_URL = "https://api.razorpay.com";
const TIMEOUT_MS = 10_000;

const isTestKey = (keyId: string): boolean | undefined => {
  const mode = /^rzp_(test|live)_\w+$/.exec(keyId)?.[1];
  return mode === undefined ? undefined : mode === "test";
};

const withoutSlash = (baseUrl: string) => baseUrl.replace(/\/+$/, "");

/** Razorpay, with its hosted checkout: https://razorpay.com/docs/api. */
export const razorpay: Gateway = {
  code: "razorpay",
  label: "Razorpay",
  events: [...PAYMENT_EVENTS, ...REFUND_EVENTS],
  isTestKey,
  checkoutOrigin: (baseUrl = BASE_URL) => new URL(baseUrl).origin,
  open: (keys, baseUrl = BASE_URL) =>
    razorpayAccount(keys, {
      baseUrl: withoutSlash(baseUrl),
      timeoutMs: TIMEOUT_MS,
      isTest: isTestKey(keys.keyId) ?? false,
    }),
};
