/** The pages for paying an order in advance. The gateway posts its answer to `answer`. */
export const paymentPages = {
  pay: "/pay/:order",
  answer: "/pay/answer",
} as const;

/** The address at which an order is paid. */
export const payAddress = (orderId: string) =>
  paymentPages.pay.replace(":order", encodeURIComponent(orderId));
