import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { permissionKinds } from "#modules/identity/index.ts";
import { STANDARD_ROLES } from "#modules/identity/rules/shared/permission.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { roleAddedSchema, rolesSchema } from "../contract/roles.ts";

const shop = await testApp();
afterAll(shop.close);

let owner: Visitor;
beforeAll(async () => {
  owner = await theSeller(shop);
});

const table = async (as: Visitor = owner) => read(rolesSchema, await shop.get("/api/staff/roles", as));

async function role(id: string, as: Visitor = owner) {
  const match = (await table(as)).roles.find(({ _id }) => _id === id);
  if (!match) throw new Error(`${id} is not among the roles`);
  return match;
}

let count = 0;
/** Adds a role through the door. Returns its id. */
async function added(permissions: string[], as: Visitor = owner): Promise<string> {
  count += 1;
  const answer = await shop.post("/api/staff/roles", { name: `Role of ours ${count}`, permissions }, as);
  return read(roleAddedSchema, answer).id;
}

async function edit(id: string, fields: Record<string, unknown>, as: Visitor = owner) {
  const { name, permissions, version } = await role(id);
  return shop.send("PUT", `/api/staff/roles/${id}`, { as, json: { name, permissions, version, ...fields } });
}

async function set(id: string, fields: Record<string, unknown>, as: Visitor = owner) {
  const { needsSecondFactor, hasLinks, version } = await role(id);
  const json = { needsSecondFactor, hasLinks, version, ...fields };
  return shop.send("PUT", `/api/staff/roles/${id}/settings`, { as, json });
}

const remove = (id: string, as: Visitor = owner) => shop.send("DELETE", `/api/staff/roles/${id}`, { as });

describe("the table of roles", () => {
  it("has every permission that a module declares, in the owner's words, without another line", async () => {
    const { permissions, roles } = await table();
    expect(permissions.map(({ name }) => name)).toEqual(permissionKinds().map(({ name }) => name));
    expect(permissions.every(({ words, module }) => words !== "" && module !== "")).toBe(true);
    expect(roles.slice(0, STANDARD_ROLES.length).map(({ _id }) => _id)).toEqual([...STANDARD_ROLES]);
    const all = permissions.map(({ name }) => name);
    expect(roles.find(({ _id }) => _id === "owner")?.permissions).toEqual(all);
  });

  it("is read by a manager, and by nobody without a reason", async () => {
    const manager = await aMember(shop, "manager");
    expect((await table(manager)).roles.every(({ mayChange }) => !mayChange)).toBe(true);
    expect(await shop.get("/api/staff/roles", await aMember(shop, "packer"))).toMatchObject({ status: 403 });
    const fields = { name: "Mine", permissions: ["staff.see"] };
    expect(await shop.post("/api/staff/roles", fields, manager)).toMatchObject({ status: 403 });
  });
});

