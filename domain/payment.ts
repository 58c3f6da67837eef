/** The payment methods offered; only cash on delivery can be placed (specification, section 9). */
export const PAYMENT_METHODS = ["COD", "Online"] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];
