import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { sellers } from "#modules/identity/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole, MEMBER_PASSWORD } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { ownPersonSchema, peopleSchema, personLoginsSchema } from "../contract/people.ts";
import { staffMembers, staffSessions } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

let owner: Visitor;
let ownerId: string;
beforeAll(async () => {
  owner = await theSeller(shop);
  const [row] = await shop.db.select().from(sellers).where(eq(sellers.isInvited, false));
  ownerId = row?.id ?? "";
});

const people = async (as: Visitor) => read(peopleSchema, await shop.get("/api/staff/people", as)).people;

async function person(id: string, as = owner) {
  const match = (await people(as)).find(({ _id }) => _id === id);
  if (!match) throw new Error(`${id} is not among the people`);
  return match;
}

/** Sends a change of a person, with what is not named as it is. */
async function edit(id: string, fields: Record<string, unknown>, as: Visitor = owner) {
  const { name, colour, role, version } = await person(id);
  const json = { name: name || "The Owner", colour, role: role._id, version, ...fields };
  return shop.send("PUT", `/api/staff/people/${id}`, { as, json });
}

const leave = (id: string, as: Visitor = owner) => shop.post(`/api/staff/people/${id}/leave`, {}, as);

describe("the people of the store", () => {
  it("are listed with their role and their logins", async () => {
    const packer = await aMember(shop, "packer", { name: "Ravi" });
    expect(await person(packer.id)).toMatchObject({
      name: "Ravi",
      email: packer.email,
      role: { _id: "packer", name: "Packer" },
      isNamedOwner: false,
      isYou: false,
      mayChange: true,
      leftAt: null,
      devices: 1,
    });
    expect(await person(ownerId)).toMatchObject({ isNamedOwner: true, isYou: true, role: { _id: "owner" } });
  });

  it("are seen by a manager, who changes nobody", async () => {
    const manager = await aMember(shop, "manager");
    const packer = await aMember(shop, "packer");
    expect((await people(manager)).every(({ mayChange }) => !mayChange)).toBe(true);
    expect(await edit(packer.id, { name: "Someone" }, manager)).toMatchObject({ status: 403 });
    expect(await leave(packer.id, manager)).toMatchObject({ status: 403 });
    expect(await shop.get("/api/staff/people", packer)).toMatchObject({ status: 403 });
  });

  it("get another name, colour and role, and the log says so", async () => {
    const packer = await aMember(shop, "packer", { name: "Ravi" });
    expect(await edit(packer.id, { name: "Ravi K", colour: 5, role: "driver" })).toMatchObject({
      status: 200,
    });
    expect(await person(packer.id)).toMatchObject({ name: "Ravi K", colour: 5, role: { _id: "driver" } });
    const entries = await shop.db.select().from(auditEntries).where(eq(auditEntries.subjectId, packer.id));
    expect(entries.at(-1)).toMatchObject({
      subject: "person",
      before: { name: packer.name, role: "packer" },
      after: { name: "Ravi K", role: "driver" },
    });
  });

  it("are not overwritten by a form from before somebody else's change", async () => {
    const packer = await aMember(shop, "packer");
    const { version } = await person(packer.id);
    expect(await edit(packer.id, { role: "driver", version })).toMatchObject({ status: 200 });
    expect(await edit(packer.id, { role: "bookkeeper", version })).toMatchObject({ status: 409 });
    expect((await person(packer.id)).role._id).toBe("driver");
  });

  it("are refused with a role that is none, a colour that is none, and without a name", async () => {
    const packer = await aMember(shop, "packer");
    expect(await edit(packer.id, { role: "nobody" })).toMatchObject({ status: 404 });
    expect(await edit(packer.id, { colour: 99 })).toMatchObject({ status: 400 });
    expect(await edit(packer.id, { name: " " })).toMatchObject({ status: 400 });
    expect(await leave("nobody")).toMatchObject({ status: 404 });
  });

  it("log in no more once they have left, and what they did stays", async () => {
    const packer = await aMember(shop, "packer", { name: "Sunil" });
    expect(await leave(packer.id)).toMatchObject({ status: 200 });
    expect(await shop.get("/api/seller/is-auth", packer)).toMatchObject({ status: 401 });
    expect(await shop.db.$count(staffSessions, eq(staffSessions.memberId, packer.id))).toBe(0);
    const login = { email: packer.email, password: MEMBER_PASSWORD };
    expect(await shop.post("/api/seller/login", login)).toMatchObject({ status: 401 });
    expect(await person(packer.id)).toMatchObject({ name: "Sunil", leftAt: expect.any(String), devices: 0 });
    expect(await leave(packer.id)).toMatchObject({ status: 409 });
    expect(await edit(packer.id, { name: "Back" })).toMatchObject({ status: 409 });
  });

  it("come back with a role, and log in with what they had", async () => {
    const packer = await aMember(shop, "packer");
    const comeBack = () => shop.post(`/api/staff/people/${packer.id}/return`, { role: "driver" }, owner);
    expect(await comeBack()).toMatchObject({ status: 409 });
    await leave(packer.id);
    expect(await comeBack()).toMatchObject({ status: 200 });
    const login = { email: packer.email, password: MEMBER_PASSWORD };
    expect(await shop.post("/api/seller/login", login)).toMatchObject({ status: 200 });
    expect(await person(packer.id)).toMatchObject({ leftAt: null, role: { _id: "driver" } });
  });

  it("are logged out in one place or everywhere by the owner", async () => {
    const packer = await aMember(shop, "packer");
    await shop.post("/api/seller/login", { email: packer.email, password: MEMBER_PASSWORD });
    const path = `/api/staff/people/${packer.id}/logins`;
    const logins = async () => read(personLoginsSchema, await shop.get(path, owner)).logins;
    const [first, second] = await logins();
    expect(await shop.post(`${path}/end`, { login: first?._id }, owner)).toMatchObject({ status: 200 });
    expect((await logins()).map(({ _id }) => _id)).toEqual([second?._id]);
    expect(await shop.post(`${path}/end`, { login: first?._id }, owner)).toMatchObject({ status: 404 });
    expect(await shop.post(`${path}/end`, { login: null }, owner)).toMatchObject({ status: 200 });
    expect(await logins()).toEqual([]);
    expect(await shop.get("/api/seller/is-auth", packer)).toMatchObject({ status: 401 });
  });

  it("change their own name and colour, and nothing else", async () => {
    const driver = await aMember(shop, "driver");
    const own = { name: "Meena", colour: 3, role: "owner" };
    expect(await shop.send("PUT", "/api/staff/me", { as: driver, json: own })).toMatchObject({ status: 200 });
    const spoken = await shop.send("PUT", "/api/staff/me", { as: driver, json: { ...own, language: "kn" } });
    expect([spoken.status, spoken.cookie]).toEqual([200, "hands_language=kn"]);
    const unknown = await shop.send("PUT", "/api/staff/me", { as: driver, json: { ...own, language: "xx" } });
    expect(unknown.status).toBe(400);
    const only = await shop.send("PUT", "/api/staff/me", { as: driver, json: { language: "ta" } });
    expect([only.status, only.cookie]).toEqual([200, "hands_language=ta"]);
    const me = read(ownPersonSchema, await shop.get("/api/staff/me", driver));
    expect(me.person).toMatchObject({ name: "Meena", colour: 3, language: "ta" });
    expect(me).toMatchObject({ languages: [{ code: "en" }], role: { _id: "driver" } });
    expect(await shop.get("/api/staff/me")).toMatchObject({ status: 401 });
  });

  it("have a name that is seen, in one line", async () => {
    const packer = await aMember(shop, "packer");
    const named = (name: string) =>
      shop.send("PUT", "/api/staff/me", { as: packer, json: { name, colour: 0 } });
    expect(await named("\u3164\u200b")).toMatchObject({ status: 400 });
    expect(await named("Ravi\r\nOwner deleted everything")).toMatchObject({ status: 200 });
    expect((await person(packer.id)).name).toBe("Ravi Owner deleted everything");
  });
});

