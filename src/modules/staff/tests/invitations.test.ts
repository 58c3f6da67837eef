import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sellers } from "#modules/identity/tables.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { startMailRoom } from "#tests/support/mail-room.ts";
import { openMailbox } from "#tests/support/mailbox.ts";
import { aShopper, theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole, MEMBER_PASSWORD } from "#tests/support/staff.ts";
import { aStation } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { invitationLookSchema, invitationsSchema, invitedSchema } from "../contract/invitations.ts";
import { ownPersonSchema } from "../contract/people.ts";
import { staffInvitations } from "../invitation-tables.ts";
import { staffMembers, staffRoles } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

let owner: Visitor;
beforeAll(async () => {
  owner = await theSeller(shop);
});

const inviting = (fields: Record<string, unknown>, as: Visitor = owner) =>
  shop.post(
    "/api/staff/invitations",
    { name: "", email: null, role: "packer", byMail: false, ...fields },
    as,
  );

/** Makes an invitation with a link. Returns the link's token. */
async function invitation(fields: Record<string, unknown> = {}, as: Visitor = owner): Promise<string> {
  const { path } = read(invitedSchema, await inviting(fields, as));
  return path?.replace("/seller/join/", "") ?? "";
}

const open = async () => read(invitationsSchema, await shop.get("/api/staff/invitations", owner)).invitations;
const look = (token: string, as?: Visitor) => shop.post("/api/staff/invitations/look", { token }, as);

let number = 0;
function joining(token: string, fields: Record<string, unknown> = {}, as?: Visitor) {
  number += 1;
  const name = `Joined ${number}`;
  const person = { token, name, email: `joined${number}@example.com`, password: "weigh it twice" };
  return shop.post("/api/staff/invitations/join", { ...person, ...fields }, as);
}

