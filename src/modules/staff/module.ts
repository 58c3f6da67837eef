import { databaseLog } from "#kernel/http/log.ts";
import type { NightlyJob } from "#kernel/jobs/run-jobs.ts";
import { defineModule } from "#kernel/modules/define-module.ts";
import { backoffice } from "#modules/backoffice/module.ts";
import { extendPermissions, extendRecordKinds, extendSellerDirectory } from "#modules/identity/index.ts";
import { identity } from "#modules/identity/module.ts";
import { payment } from "#modules/payment/module.ts";
import { store } from "#modules/store/module.ts";
import { purgeChallenges } from "./logins/challenges.ts";
import { purgeNewDevices } from "./logins/new-device.ts";
import { purgeLoginChanges } from "./logins/not-me.ts";
import { openedSeals, openStaffSeals, staffVariables } from "./logins/seals.ts";
import { invitationMail } from "./mails/invitation.ts";
import { loginChangedMail } from "./mails/login-changed.ts";
import { newDeviceMail } from "./mails/new-device.ts";
import { notMeMail } from "./mails/not-me.ts";
import { staffCalls } from "./module-api.ts";
import { staffPages } from "./paths.ts";
import { staffDirectory } from "./people/directory.ts";
import { PERSON_RECORD } from "./people/person-record.ts";
import { purgeStaffSessions } from "./people/sessions.ts";
import { ROLE_RECORD } from "./roles/edit-roles.ts";
import { t } from "./server-texts.ts";
import { STATION_RECORD } from "./stations/stations.ts";
import { openedStaffNews, openStaffNews } from "./watch/staff-news.ts";

/** Deletes expired sessions, and what is shown or counts no more. */
const purgeExpired: NightlyJob = {
  name: "staff: forget what has ended",
  atHour: 3,
  run: async (tx) => {
    await purgeStaffSessions(tx);
    await purgeChallenges(tx);
    await purgeNewDevices(tx);
    await purgeLoginChanges(tx);
  },
};

/** The people who work in the store, and what each may do. Without it, the store has one owner's login. */
export const staff = defineModule({
  name: "staff",
  uses: [backoffice, identity, payment, store],
  variables: staffVariables,
  api: staffCalls,
  open: async ({ deps: { log, services }, databaseUrl, config }) => {
    openedSeals.put(services, openStaffSeals(staffVariables.of(config)));
    const news = openStaffNews(databaseUrl, databaseLog(log));
    openedStaffNews.put(services, news);
    return { stop: news.close };
  },
  mails: [invitationMail, newDeviceMail, loginChangedMail, notMeMail],
  searchEngines: { keepOut: [staffPages.join, staffPages.notMe] },
  extends: [
    extendSellerDirectory(staffDirectory),
    extendPermissions([
      { name: "staff.see", words: t.later("seePeople"), roles: ["manager"] },
      { name: "staff.change", words: t.later("changePeople"), roles: [] },
      { name: "staff.stations", words: t.later("shareDevices"), roles: ["manager"], needs: null },
    ]),
    extendRecordKinds(STATION_RECORD),
    extendRecordKinds(PERSON_RECORD),
    extendRecordKinds(ROLE_RECORD),
  ],
  jobs: [purgeExpired],
  tables: {
    staff_invitations: "knows of no shopper",
    staff_members: "knows of no shopper",
    staff_roles: "knows of no shopper",
    staff_sessions: "knows of no shopper",
    staff_challenges: "knows of no shopper",
    staff_login_changes: "knows of no shopper",
    staff_new_devices: "knows of no shopper",
    staff_passkeys: "knows of no shopper",
    staff_pins: "knows of no shopper",
    staff_recovery_codes: "knows of no shopper",
    staff_stations: "knows of no shopper",
    staff_totp: "knows of no shopper",
  },
  onAccountDeleted: null,
  texts: {
    "staff/login": () => import("./login-texts.ts"),
    "staff/not-me": () => import("./not-me-texts.ts"),
    "staff/login-server": () => import("./login-server-texts.ts"),
    "staff/join": () => import("./join-texts.ts"),
    "staff/roles-page": () => import("./roles-texts.ts"),
    "staff/menu": () => import("./menu-texts.ts"),
    "staff/people": () => import("./people-texts.ts"),
    "staff/people-server": () => import("./people-server-texts.ts"),
    "staff/roles": () => import("./role-texts.ts"),
    "staff/stations": () => import("./station-texts.ts"),
    "staff/server": () => import("./server-texts.ts"),
  },
  notBackedUp: ["public.staff_challenges", "public.staff_sessions"],
});
