import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";
import { CHECKOUT_FIELDS } from "#modules/order/web/shared/order-slots.ts";
import { readIfMissing, wishForAll } from "./if-missing-value.ts";

export const substitutionWeb = defineWebModule({
  fills: [
    CHECKOUT_FIELDS.fill({
      name: "ifMissing",
      code: () => import("./if-missing-field.tsx"),
      toSend: readIfMissing,
      toRemember: wishForAll,
    }),
  ],
});