describe("an invitation", () => {
  it("that is used at a shared device opens a session that locks with it", async () => {
    const table = await aStation(shop, await aMember(shop, "manager"));
    const joined = await joining(await invitation(), {}, table);
    expect(joined.status).toBe(200);
    expect((await shop.get("/api/seller/is-auth", joined)).status).toBe(200);
    await shop.post("/api/staff/station/lock", {}, { cookie: `${table.cookie}; ${joined.cookie}` });
    expect((await shop.get("/api/seller/is-auth", joined)).status).toBe(401);
  });

  it("says who invites to what, and lets one person join, who is logged in then", async () => {
    const token = await invitation({ name: "Lakshmi" });
    expect(read(invitationLookSchema, await look(token))).toMatchObject({
      name: "Lakshmi",
      email: null,
      role: { _id: "packer", name: "Packer" },
      may: expect.arrayContaining([expect.any(String)]),
    });
    const joined = await joining(token);
    expect(joined).toMatchObject({ status: 200 });
    const me = read(ownPersonSchema, await shop.get("/api/staff/me", joined));
    expect(me).toMatchObject({ person: { name: `Joined ${number}` }, role: { _id: "packer" } });
    const login = { email: me.person.email, password: "weigh it twice" };
    expect(await shop.post("/api/seller/login", login)).toMatchObject({ status: 200 });
    expect(await shop.get("/api/staff/people", joined)).toMatchObject({ status: 403 });
  });

  it("is stored as a hash, and its link is told once", async () => {
    const token = await invitation();
    const rows = await shop.db.select().from(staffInvitations);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify([rows, await open()])).not.toContain(token);
  });

  it("is refused once it was used", async () => {
    const token = await invitation();
    await joining(token);
    expect(await look(token)).toMatchObject({ status: 409 });
    expect(await joining(token)).toMatchObject({ status: 409 });
  });

  it("is refused once it has run out or was taken back", async () => {
    const token = await invitation({ name: "Late" });
    await shop.db
      .update(staffInvitations)
      .set({ expiresAt: sql`now()` })
      .where(eq(staffInvitations.name, "Late"));
    expect(await joining(token)).toMatchObject({ status: 409, body: { message: /run out/ } });
    const other = await invitation({ name: "Taken back" });
    const id = (await open()).find(({ name }) => name === "Taken back")?._id ?? "";
    expect((await open()).some(({ name }) => name === "Late")).toBe(false);
    const end = () => shop.post(`/api/staff/invitations/${id}/end`, {}, owner);
    expect(await end()).toMatchObject({ status: 200 });
    expect(await end()).toMatchObject({ status: 404 });
    expect(await joining(other)).toMatchObject({ status: 409, body: { message: /taken back/ } });
  });

  it("is for nobody who works here already", async () => {
    const token = await invitation();
    const packer = await aMember(shop, "packer");
    expect(await look(token, packer)).toMatchObject({ status: 409 });
    expect(await joining(token, {}, owner)).toMatchObject({ status: 409 });
    const taken = await joining(token, { email: packer.email.toUpperCase() });
    expect(taken).toMatchObject({ status: 409, body: { errors: { email: /Please log in/ } } });
    // Whoever invites has nothing to log in to.
    expect(await inviting({ email: packer.email })).toMatchObject({
      status: 409,
      body: { message: /has this email and works here already/ },
    });
    expect(await joining(token)).toMatchObject({ status: 200 });
  });

  it("for somebody who has left says so, and how they come back", async () => {
    const sita = await aMember(shop, "packer", { name: "Sita" });
    await shop.post(`/api/staff/people/${sita.id}/leave`, {}, owner);
    const invited = await inviting({ email: sita.email.toUpperCase() });
    expect(invited).toMatchObject({
      status: 409,
      body: { message: /^Sita has this email, worked here before/ },
    });
    expect(invited.body).toMatchObject({ errors: { email: expect.stringContaining("take them back in") } });
    const joined = await joining(await invitation(), { email: sita.email });
    expect(joined).toMatchObject({
      status: 409,
      body: { message: /^Somebody with this email worked here before/ },
    });
    await shop.post(`/api/staff/people/${sita.id}/return`, { role: "driver" }, owner);
    const login = { email: sita.email, password: MEMBER_PASSWORD };
    expect(await shop.post("/api/seller/login", login)).toMatchObject({ status: 200 });
    expect(await inviting({ email: sita.email })).toMatchObject({
      status: 409,
      body: { message: /works here already/ },
    });
  });

  it("ends with the next one for the same e-mail, and once whoever has it works here", async () => {
    const email = "kavya@example.com";
    const theirs = async () => (await open()).filter((one) => one.email === email);
    const first = await invitation({ email });
    const second = await invitation({ email: "Kavya@Example.com", role: "driver" });
    expect(await theirs()).toMatchObject([{ role: { _id: "driver" } }]);
    expect(await joining(first, { email })).toMatchObject({
      status: 409,
      body: { message: /newer invitation/ },
    });
    expect(await joining(await invitation(), { email })).toMatchObject({ status: 200 });
    expect(await theirs()).toEqual([]);
    expect(await joining(second, { email })).toMatchObject({ status: 409, body: { message: /taken back/ } });
  });

  it("of two that are made at once for one e-mail leaves one open", async () => {
    const email = "twice@example.com";
    await Promise.all(Array.from({ length: 4 }, () => inviting({ email }, owner)));
    expect((await open()).filter((one) => one.email === email)).toHaveLength(1);
  });

  it("with an e-mail is for this e-mail alone", async () => {
    const token = await invitation({ email: "ravi@example.com" });
    expect(await joining(token, { email: "sunil@example.com" })).toMatchObject({ status: 409 });
    expect(await joining(token, { email: "Ravi@example.com" })).toMatchObject({ status: 200 });
  });

  it("takes the e-mail of a shopper, who stays one", async () => {
    const shopper = await aShopper(shop);
    const email = "both@example.com";
    await shop.db.execute(sql`update shoppers set email = ${email}`);
    expect(await joining(await invitation(), { email })).toMatchObject({ status: 200 });
    expect(await shop.get("/api/user/is-auth", shopper)).toMatchObject({ status: 200 });
  });

  it("needs a name and a password that is long enough", async () => {
    const token = await invitation();
    expect(await joining(token, { name: " " })).toMatchObject({ status: 400 });
    expect(await joining(token, { password: "short" })).toMatchObject({ status: 400 });
    expect(await joining(token, { email: "no mail" })).toMatchObject({ status: 400 });
    expect(await joining(token)).toMatchObject({ status: 200 });
  });

  it("ends with its role", async () => {
    const role = await anOwnRole(shop, ["packing.see"]);
    const token = await invitation({ role });
    await shop.send("DELETE", `/api/staff/roles/${role}`, { as: owner });
    expect(await joining(token)).toMatchObject({ status: 409 });
    expect(await inviting({ role })).toMatchObject({ status: 404 });
  });

  it("ends when whoever invited leaves, or gets another role", async () => {
    const [leaving, demoted] = [await aMember(shop, "owner"), await aMember(shop, "owner")];
    const tokens = [await invitation({}, leaving), await invitation({}, demoted)];
    await shop.post(`/api/staff/people/${leaving.id}/leave`, {}, owner);
    const fields = { name: "Demoted", colour: 0, role: "manager", version: 1 };
    await shop.send("PUT", `/api/staff/people/${demoted.id}`, { as: owner, json: fields });
    for (const token of tokens) expect(await joining(token)).toMatchObject({ status: 409 });
  });

  it("does not outlive what whoever invited may do", async () => {
    const role = await anOwnRole(shop, ["staff.see", "staff.change", "packing.see"]);
    const lead = await aMember(shop, role);
    const given = await anOwnRole(shop, ["packing.see"]);
    const token = await invitation({ role: given }, lead);
    const permissions = ["staff.see", "staff.change"];
    await shop.db.update(staffRoles).set({ permissions }).where(eq(staffRoles.id, role));
    expect(await joining(token)).toMatchObject({ status: 409 });
  });

  it("gives no role with permissions that whoever invites does not have", async () => {
    const lead = await aMember(shop, await anOwnRole(shop, ["staff.see", "staff.change"]));
    for (const role of ["owner", "manager", "packer"])
      expect(await inviting({ role }, lead)).toMatchObject({ status: 403 });
    expect(await inviting({}, await aMember(shop, "manager"))).toMatchObject({ status: 403 });
  });

  it("opens no password of the one owner", async () => {
    await joining(await invitation(), { email: "notold@example.com" });
    const [row] = await shop.db.select().from(sellers).where(eq(sellers.email, "notold@example.com"));
    const [member] = await shop.db
      .select()
      .from(staffMembers)
      .where(eq(staffMembers.sellerId, row?.id ?? ""));
    expect(row).toMatchObject({ isInvited: true, passwordHash: expect.stringContaining("$argon2") });
    expect(row?.passwordHash).not.toBe(member?.passwordHash);
  });
});

