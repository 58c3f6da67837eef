import type { Gateway } from "./gateway.ts";
import { razorpay } from "./gateways/razorpay/razorpay.ts";

/** The gateways that a store may use. */
export const GATEWAYS: readonly Gateway[] = [razorpay];
