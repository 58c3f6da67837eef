import KeyRound from "lucide-react/icons/key-round";
import LockKeyhole from "lucide-react/icons/lock-keyhole";
import TabletSmartphone from "lucide-react/icons/tablet-smartphone";
import UserRoundPlus from "lucide-react/icons/user-round-plus";
import { defineSellerModule, inMenu } from "#kernel/web/pages/define-seller-module.ts";
import { page } from "#kernel/web/pages/define-web-module.ts";
import {
  FRAME_FOOT,
  FRAME_LOCK,
  FRAME_PERSON,
  LOGIN_DOOR,
  LOGIN_WAYS,
} from "#modules/backoffice/web/shared/login-slots.ts";
import { t } from "../menu-texts.ts";
import { staffPages, staffSellerPages } from "../paths.ts";

const stationDoor = () => import("./stations/station-door.tsx");

/** Loads the door too, so that a device locks without a network. */
const stationLock = async () => {
  const [lock] = await Promise.all([import("./stations/station-lock.tsx"), stationDoor()]);
  return lock;
};

export const staffSeller = defineSellerModule({
  barePages: [
    page("staff/web/join", staffPages.join, () => import("./join.page.tsx")),
    page("staff/web/not-me", staffPages.notMe, () => import("./not-me.page.tsx")),
  ],
  pages: [
    inMenu("staff/web/people", staffSellerPages.people, "staff.see", {
      lazy: () => import("./people.page.tsx"),
      group: "store",
      place: 70,
      icon: UserRoundPlus,
      label: t.later("people"),
      words: t.later("peopleWords"),
    }),
    inMenu("staff/web/roles", staffSellerPages.roles, "staff.see", {
      lazy: () => import("./roles.page.tsx"),
      group: "store",
      place: 80,
      icon: KeyRound,
      label: t.later("roles"),
      words: t.later("rolesWords"),
    }),
    inMenu("staff/web/me", staffSellerPages.me, "own", {
      lazy: () => import("./me.page.tsx"),
      group: "store",
      place: 90,
      icon: LockKeyhole,
      label: t.later("ownPage"),
      words: t.later("ownPageWords"),
    }),
    inMenu("staff/web/stations/stations", staffSellerPages.stations, "staff.stations", {
      lazy: () => import("./stations/stations.page.tsx"),
      group: "store",
      place: 85,
      icon: TabletSmartphone,
      label: t.later("stations"),
      words: t.later("stationsWords"),
    }),
  ],
  fills: [
    FRAME_PERSON.fill({ code: () => import("./watch/frame-person.tsx") }),
    FRAME_FOOT.fill({ code: () => import("./watch/frame-language.tsx") }),
    LOGIN_WAYS.fill({ code: () => import("./logins/passkey-login.tsx") }),
    LOGIN_DOOR.fill({ code: stationDoor }),
    FRAME_LOCK.fill({ code: stationLock }),
  ],
});