it("guesses at the links of invitations are counted by address", async () => {
  const guess = (address: string) =>
    shop.send("POST", "/api/staff/invitations/look", { address, json: { token: "wrong" } });
  for (let tries = 0; tries < 60; tries++) expect((await guess("192.0.2.7")).status).toBe(404);
  expect((await guess("192.0.2.7")).status).toBe(429);
  expect((await guess("192.0.2.8")).status).toBe(404);
});

it("an invitation by mail makes its link when the mail is written", async () => {
  const email = "mailed@example.com";
  expect(await inviting({ byMail: true })).toMatchObject({ status: 400 });
  const answer = await inviting({ email, byMail: true, role: "bookkeeper" });
  expect(read(invitedSchema, answer)).toMatchObject({ path: null });
  const mailbox = await openMailbox();
  const stopSending = await startMailRoom(shop.url, mailbox.url);
  // Those who joined in the tests above get mails about new devices.
  const theirs = ({ to }: { to: string[] }) => to.includes(email);
  await mailbox.until((mails) => mails.some(theirs));
  const mail = mailbox.mails.find(theirs);
  const token = /\/seller\/join\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  expect(await joining(token, { email, password: MEMBER_PASSWORD })).toMatchObject({ status: 200 });
  await stopSending();
  await mailbox.close();
});
