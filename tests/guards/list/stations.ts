import type { Guard } from "../guard.ts";

const STATIONS = "src/modules/staff/tests/stations.test.ts";
const WHO = "src/modules/packing/tests/who-packs.test.ts";
const DRIVE = "src/modules/dispatch/tests/drive-login.test.ts";
const PINS = "src/modules/staff/stations/pins.ts";

/** Guards of shared devices, of who did what there, and of drivers who log in. */
export const STATION_GUARDS: readonly Guard[] = [
  {
    name: "a shared device that is left opens nothing",
    file: "src/modules/staff/people/sessions.ts",
    text: `  and \${staffSessions.touchedAt} > now() -`,
    without: `  and \${staffSessions.createdAt} > now() -`,
    tests: [STATIONS],
    only: "opens nothing after its time",
  },
  {
    name: "a device that is shared gives its session no second factor",
    file: "src/modules/staff/people/sessions.ts",
    text: "hasSecondFactor: proof.hasSecondFactor,",
    without: "hasSecondFactor: true,",
    tests: [STATIONS],
    only: "prove more than it has",
  },
  {
    name: "a password alone chooses no PIN in place of a second factor",
    file: "src/modules/staff/station-api.ts",
    text: "await refuseUnproved(db, seller);",
    without: "",
    tests: ["src/modules/staff/tests/strongest-step.test.ts"],
    only: "a password, beside a passkey",
  },
  {
    name: "a PIN makes no login for another device",
    file: "src/modules/staff/people/lock-people.ts",
    text: "await refuseUnproved(tx, seller);",
    without: "",
    tests: [STATIONS],
    only: "makes no login for any other device",
  },
  {
    name: "wrong PINs of one person wait",
    file: PINS,
    text: "const PER_PERSON: Backoff = { free: 5,",
    without: "const PER_PERSON: Backoff = { free: 500,",
    tests: [STATIONS],
    only: "waits after five",
  },
  {
    name: "nobody enters who has left",
    file: PINS,
    text: "if (!(await lockPin(tx, { memberId, pinHash }))) throw wrongPin();",
    without: "await lockPin(tx, { memberId, pinHash });",
    tests: ["src/modules/staff/tests/station-races.test.ts"],
  },
  {
    name: "nobody sets the PIN of whoever may do more",
    file: PINS,
    text: 'if (own?.id !== "owner" && (role.id === "owner" || !isBelow))',
    without: "if (!isBelow && own === undefined)",
    tests: [STATIONS],
    only: "is set for others",
  },
  {
    name: "nobody sets the PIN of whoever comes to do more meanwhile",
    file: PINS,
    text: "  await lockPeople(tx, seller, [memberId]);",
    without: "",
    tests: ["src/modules/staff/tests/station-races.test.ts"],
    only: "nobody sets another's PIN",
  },
  {
    name: "a session that has ended opens no other one at a shared device",
    file: "src/modules/staff/people/sessions.ts",
    text: "const own = await lockSession(tx, token);",
    without: "const own = { device: null };",
    tests: ["src/modules/staff/tests/station-races.test.ts"],
    only: "a session that ends meanwhile",
  },
  {
    name: "nobody's name is borrowed from another shared device",
    file: "src/modules/staff/people/list-staff.ts",
    text: "and(eq(theirs.stationId, staffSessions.stationId), eq(theirs.memberId, maker))",
    without: "eq(theirs.memberId, maker)",
    tests: [WHO],
    only: "was never there",
  },
  {
    name: "a driver gets no other van",
    file: "src/modules/dispatch/vans/vans.ts",
    text: ".where(and(eq(vans.driverSellerId, id), eq(vans.isActive, true)))",
    without: ".where(eq(vans.isActive, true))",
    tests: [DRIVE],
    only: "gets no other van",
  },
  {
    name: "links that are off open nothing",
    file: "src/modules/dispatch/drive-api.ts",
    text: '  await refuseLinksOff(db, "driver", "UNAUTHENTICATED");\n',
    without: "",
    tests: [DRIVE],
    only: "open nothing for drivers",
  },
];
