import { DOCUMENT_DATA, DOCUMENT_PROBLEM } from "#kernel/web/pages/define-slot.ts";
import { defineWebModule } from "#kernel/web/pages/define-web-module.ts";

export const storeWeb = defineWebModule({
  fills: [
    DOCUMENT_DATA.fill({ code: () => import("./load-store.ts") }),
    DOCUMENT_PROBLEM.fill({ code: () => import("./shared/problem.tsx") }),
  ],
});
