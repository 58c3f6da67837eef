import { and, eq, isNotNull, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sellerAuthSchema } from "#modules/identity/contract.ts";
import { passwordGuesses, sellers } from "#modules/identity/tables.ts";
import { read, refusal } from "#tests/support/calls.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole, MEMBER_PASSWORD, type Member } from "#tests/support/staff.ts";
import { aStation, enter, entered, havePin, PIN, type SharedDevice } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { stationHereSchema, stationsSchema } from "../station-contract.ts";
import { staffPins, staffStations } from "../station-tables.ts";
import { staffMembers, staffSessions } from "../tables.ts";

const shop = await testApp();
const owner = await theSeller(shop);
let lakshmi: Member;
let ravi: Member;
let table: SharedDevice;

beforeAll(async () => {
  lakshmi = await aMember(shop, "packer", { name: "Lakshmi" });
  ravi = await aMember(shop, "packer", { name: "Ravi" });
});

beforeEach(async () => {
  await shop.db.delete(staffStations);
  await shop.db.delete(staffPins);
  await shop.db.delete(passwordGuesses);
  await havePin(shop, [lakshmi, ravi]);
  table = await aStation(shop, await aMember(shop, "manager"));
});

const isAuth = (as: { cookie: string }) => shop.get("/api/seller/is-auth", as);
const whoIs = async (as: { cookie: string }) => read(sellerAuthSchema, await isAuth(as)).person.name;
/** Lets minutes pass at all shared devices. */
const leaveFor = (minutes: number) =>
  shop.db
    .update(staffSessions)
    .set({ touchedAt: sql`touched_at - make_interval(mins => ${minutes})` })
    .where(sql`touched_at is not null`);

describe("a shared device", () => {
  it("lets people change by PIN, each as themselves", async () => {
    const first = await entered(shop, table, lakshmi);
    expect(await whoIs(first)).toBe("Lakshmi");
    const second = await entered(shop, first, ravi);
    expect(await whoIs(second)).toBe("Ravi");
    // The person before is logged out, also with a copy of the cookie.
    expect(await isAuth(first)).toMatchObject({ status: 401 });
  });

  it("shows those who have a PIN and are still there, and nobody on another device", async () => {
    const { people, station } = read(stationHereSchema, await shop.get("/api/staff/station", table));
    expect(station).toMatchObject({ name: "Packing table", lockMinutes: 5 });
    expect(people.map(({ name }) => name)).toEqual(["Lakshmi", "Ravi"]);
    await shop.db.update(staffMembers).set({ leftAt: new Date() }).where(eq(staffMembers.sellerId, ravi.id));
    const later = read(stationHereSchema, await shop.get("/api/staff/station", table));
    expect(later.people.map(({ name }) => name)).toEqual(["Lakshmi"]);
    expect(await enter(shop, table, ravi)).toMatchObject({ status: 401 });
    await shop.db.update(staffMembers).set({ leftAt: null }).where(eq(staffMembers.sellerId, ravi.id));
    for (const other of [undefined, owner, { cookie: "santhe_station=guessed" }])
      expect(await shop.get("/api/staff/station", other)).toMatchObject({ status: 404 });
  });

  it("is made one by whoever may, once, and its session locks from then on", async () => {
    const manager = await aMember(shop, "manager", { name: "Asha" });
    const device = await aStation(shop, manager, { lockMinutes: 1 });
    expect(await isAuth(manager)).toMatchObject({ status: 401 });
    expect(await whoIs(device.as)).toBe("Asha");
    const again = await shop.post("/api/staff/stations", { name: "Again" }, device.as);
    expect(again).toMatchObject({ status: 409 });
    await leaveFor(2);
    expect(await isAuth(device.as)).toMatchObject({ status: 401 });
    expect(await shop.post("/api/staff/stations", { name: "Mine" }, lakshmi)).toMatchObject({ status: 403 });
  });

  it("does not make a session prove more than it has", async () => {
    await aStation(shop, await theSeller(shop));
    const proved = await shop.db
      .select({ way: staffSessions.way, hasSecondFactor: staffSessions.hasSecondFactor })
      .from(staffSessions)
      .innerJoin(sellers, eq(sellers.id, staffSessions.memberId))
      .where(and(eq(sellers.email, SELLER.email), isNotNull(staffSessions.stationId)));
    expect(proved).toEqual([{ way: "password", hasSecondFactor: false }]);
  });

  it("is listed with who is there, is changed, and ends with all that was opened there", async () => {
    const at = await entered(shop, table, lakshmi);
    const list = async () => read(stationsSchema, await shop.get("/api/staff/stations", owner)).stations;
    const [station] = await list();
    expect(station).toMatchObject({ name: "Packing table", person: "Lakshmi", here: false });
    const path = `/api/staff/stations/${station?._id}`;
    const json = { name: "Weighing table", lockMinutes: 60 };
    expect(await shop.send("PUT", path, { json, as: owner })).toMatchObject({ status: 200 });
    expect(await list()).toMatchObject([json]);
    expect(await shop.send("DELETE", path, { as: owner })).toMatchObject({ status: 200 });
    expect(await isAuth(at)).toMatchObject({ status: 401 });
    expect(await enter(shop, table, lakshmi)).toMatchObject({ status: 404 });
    expect(await shop.send("DELETE", path, { as: owner })).toMatchObject({ status: 404 });
  });

  it("counts as a second factor where a role needs one", async () => {
    await shop.db.execute(sql`update staff_roles set needs_second_factor = true where id = 'packer'`);
    const at = await entered(shop, table, lakshmi);
    expect(read(sellerAuthSchema, await isAuth(at)).permissions).toContain("packing.see");
    expect(read(sellerAuthSchema, await isAuth(lakshmi)).permissions).toEqual([]);
    await shop.db.execute(sql`update staff_roles set needs_second_factor = false where id = 'packer'`);
  });
});

