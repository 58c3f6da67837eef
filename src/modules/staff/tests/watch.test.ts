import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Visitor } from "#tests/support/calls.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { twoDoors } from "#tests/support/two-doors.ts";
import type { WatchedRole } from "../rules/watch-events.ts";
import { staffRoles, staffSessions } from "../tables.ts";

const { shop, other } = await twoDoors();
const owner = await theSeller(shop);

/** The events of a stream of the API. `leave` closes it like a closed tab. */
async function events({ app }: TestApp, path: string, as: Visitor) {
  const answer = await app.request(path, { headers: { Cookie: as.cookie } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let heard = "";
  /** The next event; undefined at the stream's end. */
  const next = async (): Promise<{ event: string; data: string } | undefined> => {
    for (;;) {
      const end = heard.indexOf("\n\n");
      if (end >= 0) {
        const [, event, data = ""] = /^event: (.*)\ndata: ?(.*)$/m.exec(heard.slice(0, end)) ?? [];
        heard = heard.slice(end + 2);
        if (event !== undefined) return { event, data };
        continue;
      }
      const part = await reader?.read();
      if (!part || part.done) return undefined;
      heard += part.value;
    }
  };
  return { status: answer.status, next, leave: () => reader?.cancel() };
}

const watch = (as: Visitor, app = other) => events(app, "/api/staff/watch", as);

async function nextRights(stream: { next: () => Promise<{ event: string; data: string } | undefined> }) {
  const event = await stream.next();
  expect(event?.event).toBe("role");
  const rights: WatchedRole = JSON.parse(event?.data ?? "{}");
  return rights;
}

it("says at once who one is, and hears of a new name and role from another process", async () => {
  const packer = await aMember(shop, "packer", { name: "Ravi" });
  const stream = await watch(packer);
  const first = await nextRights(stream);
  expect(first).toMatchObject({ person: { _id: packer.id, name: "Ravi" }, colour: 0 });
  const json = { name: "Ravi K", colour: 4, role: "bookkeeper", version: 1 };
  await shop.send("PUT", `/api/staff/people/${packer.id}`, { as: owner, json });
  let second = await nextRights(stream);
  // An event that is read while the change is written has a part of it. The next one has the rest.
  if (second.person.name === "Ravi") second = await nextRights(stream);
  expect(second).toMatchObject({ person: { name: "Ravi K" }, colour: 4 });
  expect(second.permissions).not.toEqual(first.permissions);
  await stream.leave();
});

it("hears of a change of the role itself, and of nothing that changes nothing", async () => {
  const role = await anOwnRole(shop, ["packing.see"]);
  const helper = await aMember(shop, role);
  const stream = await watch(helper);
  expect((await nextRights(stream)).permissions).toEqual(["packing.see"]);
  await shop.db.update(staffRoles).set({ hasLinks: false }).where(eq(staffRoles.id, role));
  await shop.db.update(staffRoles).set({ permissions: [] }).where(eq(staffRoles.id, role));
  expect((await nextRights(stream)).permissions).toEqual([]);
  await stream.leave();
});

it("ends when the person leaves", async () => {
  const packer = await aMember(shop, "packer");
  const stream = await watch(packer);
  await nextRights(stream);
  await shop.post(`/api/staff/people/${packer.id}/leave`, {}, owner);
  expect(await stream.next()).toMatchObject({ event: "ended", data: '{"hasLeft":true}' });
  expect(await stream.next()).toBeUndefined();
});

it("ends with its own session alone", async () => {
  const packer = await aMember(shop, "packer");
  const stream = await watch(packer);
  await nextRights(stream);
  await shop.get("/api/seller/logout", packer);
  expect(await stream.next()).toMatchObject({ event: "ended", data: '{"hasLeft":false}' });
});

it("ends with the owner's session, which another table has", async () => {
  const login = await theSeller(shop);
  const stream = await watch(login);
  await nextRights(stream);
  await shop.get("/api/seller/logout", login);
  expect(await stream.next()).toMatchObject({ event: "ended" });
});

it("hears of a second factor that was proved in the session", async () => {
  const role = await anOwnRole(shop, ["packing.see"]);
  const helper = await aMember(shop, role);
  await shop.db.update(staffRoles).set({ needsSecondFactor: true }).where(eq(staffRoles.id, role));
  const stream = await watch(helper);
  expect((await nextRights(stream)).permissions).toEqual([]);
  await shop.db
    .update(staffSessions)
    .set({ hasSecondFactor: true })
    .where(eq(staffSessions.memberId, helper.id));
  expect((await nextRights(stream)).permissions).toEqual(["packing.see"]);
  await stream.leave();
});

it("is nobody's without a login", async () => {
  expect(await shop.get("/api/staff/watch")).toMatchObject({ status: 401 });
});

it("a stream of orders ends when the role loses them", async () => {
  const role = await anOwnRole(shop, ["order.see"]);
  const helper = await aMember(shop, role);
  const stream = await events(other, "/api/order/stream", helper);
  await shop.db.update(staffRoles).set({ permissions: [] }).where(eq(staffRoles.id, role));
  expect(await stream.next()).toMatchObject({ event: "ended" });
  expect(await stream.next()).toBeUndefined();
});
