import { defineModule } from "#kernel/modules/define-module.ts";

/** The ways to pay. */
export const payment = defineModule({
  name: "payment",
  uses: [],
  onAccountDeleted: null,
  texts: { payment: () => import("./texts.ts"), "payment/upi": () => import("./upi-texts.ts") },
});