describe("a station that is left", () => {
  it("opens nothing after its time without a touch, and a touch keeps it open", async () => {
    const at = await entered(shop, table, lakshmi);
    await leaveFor(4);
    expect(await isAuth(at)).toMatchObject({ status: 200 });
    // Neither reading nor working says that a person is there: pages do both by themselves.
    await leaveFor(2);
    expect(await isAuth(at)).toMatchObject({ status: 401 });
    expect(await shop.post("/api/staff/station/touch", {}, at)).toMatchObject({ status: 401 });
    const back = await entered(shop, table, lakshmi);
    await leaveFor(4);
    expect(await shop.post("/api/staff/station/touch", {}, back)).toMatchObject({ status: 200 });
    await leaveFor(4);
    expect(await isAuth(back)).toMatchObject({ status: 200 });
  });

  it("is locked by hand, by a logout too, and its cookie opens nothing afterwards", async () => {
    for (const leave of ["/api/staff/station/lock", "logout"]) {
      const at = await entered(shop, table, lakshmi);
      const answer =
        leave === "logout" ? await shop.get("/api/seller/logout", at) : await shop.post(leave, {}, at);
      expect(answer).toMatchObject({ status: 200, cookie: "" });
      expect(await isAuth(at)).toMatchObject({ status: 401 });
      expect(await shop.post("/api/staff/station/touch", {}, at)).toMatchObject({ status: 401 });
    }
  });

  it("locks a password's login there too, and the owner's", async () => {
    for (const { email, password } of [SELLER, { email: lakshmi.email, password: MEMBER_PASSWORD }]) {
      const answer = await shop.post("/api/seller/login", { email, password }, table);
      const at = { cookie: `${table.cookie}; ${answer.cookie}` };
      expect(await isAuth(at)).toMatchObject({ status: 200 });
      await leaveFor(6);
      expect(await isAuth(at)).toMatchObject({ status: 401 });
    }
  });
});

it("a password that is changed at a shared device opens a session that locks with it, also without its cookie", async () => {
  const asha = await aMember(shop, "packer", { name: "Asha" });
  const { cookie } = await shop.post(
    "/api/seller/login",
    { email: asha.email, password: MEMBER_PASSWORD },
    table,
  );
  const passwords = { password: MEMBER_PASSWORD, newPassword: "weigh it thrice" };
  const answer = await shop.post("/api/seller/change-password", passwords, { cookie });
  expect(await whoIs(answer)).toBe(asha.name);
  await leaveFor(6);
  expect(await isAuth(answer)).toMatchObject({ status: 401 });
});

