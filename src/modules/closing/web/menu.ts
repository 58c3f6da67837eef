import CalendarCheck from "lucide-react/icons/calendar-check";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { DAY_CLOSING } from "#modules/backoffice/paths.ts";
import { t } from "../menu-texts.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: DAY_CLOSING,
    permission: "closing.see",
    label: t.later("closing"),
    words: t.later("closingWords"),
    icon: CalendarCheck,
    group: "today",
    place: 45,
  },
];
