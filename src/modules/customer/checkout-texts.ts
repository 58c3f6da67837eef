import { catalogue } from "#kernel/texts/catalogue.ts";

/** Texts of the checkout's field for a shopper's balance. */
export const t = catalogue("customer/checkout", {
  useCredit: "Use your credit of {sum}",
  payLastTime: "Pay {sum} from last time along with this order",
});
