import CalendarCheck from "lucide-react/icons/calendar-check";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { closingSellerPages } from "../paths.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: closingSellerPages.closing,
    permission: "closing.see",
    label: t.later("closing"),
    words: t.later("closingWords"),
    icon: CalendarCheck,
    group: "today",
    place: 45,
  },
];
