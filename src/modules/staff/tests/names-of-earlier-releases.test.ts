import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { aMember } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { staffMembers } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

const FOLDER = "src/kernel/db/migrations";
const file = readdirSync(FOLDER).find((name) => name.endsWith("_people_have_names_of_their_own.sql")) ?? "";
const migration = readFileSync(join(FOLDER, file), "utf8");

it("that several people share stay the first one's, and the others get a number", async () => {
  await shop.pool.query("drop trigger staff_names on staff_members; drop function staff_names");
  await shop.pool.query("drop function staff_name_key(text)");
  const names = ["Ravi", "ravi ", "RAVI", "Ravi 2", "ravi@example.com", "Ravi", "Savitri"];
  const ids: string[] = [];
  for (const [place, name] of names.entries()) {
    const { id } = await aMember(shop, "packer", { name: `Person ${place}` });
    const joinedAt = new Date(2026, 0, 1, place);
    const leftAt = place === 5 ? new Date() : null;
    await shop.db.update(staffMembers).set({ name, joinedAt, leftAt }).where(eq(staffMembers.sellerId, id));
    ids.push(id);
  }
  await shop.pool.query(migration);
  const rows = await shop.db.select().from(staffMembers);
  const named = ids.map((id) => rows.find(({ sellerId }) => sellerId === id)?.name);
  // Who has left keeps their name, and an e-mail is shown where a name was one.
  expect(named).toEqual(["Ravi", "ravi 3", "RAVI 4", "Ravi 2", "", "Ravi", "Savitri"]);
});