describe("the owner whom the operator names", () => {
  it("can't be let go or get another role, not even by another owner", async () => {
    const second = await aMember(shop, "owner");
    for (const as of [owner, second]) {
      expect(await leave(ownerId, as)).toMatchObject({ status: 409 });
      expect(await edit(ownerId, { role: "manager" }, as)).toMatchObject({ status: 409 });
    }
    expect(await edit(ownerId, { name: "Asha Devi" }, second)).toMatchObject({ status: 200 });
  });
});

describe("whoever changes people without being an owner", () => {
  let lead: Visitor & { id: string };
  beforeAll(async () => {
    lead = await aMember(
      shop,
      await anOwnRole(shop, ["staff.see", "staff.change", "packing.see", "packing.change"]),
    );
  });

  it("gives no role with permissions that they don't have themselves", async () => {
    const helper = await aMember(shop, await anOwnRole(shop, ["packing.see"]));
    const more = await anOwnRole(shop, ["packing.see", "customer.see"]);
    const fewer = await anOwnRole(shop, ["packing.change"]);
    const above = "Only someone who may do all of it can give this role.";
    expect(await edit(helper.id, { role: more }, lead)).toMatchObject(refusal(403, above));
    const owners = "Only an owner makes somebody an owner.";
    expect(await edit(helper.id, { role: "owner" }, lead)).toMatchObject(refusal(403, owners));
    expect(await edit(helper.id, { role: "manager" }, lead)).toMatchObject({ status: 403 });
    expect(await edit(helper.id, { role: fewer }, lead)).toMatchObject({ status: 200 });
  });

  it("changes nobody who may do more, and makes themselves nothing more", async () => {
    const bookkeeper = await aMember(shop, "bookkeeper");
    const above = (act: string) =>
      refusal(403, `Only someone who may do all that this person may can ${act}.`);
    expect(await leave(bookkeeper.id, lead)).toMatchObject(above("let them go"));
    expect(await leave(ownerId, lead)).toMatchObject(above("let them go"));
    expect(await edit(bookkeeper.id, { name: "X" }, lead)).toMatchObject(above("change them"));
    for (const [call, fields, act] of [
      ["logins/end", { login: null }, "log them out"],
      ["return", { role: "packer" }, "take them back in"],
      ["reset-factors", {}, "change how they log in"],
      ["new-password", {}, "change how they log in"],
    ] as const) {
      const path = `/api/staff/people/${bookkeeper.id}/${call}`;
      expect(await shop.post(path, fields, lead), call).toMatchObject(above(act));
    }
    expect(await edit(lead.id, { role: "owner" }, lead)).toMatchObject({ status: 403 });
    const [row] = await shop.db.select().from(staffMembers).where(eq(staffMembers.sellerId, bookkeeper.id));
    expect(row).toMatchObject({ leftAt: null, version: 1 });
  });

  it("have no login ended that is not theirs, and the log says nothing of it", async () => {
    const [ravi, lata] = [await aMember(shop, "packer"), await aMember(shop, "packer")];
    const logins = `/api/staff/people/${lata.id}/logins`;
    const [theirs] = read(personLoginsSchema, await shop.get(logins, owner)).logins;
    const end = `/api/staff/people/${ravi.id}/logins/end`;
    expect(await shop.post(end, { login: theirs?._id }, owner)).toMatchObject({ status: 404 });
    expect(await shop.get("/api/staff/me", lata)).toMatchObject({ status: 200 });
    const isOfRavi = eq(auditEntries.subjectId, ravi.id);
    expect(await shop.db.$count(auditEntries, isOfRavi)).toBe(0);
  });
});