describe("a PIN", () => {
  it("is worth nothing on a device that is not shared", async () => {
    for (const device of [{ cookie: "" }, owner, lakshmi, { cookie: "santhe_station=guessed" }])
      expect(await enter(shop, device, lakshmi)).toMatchObject({ status: 404 });
  });

  it("waits after five wrong ones, at every station, and for that person alone", async () => {
    const other = await aStation(shop, await aMember(shop, "manager"));
    for (let guess = 0; guess < 5; guess++)
      expect(await enter(shop, guess % 2 ? table : other, lakshmi, "9013")).toMatchObject({ status: 401 });
    for (const device of [table, other]) {
      const answer = await enter(shop, device, lakshmi);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    }
    expect(await enter(shop, table, ravi)).toMatchObject({ status: 200 });
  });

  it("waits after ten wrong ones at a station, also for people who are not there", async () => {
    for (let guess = 0; guess < 10; guess++)
      expect(await enter(shop, table, { id: `nobody ${guess}` })).toMatchObject({ status: 401 });
    expect(await enter(shop, table, ravi)).toMatchObject({ status: 429 });
  });

  it("is chosen with the password, has four digits, and is none that everybody tries", async () => {
    const put = (json: object) => shop.send("PUT", "/api/staff/pin", { json, as: lakshmi });
    expect(await put({ password: "wrong", pin: "4711" })).toMatchObject({ status: 400 });
    for (const pin of ["0000", "1234", "१२३४", "471", "47111"])
      expect(await put({ password: MEMBER_PASSWORD, pin })).toMatchObject({ status: 400 });
    const before = await entered(shop, table, lakshmi);
    // A keyboard may have the digits of another script.
    expect(await put({ password: MEMBER_PASSWORD, pin: "೪೭೧೧" })).toMatchObject({ status: 200 });
    expect(await isAuth(before)).toMatchObject({ status: 401 });
    expect(await enter(shop, table, lakshmi)).toMatchObject({ status: 401 });
    expect(await enter(shop, table, lakshmi, "4711")).toMatchObject({ status: 200 });
    expect(await enter(shop, table, lakshmi, "४७११")).toMatchObject({ status: 200 });
    expect(await shop.send("DELETE", "/api/staff/pin", { as: lakshmi })).toMatchObject({ status: 200 });
    expect(await enter(shop, table, lakshmi, "4711")).toMatchObject({ status: 401 });
    expect((await shop.get("/api/staff/pin", lakshmi)).body).toMatchObject({ hasPin: false });
  });

  it("is set for others only by whoever may do what they may", async () => {
    const boss = await aMember(
      shop,
      await anOwnRole(shop, ["staff.change", "packing.see", "packing.change"]),
    );
    const put = (member: { id: string }, as: { cookie: string }) =>
      shop.send("PUT", `/api/staff/people/${member.id}/pin`, { json: { pin: "4711" }, as });
    expect(await put(lakshmi, owner)).toMatchObject({ status: 200 });
    expect(await enter(shop, table, lakshmi, "4711")).toMatchObject({ status: 200 });
    const manager = await aMember(shop, "manager");
    expect(await put(manager, boss)).toMatchObject({ status: 403 });
    expect(await put(await aMember(shop, "owner"), boss)).toMatchObject({ status: 403 });
    expect(await put(ravi, manager)).toMatchObject({ status: 403 });
    expect(await put({ id: "nobody" }, owner)).toMatchObject({ status: 404 });
  });

  it("of an owner makes no login for any other device, and changes no person and no role", async () => {
    const asha = await aMember(shop, "owner", { name: "Asha" });
    await havePin(shop, [asha]);
    const at = await entered(shop, table, asha);
    const invited = { name: "A friend", email: null, role: "owner", byMail: false };
    const person = `/api/staff/people/${ravi.id}`;
    const calls: [method: string, path: string, json?: object][] = [
      ["POST", "/api/staff/invitations", invited],
      ["POST", `${person}/new-password`],
      ["POST", `${person}/reset-factors`],
      ["POST", `${person}/leave`],
      ["POST", `${person}/logins/end`, { login: null }],
      ["PUT", person, { name: "Ravi", colour: 1, role: "owner", version: 1 }],
      ["PUT", `${person}/pin`, { pin: "4711" }],
      ["DELETE", `${person}/pin`],
      ["POST", "/api/staff/roles", { name: "All", permissions: ["staff.change"] }],
      ["PUT", "/api/staff/roles/owner/settings", { needsSecondFactor: false, hasLinks: true, version: 1 }],
    ];
    const text = "Log in on a device of your own, with your password or passkey, to change this.";
    for (const [method, path, json] of calls) {
      const answer = await shop.send(method, path, { as: at, ...(json && { json }) });
      expect(answer, path).toMatchObject(refusal(403, text));
    }
    expect(await shop.get("/api/staff/people", at)).toMatchObject({ status: 200 });
    expect(await shop.post("/api/staff/invitations", invited, asha)).toMatchObject({ status: 200 });
  });

  it("opens one session of two people who enter at once", async () => {
    const answers = await Promise.all([lakshmi, ravi, lakshmi, ravi].map((each) => enter(shop, table, each)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const open = await Promise.all(answers.map(isAuth));
    expect(open.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});

it("a PIN is stored as a hash alone", async () => {
  const rows = await shop.db.select().from(staffPins);
  for (const { pinHash } of rows) expect(pinHash).not.toContain(PIN);
});