describe("an own role", () => {
  it("is added, renamed, changed and deleted", async () => {
    const id = await added(["packing.see", "order.see"]);
    expect(await role(id)).toMatchObject({ isStandard: false, people: 0, version: 1 });
    const permissions = ["packing.see"];
    expect(await edit(id, { name: "Early helpers", permissions })).toMatchObject({ status: 200 });
    expect(await role(id)).toMatchObject({ name: "Early helpers", permissions, version: 2 });
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await remove(id)).toMatchObject({ status: 404 });
  });

  it("gets what a permission is of no use without", async () => {
    const id = await added(["catalog.prices", "insight.see", "order.packing"]);
    const { permissions } = await role(id);
    expect(permissions.toSorted()).toEqual([
      "catalog.prices",
      "catalog.see",
      "insight.see",
      "insight.today",
      "order.packing",
    ]);
    await edit(id, { permissions: ["order.take"] });
    expect((await role(id)).permissions.toSorted()).toEqual(["order.see", "order.take"]);
  });

  it("acts with the next call of whoever has it", async () => {
    const id = await added(["customer.see"]);
    const helper = await aMember(shop, id);
    expect(await shop.get("/api/customer/list", helper)).not.toMatchObject({ status: 403 });
    await edit(id, { permissions: ["packing.see"] });
    expect(await shop.get("/api/seller/is-auth", helper)).toMatchObject({
      body: { permissions: ["packing.see"] },
    });
  });

  it("is not deleted while somebody has it", async () => {
    const id = await added(["packing.see"]);
    const helper = await aMember(shop, id);
    expect(await remove(id)).toMatchObject({ status: 409 });
    await shop.post(`/api/staff/people/${helper.id}/leave`, {}, owner);
    expect(await remove(id)).toMatchObject({ status: 200 });
  });

  it("has a name of its own, and no permission that does not exist", async () => {
    const id = await added(["packing.see"]);
    expect(await edit(id, { name: "Packer" })).toMatchObject({ status: 409 });
    expect(await edit(id, { name: " " })).toMatchObject({ status: 400 });
    expect(await edit(id, { permissions: ["moon.see"] })).toMatchObject({ status: 400 });
    const { name } = await role(await added([]));
    expect(await edit(id, { name: name.toUpperCase() })).toMatchObject({ status: 409 });
  });

  it("is not overwritten by a form from before another owner's change", async () => {
    const id = await added(["packing.see"]);
    const { version } = await role(id);
    expect(await edit(id, { permissions: [], version })).toMatchObject({ status: 200 });
    expect(await edit(id, { permissions: ["order.see"], version })).toMatchObject({ status: 409 });
    expect(await set(id, { needsSecondFactor: true, version })).toMatchObject({ status: 409 });
    expect((await role(id)).permissions).toEqual([]);
  });

  it("can't do more than whoever makes or changes it", async () => {
    const lead = await aMember(shop, await anOwnRole(shop, ["staff.see", "staff.change", "packing.see"]));
    const fields = { name: "Above", permissions: ["packing.see", "customer.see"] };
    const above = (act: string) => refusal(403, `Only someone who may do all of it can ${act}.`);
    expect(await shop.post("/api/staff/roles", fields, lead)).toMatchObject(above("make such a role"));
    const own = await added(["packing.see"], lead);
    const wider = { permissions: ["customer.see"] };
    expect(await edit(own, wider, lead)).toMatchObject(above("make such a role"));
    const higher = await added(["customer.see"]);
    expect(await edit(higher, { permissions: [] }, lead)).toMatchObject(above("change this role"));
    expect(await remove(higher, lead)).toMatchObject(above("delete this role"));
    const needs = { needsSecondFactor: true };
    expect(await set("manager", needs, lead)).toMatchObject(above("change this role"));
  });
});

describe("a standard role", () => {
  it("keeps its permissions and its name, and is not deleted", async () => {
    expect(await edit("packer", { permissions: [] })).toMatchObject({ status: 409 });
    expect(await remove("packer")).toMatchObject({ status: 409 });
    const json = { name: "X", permissions: [], version: 1 };
    const unknown = await shop.send("PUT", "/api/staff/roles/nobody", { as: owner, json });
    expect(unknown).toMatchObject({ status: 404 });
  });

  it("can be set to need a second step, and to have no links", async () => {
    expect(await set("driver", { needsSecondFactor: true, hasLinks: false })).toMatchObject({ status: 200 });
    expect(await role("driver")).toMatchObject({
      canHaveLinks: true,
      needsSecondFactor: true,
      hasLinks: false,
    });
    expect(await set("packer", { hasLinks: false })).toMatchObject({ status: 409 });
  });

  it("has no copy that seems to turn links off, as they are of a van or a grower", async () => {
    const copy = await anOwnRole(shop, (await role("driver")).permissions);
    expect(await role(copy)).toMatchObject({ canHaveLinks: false });
    expect(await set(copy, { hasLinks: false })).toMatchObject({ status: 409 });
  });
});
