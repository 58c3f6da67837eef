import KeyRound from "lucide-react/icons/key-round";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import TabletSmartphone from "lucide-react/icons/tablet-smartphone";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import type { MenuEntry } from "#kernel/web/pages/define-web-module.ts";
import { t } from "../menu-texts.ts";
import { staffSellerPages } from "../paths.ts";
import { t as stationTexts } from "../station-menu-texts.ts";

export const menu: readonly MenuEntry[] = [
  {
    path: staffSellerPages.people,
    permission: "staff.see",
    label: t.later("people"),
    words: t.later("peopleWords"),
    icon: UserRoundPlus,
    group: "store",
    place: 70,
  },
  {
    path: staffSellerPages.roles,
    permission: "staff.see",
    label: t.later("roles"),
    words: t.later("rolesWords"),
    icon: KeyRound,
    group: "store",
    place: 80,
  },
  {
    path: staffSellerPages.stations,
    permission: "staff.stations",
    label: stationTexts.later("stations"),
    words: stationTexts.later("stationsWords"),
    icon: TabletSmartphone,
    group: "store",
    place: 85,
  },
  {
    path: staffSellerPages.me,
    permission: "own",
    label: t.later("ownPage"),
    words: t.later("ownPageWords"),
    icon: LockKeyhole,
    group: "store",
    place: 90,
  },
];
