import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { aStation, enter, havePin } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
import { staffPins, staffStations } from "../station-tables.ts";
import { staffMembers, staffSessions } from "../tables.ts";

const shop = await testApp();

it("who leaves while they enter by PIN does not get in", async () => {
  const ravi = await aMember(shop, "packer");
  await havePin(shop, [ravi]);
  const table = await aStation(shop, await aMember(shop, "manager"));
  const statement = "update staff_members set left_at = now() where seller_id = $1";
  const leaving = { statement, values: [ravi.id], table: "staff_members" };
  const answer = await whileUncommitted(shop, leaving, () => enter(shop, table, ravi));
  expect(answer).toMatchObject({ status: 401 });
  const [member] = await shop.db.select().from(staffMembers).where(eq(staffMembers.sellerId, ravi.id));
  expect(member?.leftAt).not.toBeNull();
  const open = await shop.db.select().from(staffSessions).where(eq(staffSessions.memberId, ravi.id));
  expect(open.filter(({ stationId }) => stationId !== null)).toEqual([]);
});

it.each([
  ["the person becomes an owner", "update staff_members set role = 'owner' where seller_id = $1", 403],
  ["whoever sets it leaves", "update staff_members set left_at = now() where seller_id = $2", 401],
])("nobody sets another's PIN while %s", async (_what, statement, status) => {
  const roleOfOthers = await anOwnRole(shop, ["packing.see"]);
  const asha = await aMember(shop, await anOwnRole(shop, ["packing.see", "staff.change"]));
  const ravi = await aMember(shop, roleOfOthers);
  // The statement names both.
  const uncommitted = { statement: `${statement} and $1 <> $2`, values: [ravi.id, asha.id] };
  const answer = await whileUncommitted(shop, { ...uncommitted, table: "staff_members" }, () =>
    shop.send("PUT", `/api/staff/people/${ravi.id}/pin`, { as: asha, json: { pin: "2581" } }),
  );
  expect(answer).toMatchObject({ status });
  expect(await shop.db.$count(staffPins, eq(staffPins.memberId, ravi.id))).toBe(0);
});

it("a session that ends meanwhile opens no other one at a shared device", async () => {
  const manager = await aMember(shop, "manager");
  const statement = "delete from staff_sessions where member_id = $1";
  const ending = { statement, values: [manager.id], table: "staff_sessions" };
  const answer = await whileUncommitted(shop, ending, () =>
    shop.post("/api/staff/stations", { name: "Mine" }, manager),
  );
  expect(answer).toMatchObject({ status: 401 });
  expect(await shop.db.$count(staffSessions, eq(staffSessions.memberId, manager.id))).toBe(0);
  expect(await shop.db.$count(staffStations, eq(staffStations.name, "Mine"))).toBe(0);
});
