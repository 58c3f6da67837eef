import CalendarCheck from "lucide-react/icons/calendar-check";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { DAY_CLOSING } from "#modules/backoffice/paths.ts";
import { t } from "../menu-texts.ts";

export const closingSeller = defineSellerModule({
  pages: [
    inMenu("closing/web/closing", DAY_CLOSING, "closing.see", {
      lazy: () => import("./closing.page.tsx"),
      group: "today",
      place: 45,
      icon: CalendarCheck,
      label: t.later("closing"),
      words: t.later("closingWords"),
    }),
  ],
});
