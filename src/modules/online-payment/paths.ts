/** The seller's page for the gateway. */
export const onlinePaymentSellerPages = { onlinePayment: "/seller/online-payment" } as const;
