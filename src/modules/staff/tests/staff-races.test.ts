import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { read } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import { invitedSchema } from "../contract/invitations.ts";
import { staffInvitations } from "../invitation-tables.ts";
import { staffMembers } from "../tables.ts";

const { shop, doorFor } = await twoDoors();
const owner = await theSeller(shop);
const statusesOf = (answers: readonly { status: number }[]) => answers.map(({ status }) => status).toSorted();

it("of two owners who remove each other at once, exactly one stays", async () => {
  for (let round = 0; round < 10; round++) {
    const [one, two] = [await aMember(shop, "owner"), await aMember(shop, "owner")];
    const answers = await Promise.all([
      doorFor(0).post(`/api/staff/people/${two.id}/leave`, {}, one),
      doorFor(1).post(`/api/staff/people/${one.id}/leave`, {}, two),
    ]);
    expect(statusesOf(answers)).toEqual([200, 401]);
    const rows = await shop.db.select().from(staffMembers).where(eq(staffMembers.role, "owner"));
    expect(
      rows.filter(({ sellerId }) => [one.id, two.id].includes(sellerId)).filter(({ leftAt }) => !leftAt),
    ).toHaveLength(1);
  }
});

it("of two owners who demote each other at once, exactly one stays an owner", async () => {
  for (let round = 0; round < 10; round++) {
    const [one, two] = [await aMember(shop, "owner"), await aMember(shop, "owner")];
    const json = { name: `Demoted ${round}`, colour: 0, role: "packer", version: 1 };
    const answers = await Promise.all([
      doorFor(0).send("PUT", `/api/staff/people/${two.id}`, { as: one, json }),
      doorFor(1).send("PUT", `/api/staff/people/${one.id}`, { as: two, json }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 403]);
  }
});

it("of two people who take one name at once, one has it, in whatever case and spacing", async () => {
  for (let round = 0; round < 10; round++) {
    const [one, two] = [await aMember(shop, "packer"), await aMember(shop, "packer")];
    const call = (door: number, as: typeof one, name: string) =>
      doorFor(door).send("PUT", "/api/staff/me", { as, json: { name, colour: 0 } });
    const answers = await Promise.all([
      call(0, one, `Savitri ${round}`),
      call(1, two, `SAVITRI\u200b  ${round}`),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409]);
    const same = { name: `savitri ${round}` };
    const rename = (id: string) =>
      shop.db
        .update(staffMembers)
        .set(same)
        .where(eq(staffMembers.sellerId, id))
        .then(() => "renamed");
    const results = await Promise.allSettled([rename(one.id), rename(two.id)]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  }
});

it("an invitation that is used ten times at once lets one person join", async () => {
  for (let round = 0; round < 3; round++) {
    const fields = { name: "", email: null, role: "packer", byMail: false };
    const { path } = read(invitedSchema, await shop.post("/api/staff/invitations", fields, owner));
    const token = path?.replace("/seller/join/", "");
    const before = await shop.db.$count(staffMembers);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => {
        const email = `racer${round}-${n}@example.com`;
        const person = { token, name: `Racer ${round}-${n}`, email, password: "weigh it twice" };
        return doorFor(n).post("/api/staff/invitations/join", person);
      }),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array(9).fill(409)]);
    expect((await shop.db.$count(staffMembers)) - before).toBe(1);
  }
  expect(await shop.db.$count(staffInvitations)).toBe(3);
});
