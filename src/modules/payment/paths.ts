/**
 * The pages for paying an order in advance. The gateway posts its answer to `answer`; a form posts to `atDoor` to pay at
 * the door instead.
 */
export const paymentPages = {
  pay: "/pay/:order",
  answer: "/pay/answer",
  atDoor: "/pay/:order/at-door",
} as const;

const pageOf = (page: string, orderId: string) => page.replace(":order", encodeURIComponent(orderId));

/** The address at which an order is paid. */
export const payAddress = (orderId: string) => pageOf(paymentPages.pay, orderId);

/** The address to which an order's form is posted, to pay it at the door instead. */
export const payAtDoorAddress = (orderId: string) => pageOf(paymentPages.atDoor, orderId);
