import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";
import { SOLD_OUT_ACTIONS } from "#modules/catalog/web/shared/product-slots.ts";

export const stockWeb = defineWebModule({
  fills: [SOLD_OUT_ACTIONS.fill({ name: "tell-me", code: () => import("./tell-me.tsx") })],
});
