import type { NightlyJob } from "#kernel/jobs/run-jobs.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { extendPermissions, extendRecordKinds, extendSellerDirectory } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { staffCalls } from "./module-api.ts";
import { staffDirectory } from "./people/directory.ts";
import { purgeStaffSessions } from "./people/sessions.ts";
import { t as permissionTexts } from "./permission-texts.ts";
import { STATION_RECORD } from "./stations/stations.ts";

/** Deletes expired sessions. */
const purgeExpired: NightlyJob = { name: "staff: forget what has ended", atHour: 3, run: purgeStaffSessions };

/** The people who work in the store, and what each may do. Without it, the store has one owner's login. */
export const staff = defineModule({
  name: "staff",
  uses: [identity],
  api: staffCalls,
  extends: [
    extendSellerDirectory(staffDirectory),
    extendPermissions([
      { name: "staff.see", words: permissionTexts.later("seePeople"), roles: ["manager"] },
      { name: "staff.change", words: permissionTexts.later("changePeople"), roles: [] },
      { name: "staff.stations", words: permissionTexts.later("shareDevices"), roles: ["manager"] },
    ]),
    extendRecordKinds(STATION_RECORD),
  ],
  jobs: [purgeExpired],
  tables: {
    staff_members: "knows of no shopper",
    staff_roles: "knows of no shopper",
    staff_sessions: "knows of no shopper",
    staff_pins: "knows of no shopper",
    staff_stations: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    "staff/permissions": () => import("./permission-texts.ts"),
    "staff/server": () => import("./server-texts.ts"),
  },
  notBackedUp: ["public.staff_sessions"],
});
