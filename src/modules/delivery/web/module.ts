import { DOCUMENT_DATA } from "#kernel/web/pages/define-slot.ts";
import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";

export const deliveryWeb = defineWebModule({
  fills: [DOCUMENT_DATA.fill({ code: () => import("./load-delivery.ts") })],
});
