import { defineWebModule, page } from "#kernel/web/pages/define-web-module.ts";
import { dispatchPages } from "../paths.ts";

export const dispatchWeb = defineWebModule({
  barePages: [page("dispatch/web/drive/drive", dispatchPages.drive, () => import("./drive/drive.page.tsx"))],
});
