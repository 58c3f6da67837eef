import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { dashboardAnswerSchema } from "#modules/insight/contract.ts";
import { staffMembers } from "#modules/staff/tables.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aMember } from "#tests/support/staff.ts";
import { aStation, entered, havePin } from "#tests/support/stations.ts";
import { approvals } from "../tables.ts";
import { approvalShop } from "./approval-shop.support.ts";

const { shop, seller, lakshmi, ravi, aCustomer, books, turnOn, give, seen, oneOpen, decide, reset } =
  await approvalShop();

beforeEach(reset);

describe("Today", () => {
  const tasks = async (as: Visitor) => {
    const { dashboard } = read(dashboardAnswerSchema, await shop.get("/api/dashboard", as));
    return dashboard.tasks.filter(({ link }) => link.to === "/seller/approvals").map(({ title }) => title);
  };

  it("has what waits, and what was interrupted, for those who can decide about it, and not for who asked", async () => {
    await turnOn("refund");
    const { id } = await aCustomer();
    await give(lakshmi, id);
    expect(await tasks(ravi)).toEqual(["request waits for a second person"]);
    expect(await tasks(lakshmi)).toEqual([]);
    const { _id } = await oneOpen(ravi);
    const claimed = { state: "allowed", decidedBy: ravi.id, decidedAt: shop.clock.now } as const;
    await shop.db
      .update(approvals)
      .set({ ...claimed, claimedAt: shop.clock.now })
      .where(eq(approvals.id, _id));
    // While it is being carried out, nobody has to do anything.
    expect(await tasks(ravi)).toEqual([]);
    const { now } = shop.clock;
    shop.clock.now = new Date(now.getTime() + 61_000);
    for (const who of [ravi, seller]) expect(await tasks(who)).toEqual(["allowed request was interrupted"]);
    expect(await tasks(await aMember(shop, "bookkeeper"))).toEqual([]);
    expect(await decide(ravi, _id, "allow")).toMatchObject({ status: 200 });
    expect(await tasks(ravi)).toEqual([]);
    shop.clock.now = now;
    expect(await books(id)).toEqual([45000, 45000]);
  });
});

describe("who asked", () => {
  it("is shown with the e-mail, which they can't choose, and by the name of now", async () => {
    await turnOn("refund");
    const anbu = await aMember(shop, "manager", { name: "Anbu" });
    const called = (name: string) =>
      shop.send("PUT", "/api/staff/me", { as: anbu, json: { name, colour: 1 } });
    expect(await called("ravi")).toMatchObject(refusal(409, expect.stringContaining("has this name")));
    expect(await called("seller@example.com")).toMatchObject({ status: 400 });
    expect(await called("The owner")).toMatchObject({ status: 200 });
    await give(anbu, (await aCustomer()).id);
    expect(await oneOpen(ravi)).toMatchObject({ by: `The owner (${anbu.email})` });
    await called("Anbu Selvan");
    expect(await oneOpen(ravi)).toMatchObject({ by: `Anbu Selvan (${anbu.email})` });
  });
});

describe("at a shared device", () => {
  it("nobody asks for anything by PIN, in a name that somebody else may have entered", async () => {
    await turnOn("refund", 500);
    await turnOn("export");
    const anbu = await aMember(shop, "manager", { name: "Anbu" });
    await havePin(shop, [anbu]);
    const table = await aStation(shop, await aMember(shop, "manager"));
    const at = await entered(shop, table, anbu);
    const { id } = await aCustomer();
    const text =
      "This needs a second person, and a PIN is not enough to ask for it. Please log in with your password or a passkey.";
    expect(await give(at, id, { amount: 500 })).toMatchObject(refusal(403, text));
    const path = `/api/seller/customer/customers/${id}/export.csv`;
    expect(await shop.get(path, at)).toMatchObject(refusal(403, text));
    expect(await seen(ravi)).toMatchObject({ open: [] });
    // Below the owner's sum nobody else is asked, and nothing is different.
    expect(await give(at, id, { amount: 400 })).toMatchObject({ status: 200 });
    expect(await give(anbu, id, { amount: 500 })).toMatchObject({ status: 202 });
  });

  it("nobody fetches by PIN what was allowed", async () => {
    await turnOn("export");
    const anbu = await aMember(shop, "manager", { name: "Anbu" });
    await havePin(shop, [anbu]);
    const at = await entered(shop, await aStation(shop, await aMember(shop, "manager")), anbu);
    const { id } = await aCustomer();
    await shop.get(`/api/seller/customer/customers/${id}/export.csv`, anbu);
    const { _id } = await oneOpen(ravi);
    await decide(ravi, _id, "allow");
    expect(await shop.get(`/api/approval/${_id}/file`, at)).toMatchObject({ status: 403 });
    expect(await shop.get(`/api/approval/${_id}/file`, anbu)).toMatchObject({ status: 200 });
  });

  it("nobody changes a rule by PIN", async () => {
    const asha = await aMember(shop, "owner", { name: "Asha" });
    await havePin(shop, [asha]);
    const at = await entered(shop, await aStation(shop, await aMember(shop, "manager")), asha);
    const off = { isOn: false, from: 0 };
    const json = { isOn: true, from: 500, was: off };
    const save = (as: Visitor) => shop.send("PUT", "/api/approval/rules/deletion", { as, json });
    expect(await save(at)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining("A PIN is not enough") },
    });
    expect(await save(asha)).toMatchObject({ status: 200 });
    await shop.db.update(staffMembers).set({ leftAt: new Date() }).where(eq(staffMembers.sellerId, asha.id));
  });
});
