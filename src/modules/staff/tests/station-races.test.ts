import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { aMember } from "#tests/support/staff.ts";
import { aStation, enter, havePin } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";
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
